import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import { passwordFits, requireQueueSpace } from './password-hash';
import { sessionHash } from './sessions';
import { countAttempt, forgiveAttempts } from './sign-in';
import { countPasskeys, findSessionStart, type UserRow } from './store';

const FRESH_MINUTES = 10;

/** Throws ApiError 403 `fresh_sign_in_required`, so that a stolen token alone is not enough. */
export async function requireFreshSignIn(token: string | undefined): Promise<void> {
  const beganAt = await findSessionStart(sessionHash(token ?? ''));
  const freshSince = new Date(Date.now() - FRESH_MINUTES * 60_000).toISOString();
  if (beganAt && beganAt > freshSince) return;
  throw new ApiError(
    'fresh_sign_in_required',
    'Sign in once more, with your second factor if you have one, to go on.',
  );
}

/** Throws ApiError 403 `fresh_sign_in_required` without a recent second factor, if the account has one. */
async function requireFreshSecondFactor({ id, totpSecret }: UserRow, caller: Caller): Promise<void> {
  if (totpSecret === null && (await countPasskeys(id)) === 0) return;
  await requireFreshSignIn(caller.token);
}

/** Protects credentials from others at an unlocked screen. Throws ApiError 403 `fresh_sign_in_required`, 400 and 429. */
export async function requireCurrentPassword(
  account: UserRow,
  currentPassword: string,
  caller: Caller,
): Promise<void> {
  const { usernameKey, passwordHash } = account;
  await requireFreshSecondFactor(account, caller);
  const attempt = await countAttempt('current password', usernameKey, caller, () =>
    requireQueueSpace('known'),
  );
  if (!(await passwordFits(passwordHash, currentPassword, 'known'))) {
    const message = 'This is not your current password';
    throw new ApiError('invalid', `${message}.`, { issues: [{ path: 'currentPassword', message }] });
  }
  await forgiveAttempts(attempt);
}
