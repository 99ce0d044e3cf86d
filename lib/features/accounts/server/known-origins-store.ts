import 'server-only';
import { type Db, database } from '@/lib/db/connection';

/** Those of the given origins that the account has. */
export async function findKnownOrigins(
  userId: string,
  originHashes: readonly string[],
  db: Db = database(),
): Promise<string[]> {
  const rows = await db
    .selectFrom('known_places')
    .select('place_hash')
    .where('user_id', '=', userId)
    .where('place_hash', 'in', originHashes)
    .execute();
  return rows.map(({ place_hash }) => place_hash);
}

/** All origins of the account. */
export async function listKnownOrigins(userId: string, db: Db = database()): Promise<string[]> {
  const rows = await db
    .selectFrom('known_places')
    .select('place_hash')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ place_hash }) => place_hash);
}

/** Stores origins as used now, and deletes those of the account that were not used since `usedAfter`. */
export async function rememberOrigins(
  userId: string,
  originHashes: readonly string[],
  { now, usedAfter }: { now: string; usedAfter: string },
  db: Db = database(),
): Promise<void> {
  await db
    .insertInto('known_places')
    .values(originHashes.map((place_hash) => ({ user_id: userId, place_hash, last_used_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'place_hash'])
        .doUpdateSet(({ ref }) => ({ last_used_at: ref('excluded.last_used_at') })),
    )
    .execute();
  await db
    .deleteFrom('known_places')
    .where('user_id', '=', userId)
    .where('last_used_at', '<', usedAfter)
    .execute();
}

/** Deletes the origins of all accounts that were not used since; returns how many. */
export async function forgetOriginsNotUsedSince(usedAfter: string, db: Db = database()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_places')
    .where('last_used_at', '<', usedAfter)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function forgetOriginsOfUser(userId: string, db: Db = database()): Promise<void> {
  await db.deleteFrom('known_places').where('user_id', '=', userId).execute();
}
