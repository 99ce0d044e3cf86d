import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { ApiError, invalidField } from '@/lib/errors/api-error';
import { findLoginProblem, usernameKey, WRONG_CREDENTIALS_MESSAGE } from '@/lib/features/accounts/rules';
import { type Familiarity, recognizeOrigin, rememberOrigin } from './known-origins-store';
import {
  accountKeyOf,
  attemptOf,
  countLoginAttempt,
  forgiveLoginAttempts,
  type LoginAttempt,
  refuseStranger,
} from './login-limits';
import { isPasswordOver, passwordFits, requireQueueSpace } from './password-hash';
import { beginSecondFactor, proveSecondFactor, type SecondFactorProof } from './prove-identity';
import { beginSession, describeDevice, endSession } from './sessions';
import { findUser, findUserByKey, type UserRow } from './store';

/** Begins a session for somebody who has passed every check, and ends the session they called with, if any. */
async function enter(user: UserRow, caller: Caller, familiarity: Familiarity): Promise<{ token: string }> {
  // In one transaction, so that it waits once for a connection and the disk instead of five times.
  const { deviceToken, token } = await database()
    .transaction()
    .execute(async (transaction) => {
      if (caller.token) await endSession(caller.token, transaction);
      return {
        deviceToken: await rememberOrigin(user.id, caller, familiarity, transaction),
        token: await beginSession(user.id, new Date(), describeDevice(caller.userAgent), transaction),
      };
    });
  caller.keepDeviceToken?.(deviceToken);
  return { token };
}

/**
 * Bounds how many sign-in attempts use the database at once: a flood of them must leave connections, and turns of the
 * event loop, to other requests.
 */
const admissions = new PQueue({ concurrency: 6 });

interface Admitted {
  user: UserRow | undefined;
  attempt: LoginAttempt;
  /** How many attempts were counted for this account from this origin, this one included. */
  attempts: number;
}

/** Counts an attempt. Throws ApiError 429 after too many, and 503 for a stranger when too many wait already. */
async function admit(key: string, caller: Caller): Promise<Admitted> {
  await nextTurn();
  const accountKey = accountKeyOf('password', key);
  refuseStranger(accountKey, caller);
  const user = await findUserByKey(key);
  if (user) caller.nameAccount?.(user.username);
  const attempt = await attemptOf(accountKey, user?.id, caller);
  // Counting writes to the database, so refuse first what could not be checked anyway.
  if (attempt.familiarity === 'strange') requireQueueSpace('first');
  return { user, attempt, attempts: await countLoginAttempt(attempt) };
}

/**
 * Signs in; returns the session token (docs/product.md, 7). Throws ApiError 400 for an empty field, 429 after too many
 * attempts, 401 with one message, after the same work, for whatever is wrong, 403 for an admin's password that has
 * expired; 401 `two_factor_required`, with what `logInSecondFactor` needs, where there is a second factor.
 */
export async function logIn(
  credentials: { username: string; password: string },
  caller: Caller,
): Promise<{ token: string }> {
  const problem = findLoginProblem(credentials);
  if (problem) {
    throw invalidField(problem.field, problem.message);
  }
  const key = usernameKey(credentials.username);
  const priority = caller.deviceToken ? 1 : 0;
  const { user, attempt, attempts } = await admissions.add(() => admit(key, caller), { priority });
  const { familiarity } = attempt;

  const usableHash = user && user.disabled_at === null ? user.password_hash : null;
  const rank = familiarity !== 'strange' ? 'known' : attempts === 1 ? 'first' : 'repeated';
  const fits = await passwordFits(usableHash, credentials.password, rank);
  if (!user || !fits) throw new ApiError('not_signed_in', WRONG_CREDENTIALS_MESSAGE);
  if (isPasswordOver(user)) {
    throw new ApiError('not_allowed', 'This first password has expired unused. Ask an admin for a new one.');
  }

  await forgiveLoginAttempts(attempt);
  const next = await beginSecondFactor(user, caller);
  if (next)
    throw new ApiError('two_factor_required', 'Confirm that it is you with your second factor.', { next });
  return enter(user, caller, familiarity);
}

/**
 * Finishes a sign-in with the second factor. Throws ApiError 410 when the sign-in is over, 400 `wrong_code` for a code
 * or passkey that does not fit, 429 after too many of them.
 */
export async function logInSecondFactor(
  { challenge, ...proof }: { challenge: string } & SecondFactorProof,
  caller: Caller,
): Promise<{ token: string }> {
  const userId = await proveSecondFactor(challenge, proof, caller);
  const user = await findUser(userId);
  if (!user || user.disabled_at !== null) throw new ApiError('not_signed_in', WRONG_CREDENTIALS_MESSAGE);
  return enter(user, caller, await recognizeOrigin(user.id, caller));
}

/** Ends the caller's session on the server; a visitor has none to end. */
export async function logOff(_input: unknown, caller: Caller): Promise<void> {
  if (caller.token) await endSession(caller.token);
}
