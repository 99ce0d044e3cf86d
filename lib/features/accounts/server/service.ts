import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import { findLoginProblem, usernameKey, WRONG_CREDENTIALS_MESSAGE } from '@/lib/features/accounts/rules';
import { recognizePlace, rememberPlace } from './known-places';
import { countLoginAttempt, forgiveLoginAttempts } from './login-limits';
import { passwordFits } from './password-hash';
import { beginSession, endSession } from './sessions';
import { findUserByKey } from './store';

/**
 * Signs in with user name and password; returns the session token (spec, section 7).
 * Throws ApiError 400 for an empty field, 429 after too many attempts, and 401 with one and the same message, after
 * the same work, for an unknown account, a disabled one and a wrong password.
 */
export async function logIn(
  credentials: { username: string; password: string },
  caller: Caller,
): Promise<{ token: string }> {
  const problem = findLoginProblem(credentials);
  if (problem) {
    throw new ApiError('invalid', problem.message, {
      issues: [{ path: problem.field, message: problem.message }],
    });
  }
  const key = usernameKey(credentials.username);
  const user = await findUserByKey(key);
  const familiarity = await recognizePlace(user?.id, caller);
  const { address, deviceToken } = caller;
  const attempt = { usernameKey: key, address, deviceToken, familiarity };
  const attempts = await countLoginAttempt(attempt);

  const usableHash = user && user.disabled_at === null ? user.password_hash : null;
  const rank = familiarity !== 'strange' ? 'known' : attempts === 1 ? 'first' : 'repeated';
  const fits = await passwordFits(usableHash, credentials.password, rank);
  if (!user || !fits) throw new ApiError('not_signed_in', WRONG_CREDENTIALS_MESSAGE);

  await forgiveLoginAttempts(attempt);
  caller.keepDeviceToken?.(await rememberPlace(user.id, caller, familiarity));
  return { token: await beginSession(user.id) };
}

/** Ends the caller's session on the server; a visitor has none to end. */
export async function logOff(_input: unknown, caller: Caller): Promise<void> {
  if (caller.token) await endSession(caller.token);
}
