import 'server-only';
import { hash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AccountChallengesTable, PasskeysTable } from '@/lib/db/account-tables';
import { type Db, database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import type { UserRow } from './store';

export type PasskeyRow = Selectable<PasskeysTable>;

export async function listPasskeys(userId: string, db: Db = database()): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function hasSecondFactor(
  { id, totpSecret }: Pick<UserRow, 'id' | 'totpSecret'>,
  db: Db = database(),
): Promise<boolean> {
  return totpSecret !== null || (await listPasskeys(id, db)).length > 0;
}

/** Returns false if the passkey is stored already. */
export async function insertPasskey(passkey: PasskeyRow, db: Db = database()): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function touchPasskey(
  id: string,
  { counter, usedAt }: { counter: number; usedAt: string },
  db: Db = database(),
): Promise<void> {
  await db.updateTable('passkeys').set({ counter, lastUsedAt: usedAt }).where('id', '=', id).execute();
}

/** Removes one passkey of the person, or all of them if `id` is null. */
export async function deletePasskeys(userId: string, id: string | null, db: Db = database()): Promise<void> {
  const passkeys = db.deleteFrom('passkeys').where('userId', '=', userId);
  await (id === null ? passkeys : passkeys.where('id', '=', id)).execute();
}

/** Uses up the authenticator's code of a step; returns false if the code of this or a later step was used before. */
export async function takeTotpStep(userId: string, step: number, db: Db = database()): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totpLastStep: step })
    .where('id', '=', userId)
    .where((is) => is.or([is('totpLastStep', 'is', null), is('totpLastStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(userId: string, db: Db = database()): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function replaceRecoveryCodes(
  userId: string,
  codeHashes: readonly string[],
  db: Db = database(),
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  if (codeHashes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Uses a code up; returns false if the person does not have it. */
export async function takeRecoveryCode(
  userId: string,
  codeHash: string,
  db: Db = database(),
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteChallengesOfUser(userId: string, db: Db): Promise<void> {
  await db.deleteFrom('account_challenges').where('userId', '=', userId).execute();
}

const CHALLENGE_LIFETIME_MS = 10 * 60_000;

const hashChallengeToken = (token: string) => hash('sha256', token);

/** Begins a challenge of ten minutes and returns its token; deletes challenges that have ended. */
export async function beginChallenge(
  challenge: Pick<AccountChallengesTable, 'userId' | 'purpose' | 'secret'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS).toISOString();
  await database().deleteFrom('account_challenges').where('expiresAt', '<=', now.toISOString()).execute();
  await database()
    .insertInto('account_challenges')
    .values({ ...challenge, tokenHash: hashChallengeToken(token), expiresAt })
    .execute();
  return token;
}

function makeChallengeExpiredError(): ApiError {
  return new ApiError('challenge_expired', 'This took too long, or was finished already. Begin again.');
}

/** Finds an open challenge by its token and returns its person and secret. Throws ApiError 410 if it has ended. */
export async function findChallenge(
  token: string,
  purpose: AccountChallengesTable['purpose'],
): Promise<{ userId: string; secret: string }> {
  const challenge = await database()
    .selectFrom('account_challenges')
    .selectAll()
    .where('tokenHash', '=', hashChallengeToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst();
  if (!challenge) throw makeChallengeExpiredError();
  return { userId: challenge.userId, secret: challenge.secret };
}

/** Ends the challenge. If two requests try this at once, the second gets ApiError 410. */
export async function endChallenge(token: string, db: Db = database()): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('account_challenges')
    .where('tokenHash', '=', hashChallengeToken(token))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw makeChallengeExpiredError();
}
