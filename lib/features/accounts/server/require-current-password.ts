import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import { requireFreshSignIn } from './fresh-sign-in';
import { recognizePlace } from './known-places';
import { accountKeyOf, countLoginAttempt, forgiveLoginAttempts } from './login-limits';
import { passwordFits } from './password-hash';
import { countPasskeys, type UserRow } from './store';

/** Who has a second factor has shown it a short while ago, or signs in once more: ApiError 403 `fresh_sign_in_required`. */
async function requireFreshSecondFactor({ id, totp_secret }: UserRow, caller: Caller): Promise<void> {
  if (totp_secret === null && (await countPasskeys(id)) === 0) return;
  await requireFreshSignIn(caller.token);
}

/**
 * What signs a person in changes only for who knows the password and has just shown the second factor, if the account
 * has one, not for who found a screen unlocked. Throws ApiError 403 `fresh_sign_in_required`, 400 with path
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
    familiarity: await recognizePlace(id, caller),
  };
  await countLoginAttempt(attempt);
  if (!(await passwordFits(password_hash, currentPassword, 'known'))) {
    const message = 'This is not your current password';
    throw new ApiError('invalid', `${message}.`, { issues: [{ path: 'currentPassword', message }] });
  }
  await forgiveLoginAttempts(attempt);
}
