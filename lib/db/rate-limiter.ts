import 'server-only';
import { sql } from 'kysely';
import { type IRateLimiterOptions, RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { type Db, database } from './connection';

interface Counter {
  points: number;
  expires_at_ms: number | null;
}

/**
 * rate-limiter-flexible counting in our own database, in one statement on either dialect: the library's own stores
 * want drivers we do not have. The methods with an underscore are its documented extension points.
 */
class DatabaseRateLimiter extends RateLimiterStoreAbstract {
  readonly #db: () => Db;

  constructor(options: IRateLimiterOptions, db: () => Db) {
    super({ ...options, storeClient: db });
    this.#db = db;
  }

  async _upsert(key: string, points: number, durationMs: number, forceExpire = false): Promise<Counter> {
    const now = Date.now();
    const expires_at_ms = durationMs > 0 ? now + durationMs : null;
    const keeps = sql<boolean>`rate_limits.expires_at_ms is null or rate_limits.expires_at_ms > ${sql.lit(now)}`;
    return this.#db()
      .insertInto('rate_limits')
      .values({ key, points, expires_at_ms })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(
          forceExpire
            ? { points, expires_at_ms }
            : {
                points: sql`case when ${keeps} then rate_limits.points + excluded.points else excluded.points end`,
                expires_at_ms: sql`case when ${keeps} then rate_limits.expires_at_ms else excluded.expires_at_ms end`,
              },
        ),
      )
      .returning(['points', 'expires_at_ms'])
      .executeTakeFirstOrThrow();
  }

  async _get(key: string): Promise<Counter | null> {
    const counter = await this.#db()
      .selectFrom('rate_limits')
      .select(['points', 'expires_at_ms'])
      .where('key', '=', key)
      .where((is) => is.or([is('expires_at_ms', 'is', null), is('expires_at_ms', '>', Date.now())]))
      .executeTakeFirst();
    return counter ?? null;
  }

  async _delete(key: string): Promise<boolean> {
    const result = await this.#db().deleteFrom('rate_limits').where('key', '=', key).executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  _getRateLimiterRes(
    _key: string,
    changedPoints: number,
    { points, expires_at_ms }: Counter,
  ): RateLimiterRes {
    const msBeforeNext = expires_at_ms === null ? -1 : Math.max(expires_at_ms - Date.now(), 0);
    // `points` of the limiter is its limit; `points` of the counter is what has been consumed.
    return new RateLimiterRes(
      Math.max(this.points - points, 0),
      msBeforeNext,
      points,
      points === changedPoints,
    );
  }
}

/** A limiter of `points` per `duration` seconds whose counts outlive the process and are shared by all instances. */
export function rateLimiter(options: IRateLimiterOptions & { keyPrefix: string }): DatabaseRateLimiter {
  return new DatabaseRateLimiter(options, database);
}

/** Removes counters that no longer count; called at start. */
export async function removeExpiredCounters(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires_at_ms', '<', Date.now()).execute();
}
