import 'server-only';
import { sql } from 'kysely';
import { LimitReached } from '@/lib/errors/limits-and-outages';
import { type Db, database } from './connection';

interface Limit {
  /** The name separates its keys from those of other limits. */
  name: string;
  points: number;
  seconds: number;
  /** The window ends `seconds` after its first count, or after its last count. */
  from: 'first' | 'last';
}

/** Counts in our database, in one statement, so that a limit outlives the process and covers all instances. */
export function createLimiter({ name, points: limit, seconds, from }: Limit) {
  const scopeKey = (key: string) => `${name}:${key}`;

  function findCounter(key: string) {
    return database()
      .selectFrom('rate_limits')
      .select(['points', 'expiresAtMs'])
      .where('key', '=', scopeKey(key))
      .executeTakeFirst();
  }

  return {
    /** Counts and returns the total; beyond the limit it throws LimitReached and counts nothing. */
    async count(key: string, times = 1): Promise<number> {
      if (times > limit) throw new LimitReached(seconds * 1000);
      const now = Date.now();
      const isLive = sql<boolean>`rate_limits.expires_at_ms > ${now}`;
      const end = from === 'last' ? sql`excluded.expires_at_ms` : sql`rate_limits.expires_at_ms`;
      const counted = await database()
        .insertInto('rate_limits')
        .values({ key: scopeKey(key), points: times, expiresAtMs: now + seconds * 1000 })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              points: sql`case when ${isLive} then rate_limits.points + ${times} else ${times} end`,
              expiresAtMs: sql`case when ${isLive} then ${end} else excluded.expires_at_ms end`,
            })
            .where(({ or, not, eb }) => or([not(isLive), eb('rate_limits.points', '<=', limit - times)])),
        )
        .returning('points')
        .executeTakeFirst();
      if (counted) return counted.points;
      const counter = await findCounter(key);
      throw new LimitReached(Math.max(0, (counter?.expiresAtMs ?? now) - now));
    },
    /** Returns the total, or throws LimitReached if `count` would. It only reads, so that refusals cost no write. */
    async check(key: string): Promise<number> {
      const counter = await findCounter(key);
      const left = (counter?.expiresAtMs ?? 0) - Date.now();
      const points = counter && left > 0 ? counter.points : 0;
      if (points >= limit) throw new LimitReached(left);
      return points;
    },
    /** Takes one count back, such as that of a successful sign-in. */
    async giveBack(key: string): Promise<void> {
      await database()
        .updateTable('rate_limits')
        .set(({ eb }) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', scopeKey(key))
        .where('points', '>', 0)
        .execute();
    },
    async clear(key: string): Promise<void> {
      await database().deleteFrom('rate_limits').where('key', '=', scopeKey(key)).execute();
    },
  };
}

/** Deletes expired counters and returns their number. */
export async function removeExpiredCounters(db: Db, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('expiresAtMs', '<', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
