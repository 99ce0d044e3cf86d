import 'server-only';
import { type Db, database } from '@/lib/db/connection';

/** Which of the places the person has signed in at. */
export async function findKnownPlaces(
  userId: string,
  placeHashes: readonly string[],
  db: Db = database(),
): Promise<string[]> {
  const rows = await db
    .selectFrom('known_places')
    .select('place_hash')
    .where('user_id', '=', userId)
    .where('place_hash', 'in', placeHashes)
    .execute();
  return rows.map(({ place_hash }) => place_hash);
}

/** All the places the person has signed in at. */
export async function listKnownPlaces(userId: string, db: Db = database()): Promise<string[]> {
  const rows = await db
    .selectFrom('known_places')
    .select('place_hash')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ place_hash }) => place_hash);
}

/** Remembers places as used now, and forgets those of the person not used since `usedAfter`. */
export async function rememberPlaces(
  userId: string,
  placeHashes: readonly string[],
  { now, usedAfter }: { now: string; usedAfter: string },
  db: Db = database(),
): Promise<void> {
  await db
    .insertInto('known_places')
    .values(placeHashes.map((place_hash) => ({ user_id: userId, place_hash, last_used_at: now })))
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

/** Forgets everybody's places that were not used since, and returns how many. */
export async function forgetPlacesNotUsedSince(usedAfter: string, db: Db = database()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_places')
    .where('last_used_at', '<', usedAfter)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function forgetPlacesOfUser(userId: string, db: Db = database()): Promise<void> {
  await db.deleteFrom('known_places').where('user_id', '=', userId).execute();
}
