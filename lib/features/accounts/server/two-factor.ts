import 'server-only';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import type { Db } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { requireConfirmedAccount } from './my-account';
import {
  buildAuthenticatorAddress,
  createFirstRecoveryCodes,
  createTotpSecret,
  findStepOfCode,
  makeWrongCodeError,
  renewRecoveryCodes,
} from './one-time-codes';
import { createRegistrationOptions, readNewPasskey } from './passkeys';
import { hashSessionToken } from './sessions';
import { recordAccountChange } from './staff-accounts';
import { deleteSessionsOfUser, findUser, lockAccountsThatMay, type UserRow, updateUser } from './store';
import {
  beginChallenge,
  deletePasskeys,
  endChallenge,
  findChallenge,
  hasSecondFactor,
  insertPasskey,
  listPasskeys,
  replaceRecoveryCodes,
} from './two-factor-store';

interface Confirmation {
  currentPassword: string;
}

interface FirstCodes {
  recoveryCodes?: string[];
}

/** Returns the secret of a challenge. Throws ApiError 410 if the challenge has ended or is another person's. */
async function findOwnChallenge(
  challenge: string,
  purpose: 'passkey' | 'authenticator',
  account: UserRow,
): Promise<string> {
  const { userId, secret } = await findChallenge(challenge, purpose);
  if (userId !== account.id)
    throw new ApiError('challenge_expired', 'This is not yours to finish. Begin again.');
  return secret;
}

/** Adds a second factor, ends other sessions, and makes recovery codes if the person has none left. */
async function addFactor(
  { account, challenge, reason }: { account: UserRow; challenge: string; reason: string },
  caller: Caller,
  add: (transaction: Db) => Promise<void>,
): Promise<FirstCodes> {
  return inTransaction(async (transaction) => {
    await endChallenge(challenge, transaction);
    await recordAccountChange({ userId: account.id, reason }, caller, transaction, () => add(transaction));
    await deleteSessionsOfUser(account.id, transaction, { except: hashSessionToken(caller.token ?? '') });
    return { recoveryCodes: await createFirstRecoveryCodes(account.id, transaction) };
  });
}

export async function beginPasskey(
  input: Confirmation,
  caller: Caller,
): Promise<{ challenge: string; options: Record<string, unknown> }> {
  const account = await requireConfirmedAccount(input, caller);
  const options = await createRegistrationOptions(account, caller);
  const step = { userId: account.id, purpose: 'passkey', secret: options.challenge } as const;
  return { challenge: await beginChallenge(step), options: { ...options } };
}

export async function addPasskey(
  {
    challenge,
    name,
    passkey,
    ...input
  }: Confirmation & { challenge: string; name: string; passkey: RegistrationResponseJSON },
  caller: Caller,
): Promise<FirstCodes> {
  const account = await requireConfirmedAccount(input, caller);
  const expected = await findOwnChallenge(challenge, 'passkey', account);
  const newPasskey = await readNewPasskey(passkey, expected, caller);
  const row = {
    ...newPasskey,
    userId: account.id,
    name: name.trim() || 'Passkey',
    createdAt: new Date().toISOString(),
    lastUsedAt: null,
  };
  return addFactor({ account, challenge, reason: 'Passkey added' }, caller, async (transaction) => {
    if (!(await insertPasskey(row, transaction))) {
      throw new ApiError('conflict', 'This passkey is already in use. Nothing was changed.');
    }
  });
}

/** Begins to set up an authenticator app, which takes effect with its first confirmed code. */
export async function beginAuthenticator(
  input: Confirmation,
  caller: Caller,
): Promise<{ challenge: string; secret: string; address: string }> {
  const account = await requireConfirmedAccount(input, caller);
  const secret = createTotpSecret();
  const challenge = await beginChallenge({ userId: account.id, purpose: 'authenticator', secret });
  return { challenge, secret, address: buildAuthenticatorAddress(secret, account.username) };
}

/** Activates the authenticator app, replacing an earlier one. */
export async function confirmAuthenticator(
  { challenge, code, ...input }: Confirmation & { challenge: string; code: string },
  caller: Caller,
): Promise<FirstCodes> {
  const account = await requireConfirmedAccount(input, caller);
  const secret = await findOwnChallenge(challenge, 'authenticator', account);
  const step = findStepOfCode(secret, code);
  if (step === null) throw makeWrongCodeError();
  return addFactor({ account, challenge, reason: 'Authenticator app set up' }, caller, (transaction) =>
    updateUser(account.id, { totpSecret: secret, totpLastStep: step }, transaction),
  );
}

/**
 * Removes a second factor and ends other sessions. If no factor is left, the recovery codes are deleted, too. Throws
 * ApiError 403 for the last factor if the site requires one.
 */
async function removeFactor(
  account: UserRow,
  reason: string,
  caller: Caller,
  remove: (transaction: Db) => Promise<void>,
): Promise<void> {
  await inTransaction(async (transaction) => {
    // Without the lock, two simultaneous removals would each still see the factor that the other one removes.
    await lockAccountsThatMay('useStaffArea', transaction);
    await recordAccountChange({ userId: account.id, reason }, caller, transaction, async () => {
      await remove(transaction);
      await deleteSessionsOfUser(account.id, transaction, { except: hashSessionToken(caller.token ?? '') });
      const changed = await findUser(account.id, transaction);
      if (changed && (await hasSecondFactor(changed, transaction))) return;
      if (config.STAFF_TWO_FACTOR === 'required') {
        throw new ApiError(
          'not_allowed',
          'This site asks for a second factor. Add another one before you remove your last.',
        );
      }
      await replaceRecoveryCodes(account.id, [], transaction);
    });
  });
}

export async function removePasskey(
  { passkeyId, ...input }: Confirmation & { passkeyId: string },
  caller: Caller,
): Promise<void> {
  const account = await requireConfirmedAccount(input, caller);
  const isThere = (await listPasskeys(account.id)).some(({ id }) => id === passkeyId);
  if (!isThere) return;
  await removeFactor(account, 'Passkey removed', caller, (transaction) =>
    deletePasskeys(account.id, passkeyId, transaction),
  );
}

export async function removeAuthenticator(input: Confirmation, caller: Caller): Promise<void> {
  const account = await requireConfirmedAccount(input, caller);
  if (account.totpSecret === null) return;
  await removeFactor(account, 'Authenticator app removed', caller, (transaction) =>
    updateUser(account.id, { totpSecret: null, totpLastStep: null }, transaction),
  );
}

/** Makes ten new recovery codes, which are shown once; the old ones become invalid. */
export async function renewOwnRecoveryCodes(
  input: Confirmation,
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> {
  const account = await requireConfirmedAccount(input, caller);
  if (!(await hasSecondFactor(account))) {
    throw new ApiError('invalid', 'Recovery codes stand in for a second factor. Set one up first.');
  }
  const change = { userId: account.id, reason: 'Recovery codes renewed' };
  const recoveryCodes = await inTransaction((transaction) =>
    recordAccountChange(change, caller, transaction, () => renewRecoveryCodes(account.id, transaction)),
  );
  return { recoveryCodes };
}
