import 'server-only';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Caller } from '@/lib/contract/caller';
import { type Db, database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import type { SecondFactorMethod } from '@/lib/features/accounts/rules';
import { accountKeyOf, attemptOf, countLoginAttempt, forgiveLoginAttempts } from './login-limits';
import { redeemRecoveryCode, stepOfCode, wrongCode } from './one-time-codes';
import { authenticationOptions, requirePasskey } from './passkeys';
import { passwordFits } from './password-hash';
import { sessionHash } from './sessions';
import { countPasskeys, findSessionStart, findUser, type UserRow } from './store';
import { beginChallenge, endChallenge, findChallenge, takeTotpStep } from './two-factor-store';

/** What the person gives beside the password: exactly one of these. */
export interface SecondFactorProof {
  code?: string;
  recoveryCode?: string;
  passkey?: AuthenticationResponseJSON;
}

/** What a client needs to go on with a sign-in; null for an account without a second factor. */
export async function beginSecondFactor(
  user: UserRow,
  caller: Caller,
): Promise<{
  challenge: string;
  methods: SecondFactorMethod[];
  passkeyOptions?: PublicKeyCredentialRequestOptionsJSON;
} | null> {
  const passkeyOptions = await authenticationOptions(user.id, caller);
  const methods: SecondFactorMethod[] = [
    ...(passkeyOptions ? (['passkey'] as const) : []),
    ...(user.totp_secret ? (['authenticator'] as const) : []),
  ];
  if (methods.length === 0) return null;
  const secret = passkeyOptions?.challenge ?? '';
  const challenge = await beginChallenge({ userId: user.id, purpose: 'sign_in', secret });
  return { challenge, methods: [...methods, 'recovery_code'], passkeyOptions };
}

/** Uses up a code of the person's authenticator; ApiError 400 when it is wrong, late or used. */
async function requireCode(user: UserRow, code: string, transaction: Db): Promise<void> {
  const step = user.totp_secret ? stepOfCode(user.totp_secret, code) : null;
  if (step === null || !(await takeTotpStep(user.id, step, transaction))) throw wrongCode();
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

/**
 * Checks the second factor and ends the challenge; returns the id of the user who is signing in. Attempts are limited as
 * passwords are, but counted apart: somebody who only has the password cannot lock the person out of entering it.
 */
export async function proveSecondFactor(
  challenge: string,
  proof: SecondFactorProof,
  caller: Caller,
): Promise<string> {
  const { userId, secret } = await findChallenge(challenge, 'sign_in');
  const user = await findUser(userId);
  if (!user) throw wrongCode();
  caller.nameAccount?.(user.username);
  const attempt = await attemptOf(accountKeyOf('second factor', user.username_key), userId, caller);
  await countLoginAttempt(attempt);
  await database()
    .transaction()
    .execute(async (transaction) => {
      // First, so that of several proofs at once only one is used up.
      await endChallenge(challenge, transaction);
      await requireProof(user, proof, secret, caller, transaction);
    });
  await forgiveLoginAttempts(attempt);
  return userId;
}

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
  const attempt = await attemptOf(accountKeyOf('current password', username_key), id, caller);
  await countLoginAttempt(attempt);
  if (!(await passwordFits(password_hash, currentPassword, 'known'))) {
    const message = 'This is not your current password';
    throw new ApiError('invalid', `${message}.`, { issues: [{ path: 'currentPassword', message }] });
  }
  await forgiveLoginAttempts(attempt);
}
