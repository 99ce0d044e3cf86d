import 'server-only';
import { type Db, database } from '@/lib/db/connection';

/** Keeps the hash of a person's feed in place of the one that they had. */
export async function putCalendarFeed(
  { userId, tokenHash, now }: { userId: string; tokenHash: string; now: string },
  db: Db = database(),
): Promise<void> {
  const row = { token_hash: tokenHash, created_at: now };
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Since when a person's feed has its address; undefined without one. */
export async function findFeedSince(userId: string, db: Db = database()): Promise<string | undefined> {
  const found = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.created_at;
}

/** The owner of the feed with this hash; undefined when there is none any more. */
export async function findFeedOwner(tokenHash: string, db: Db = database()): Promise<string | undefined> {
  const found = await db
    .selectFrom('calendar_feeds')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found?.user_id;
}
