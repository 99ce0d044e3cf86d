import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import { passwordFits } from './password-hash';
import { sessionHash } from './sessions';
import { countAttempt, forgiveAttempts } from './sign-in';
import { countPasskeys, findSessionStart, type UserRow } from './store';

/** For this long after a sign-in no further proof is asked for. */
const FRESH_MINUTES = 10;

/**
 * Requires that the session began a few minutes ago, so that a token alone, from an unlocked screen or a theft, is not
 * enough. Throws ApiError 403 `fresh_sign_in_required`.
 */
export async function requireFreshSignIn(token: string | undefined): Promise<void> {
  const beganAt = await findSessionStart(sessionHash(token ?? ''));
  const freshSince = new Date(Date.now() - FRESH_MINUTES * 60_000).toISOString();
  if (beganAt && beganAt > freshSince) return;
  throw new ApiError(
    'fresh_sign_in_required',
    'Sign in once more, with your second factor if you have one, to go on.',
  );
}

/** Throws ApiError 403 `fresh_sign_in_required` where the account has a second factor that was not shown recently. */
async function requireFreshSecondFactor({ id, totpSecret }: UserRow, caller: Caller): Promise<void> {
  if (totpSecret === null && (await countPasskeys(id)) === 0) return;
  await requireFreshSignIn(caller.token);
}

/**
 * Guards changes of passwords and second factors: they need the current password and, where there is one, a recent second
 * factor, so that somebody at an unlocked screen cannot take the account over. Throws ApiError 403 `fresh_sign_in_required`, 400 with path
 * `currentPassword`, and 429 after as many attempts as at the sign-in.
 */
export async function requireCurrentPassword(
  account: UserRow,
  currentPassword: string,
  caller: Caller,
): Promise<void> {
  const { usernameKey, passwordHash } = account;
  await requireFreshSecondFactor(account, caller);
  const attempt = await countAttempt('current password', usernameKey, caller);
  if (!(await passwordFits(passwordHash, currentPassword, 'known'))) {
    const message = 'This is not your current password';
    throw new ApiError('invalid', `${message}.`, { issues: [{ path: 'currentPassword', message }] });
  }
  await forgiveAttempts(attempt);
}
