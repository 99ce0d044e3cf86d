import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import PQueue from 'p-queue';
import type { Caller } from '@/lib/contract/caller';
import { type Db, database } from '@/lib/db/connection';
import { createLimiter } from '@/lib/db/limiter';
import { ApiError, createInvalidFieldError } from '@/lib/errors/api-error';
import { formatMinutes, toTooManyRequests } from '@/lib/errors/limits-and-outages';
import {
  findLoginProblem,
  type SecondFactorMethod,
  toUsernameKey,
  WRONG_CREDENTIALS_MESSAGE,
} from '@/lib/features/accounts/rules';
import { describeDevice } from './describe-device';
import { findStepOfCode, makeWrongCodeError, redeemRecoveryCode } from './one-time-codes';
import { createAuthenticationOptions, requirePasskey } from './passkeys';
import { type HashRank, isPasswordExpired, requireQueueSpace, verifyPassword } from './password-hash';
import { beginSession, endSession, hashSessionToken } from './sessions';
import { findSessionStart, findUser, findUserByKey, type UserRow } from './store';
import {
  beginChallenge,
  endChallenge,
  findChallenge,
  hasSecondFactor,
  listPasskeys,
  takeTotpStep,
} from './two-factor-store';

const WINDOW = { seconds: 15 * 60, from: 'last' } as const;
/** Slows down guesses at many accounts. */
const perAddress = createLimiter({ name: 'login-address', points: 30, ...WINDOW });
/** Stops guesses at one account; it counts per address, so that a stranger cannot lock out the rightful person. */
const perAccountAndAddress = createLimiter({ name: 'login-account-address', points: 5, ...WINDOW });

/** Each of these steps has its own counter for an account, so that guesses at one step do not lock the others. */
type SignInStep = 'password' | 'second factor' | 'current password';

interface Attempt {
  address: string;
  /** The step comes first, so that nobody can type it as part of a user name. */
  accountAndAddress: string;
  /** It counts the wrong attempts in a row, and this attempt. */
  count: number;
}

/**
 * Counts an attempt before its password or code is checked, so that parallel guesses cannot exceed the limit. Throws
 * ApiError 429, or what `requireRoom` throws; in both cases the attempt is not counted.
 */
async function countAttempt(
  step: SignInStep,
  accountKey: string,
  { address }: Caller,
  requireRoom: (earlierAttempts: number) => void = () => {},
): Promise<Attempt> {
  const accountAndAddress = `${step}|${accountKey}|${address}`;
  try {
    // The limits are first checked without counting, so that a flood of refused attempts does not hold up writes.
    await perAddress.check(address);
    requireRoom(await perAccountAndAddress.check(accountAndAddress));
    await perAddress.count(address);
    const count = await perAccountAndAddress.count(accountAndAddress).catch(async (thrown: unknown) => {
      await perAddress.giveBack(address);
      throw thrown;
    });
    return { address, accountAndAddress, count };
  } catch (thrown) {
    throw toTooManyRequests(
      thrown,
      (seconds) => `Too many attempts. Try again in ${formatMinutes(seconds)}.`,
    );
  }
}

/** Gives the attempt back and clears the account's count at this address, because only wrong answers in a row count. */
async function forgiveAttempts({ address, accountAndAddress }: Attempt): Promise<void> {
  await Promise.all([perAddress.giveBack(address), perAccountAndAddress.clear(accountAndAddress)]);
}

/** Limits how many sign-ins are admitted at once, so that a flood leaves database connections to others. */
const admissions = new PQueue({ concurrency: 6 });

const chooseRank = (earlierAttempts: number): HashRank => (earlierAttempts === 0 ? 'first' : 'repeated');

/** Finds the account and counts the attempt. Throws ApiError 429, and 503 if too many people sign in. */
async function admitAttempt(
  accountKey: string,
  caller: Caller,
): Promise<{ user?: UserRow; attempt: Attempt }> {
  // Without this pause a flood would block other requests, because the embedded database is read synchronously.
  await nextTurn();
  requireQueueSpace('first');
  const user = await findUserByKey(accountKey);
  if (user) caller.nameAccount?.(user.username);
  const requireRoom = (earlier: number) => requireQueueSpace(chooseRank(earlier));
  return { user, attempt: await countAttempt('password', accountKey, caller, requireRoom) };
}

/**
 * Signs in and returns the token. A wrong user name and a wrong password cost the same work and get the same ApiError
 * 401. Throws ApiError 400 for a missing field, 403 for an expired password, 429, 503, and `two_factor_required`.
 */
export async function logIn(
  credentials: { username: string; password: string },
  caller: Caller,
): Promise<{ token: string }> {
  const problem = findLoginProblem(credentials);
  if (problem) throw createInvalidFieldError(problem.field, problem.message);
  const accountKey = toUsernameKey(credentials.username);
  const { user, attempt } = await admissions.add(() => admitAttempt(accountKey, caller));

  const usableHash = user && user.disabledAt === null ? user.passwordHash : null;
  const fits = await verifyPassword(usableHash, credentials.password, chooseRank(attempt.count - 1));
  if (!user || !fits) throw new ApiError('not_signed_in', WRONG_CREDENTIALS_MESSAGE);
  if (isPasswordExpired(user)) {
    throw new ApiError('not_allowed', 'This first password has expired. Ask an admin for a new one.');
  }
  await forgiveAttempts(attempt);

  const next = await beginSecondFactor(user, caller);
  if (next)
    throw new ApiError('two_factor_required', 'Confirm that it is you with your second factor.', { next });
  return startSession(user, caller);
}

