import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import { requireFreshSignIn } from './fresh-sign-in';
import { recognizeOrigin } from './known-origins';
import { accountKeyOf, countLoginAttempt, forgiveLoginAttempts } from './login-limits';
import { passwordFits } from './password-hash';
import { countPasskeys, type UserRow } from './store';

/** Throws ApiError 403 `fresh_sign_in_required` where the account has a second factor that was not shown recently. */
async function requireFreshSecondFactor({ id, totp_secret }: UserRow, caller: Caller): Promise<void> {
  if (totp_secret === null && (await countPasskeys(id)) === 0) return;
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
  const { id, username_key, password_hash } = account;
  await requireFreshSecondFactor(account, caller);
  const attempt = {
    accountKey: accountKeyOf('current password', username_key),
    userId: id,
    address: caller.address,
    deviceToken: caller.deviceToken,
    familiarity: await recognizeOrigin(id, caller),
  };
  await countLoginAttempt(attempt);
  if (!(await passwordFits(password_hash, currentPassword, 'known'))) {
    const message = 'This is not your current password';
    throw new ApiError('invalid', `${message}.`, { issues: [{ path: 'currentPassword', message }] });
  }
  await forgiveLoginAttempts(attempt);
}
