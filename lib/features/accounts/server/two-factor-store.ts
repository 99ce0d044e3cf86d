import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AccountChallengesTable, PasskeysTable } from '@/lib/db/account-tables';
import { type Db, database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';

export type PasskeyRow = Selectable<PasskeysTable>;

export async function listPasskeys(userId: string, db: Db = database()): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Adds a passkey; false when it is known already. */
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
  await db.updateTable('passkeys').set({ counter, last_used_at: usedAt }).where('id', '=', id).execute();
}

/** Removes a passkey of the person, or all of them. */
export async function deletePasskeys(userId: string, id: string | null, db: Db = database()): Promise<void> {
  const passkeys = db.deleteFrom('passkeys').where('user_id', '=', userId);
  await (id === null ? passkeys : passkeys.where('id', '=', id)).execute();
}

/** Uses up the authenticator's code of a step; false when it, or a later one, was used before. */
export async function takeTotpStep(userId: string, step: number, db: Db = database()): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where((is) => is.or([is('totp_last_step', 'is', null), is('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(userId: string, db: Db = database()): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function replaceRecoveryCodes(
  userId: string,
  codeHashes: readonly string[],
  db: Db = database(),
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (codeHashes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses up a recovery code; false when the person does not have it. */
export async function takeRecoveryCode(
  userId: string,
  codeHash: string,
  db: Db = database(),
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

type ChallengeRow = Selectable<AccountChallengesTable>;

/** Stores a challenge and deletes those that ended before `now`. */
export async function insertChallenge(row: ChallengeRow, now: string, db: Db = database()): Promise<void> {
  await db.deleteFrom('account_challenges').where('expires_at', '<=', now).execute();
  await db.insertInto('account_challenges').values(row).execute();
}

export async function deleteChallengesOfUser(userId: string, db: Db): Promise<void> {
  await db.deleteFrom('account_challenges').where('user_id', '=', userId).execute();
}

/** How long a challenge can be answered. */
const LIFE_MS = 10 * 60_000;

type Purpose = AccountChallengesTable['purpose'];

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Begins a challenge and returns its token, with which alone it can be answered, within ten minutes. */
export async function beginChallenge(
  { userId, purpose, secret }: { userId: string; purpose: Purpose; secret: string },
  now: Date = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + LIFE_MS).toISOString();
  const step = { token_hash: hashOf(token), user_id: userId, purpose, secret, expires_at };
  await insertChallenge(step, now.toISOString());
  return token;
}

function expired(): ApiError {
  return new ApiError('challenge_expired', 'This took too long, or was finished already. Begin again.');
}

/**
 * The challenge of a token: whose it is, and what the answer is checked against. Throws ApiError 410 when it is over.
 */
export async function findChallenge(
  token: string,
  purpose: Purpose,
): Promise<{ userId: string; secret: string }> {
  const found = await database()
    .selectFrom('account_challenges')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  if (!found) throw expired();
  return { userId: found.user_id, secret: found.secret };
}

/** Ends the challenge. If two requests try this at once, the second gets ApiError 410. */
export async function endChallenge(token: string, db: Db = database()): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('account_challenges')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw expired();
}