/** Begins the second step of a sign-in; null for an account without a second factor. */
async function beginSecondFactor(user: UserRow, caller: Caller) {
  const passkeys = await listPasskeys(user.id);
  const methods: SecondFactorMethod[] = [];
  if (passkeys.length > 0) methods.push('passkey');
  if (user.totpSecret) methods.push('authenticator');
  if (methods.length === 0) return null;
  methods.push('recovery_code');
  const passkeyOptions =
    passkeys.length > 0 ? await createAuthenticationOptions(passkeys, caller) : undefined;
  const secret = passkeyOptions?.challenge ?? '';
  const challenge = await beginChallenge({ userId: user.id, purpose: 'sign_in', secret });
  return { challenge, methods, passkeyOptions };
}

interface SecondFactorProof {
  code?: string;
  recoveryCode?: string;
  passkey?: AuthenticationResponseJSON;
}

/** Finishes a sign-in. Throws ApiError 410 if the challenge has ended, 400 `wrong_code`, 401 and 429. */
export async function logInSecondFactor(
  { challenge, ...proof }: { challenge: string } & SecondFactorProof,
  caller: Caller,
): Promise<{ token: string }> {
  const { userId, secret } = await findChallenge(challenge, 'sign_in');
  const user = await findUser(userId);
  if (!user) throw new ApiError('not_signed_in', WRONG_CREDENTIALS_MESSAGE);
  caller.nameAccount?.(user.username);
  const attempt = await countAttempt('second factor', user.usernameKey, caller);
  await database()
    .transaction()
    .execute(async (transaction) => {
      // The challenge ends first, so that only one of several simultaneous proofs is used up.
      await endChallenge(challenge, transaction);
      await requireProof(user, proof, secret, caller, transaction);
    });
  await forgiveAttempts(attempt);
  if (user.disabledAt !== null) throw new ApiError('not_signed_in', WRONG_CREDENTIALS_MESSAGE);
  return startSession(user, caller);
}

async function requireProof(
  user: UserRow,
  { code, recoveryCode, passkey }: SecondFactorProof,
  webauthnChallenge: string,
  caller: Caller,
  transaction: Db,
): Promise<void> {
  if (passkey) return requirePasskey(user.id, passkey, webauthnChallenge, caller, transaction);
  if (code) return requireCode(user, code, transaction);
  if (recoveryCode && (await redeemRecoveryCode(user.id, recoveryCode, transaction))) return;
  throw new ApiError(
    'wrong_code',
    recoveryCode ? 'This recovery code is not right, or was used already.' : 'Enter the code.',
  );
}

/** Uses up a code; throws ApiError 400 if it is wrong, late or used. */
async function requireCode(user: UserRow, code: string, transaction: Db): Promise<void> {
  const step = user.totpSecret ? findStepOfCode(user.totpSecret, code) : null;
  if (step === null || !(await takeTotpStep(user.id, step, transaction))) throw makeWrongCodeError();
}

/** Begins a session for somebody who has passed every check, and ends the session of the request, if there is one. */
async function startSession(user: UserRow, caller: Caller): Promise<{ token: string }> {
  // One transaction waits only once for a connection and for the disk.
  const token = await database()
    .transaction()
    .execute(async (transaction) => {
      const device = describeDevice(caller.userAgent);
      const begun = await beginSession(user.id, new Date(), device, transaction);
      // The old session is ended last. `beginSession` deletes every expired session, and two sign-ins that had each
      // locked one would deadlock.
      if (caller.token) await endSession(caller.token, transaction);
      return begun;
    });
  return { token };
}

export async function logOff(_input: unknown, caller: Caller): Promise<void> {
  if (caller.token) await endSession(caller.token);
}

const FRESH_MINUTES = 10;

/** Throws ApiError 403 `fresh_sign_in_required` unless the session is new: a stolen token alone must not suffice. */
export async function requireFreshSignIn(token: string | undefined): Promise<void> {
  const beganAt = await findSessionStart(hashSessionToken(token ?? ''));
  const freshSince = new Date(Date.now() - FRESH_MINUTES * 60_000).toISOString();
  if (beganAt && beganAt > freshSince) return;
  throw new ApiError(
    'fresh_sign_in_required',
    'Sign in once more, with your second factor if you have one, to go on.',
  );
}

/**
 * Requires the current password, which protects credentials at an unlocked screen. Throws ApiError 403
 * `fresh_sign_in_required`, 400, 429 and 503.
 */
export async function requireCurrentPassword(
  account: UserRow,
  currentPassword: string,
  caller: Caller,
): Promise<void> {
  const { usernameKey, passwordHash } = account;
  if (await hasSecondFactor(account)) await requireFreshSignIn(caller.token);
  const attempt = await countAttempt('current password', usernameKey, caller, () =>
    requireQueueSpace('known'),
  );
  if (!(await verifyPassword(passwordHash, currentPassword, 'known'))) {
    const message = 'This is not your current password';
    throw new ApiError('invalid', `${message}.`, { issues: [{ path: 'currentPassword', message }] });
  }
  await forgiveAttempts(attempt);
}
