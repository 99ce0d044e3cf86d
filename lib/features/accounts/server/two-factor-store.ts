import 'server-only';
import type { Selectable } from 'kysely';
import type { PasskeysTable } from '@/lib/db/account-tables';
import { type Db, database } from '@/lib/db/connection';

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

/** Replaces the person's recovery codes. */
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
