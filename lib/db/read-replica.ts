import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { ApiError } from '@/lib/errors/api-error';
import { log } from '@/lib/log/log';
import type { Database } from './schema';

const POLL_MS = 100;
const RETRY_MS = 2000;

type Db = Kysely<Database>;

/** On globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as { triviaVisitorReads?: AsyncLocalStorage<true>; triviaReplica?: ReadReplica };

function visitorReads(): AsyncLocalStorage<true> {
  shared.triviaVisitorReads ??= new AsyncLocalStorage();
  return shared.triviaVisitorReads;
}

/** A copy of the database that follows it (DATABASE_READ_URL). What was saved last may not have come there yet. */
class ReadReplica {
  readonly db: Db;
  readonly #primary: Db;
  /** Counts what must have come to the copy before it is read again, and what has. */
  #wanted = 1;
  #arrived = 0;
  #isFollowing = false;

  constructor(primary: Db, db: Db) {
    this.#primary = primary;
    this.db = db;
    this.await();
  }

  /** Has it all that was saved when `await` was last called? */
  get isCurrent(): boolean {
    return this.#arrived === this.#wanted;
  }

  /** Reads the primary until what has been saved by now is here, too. */
  await(): void {
    this.#wanted += 1;
    if (!this.#isFollowing) void this.#follow();
  }

  async #follow(): Promise<void> {
    this.#isFollowing = true;
    while (!this.isCurrent) {
      const wanted = this.#wanted;
      try {
        await this.#arrive();
        this.#arrived = wanted;
      } catch (error) {
        log.warn({ error }, 'the read replica cannot be asked; visitors read the primary');
        await delay(RETRY_MS, null, { ref: false });
      }
    }
    this.#isFollowing = false;
  }

  async #arrive(): Promise<void> {
    const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(
      this.#primary,
    );
    const position = rows[0]?.position ?? '';
    const ask = sql<{ is_there: boolean }>`
      select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as is_there`;
    while (!(await ask.execute(this.db)).rows[0]?.is_there) await delay(POLL_MS, null, { ref: false });
  }
}

/** Has visitors' reads go to the copy `db` from now on, whenever it has what was saved. */
export function followReplica(primary: Db, db: Db): void {
  shared.triviaReplica = new ReadReplica(primary, db);
}

/** Something was saved: what visitors are shown next is read where it is already. */
export function awaitReplica(): void {
  shared.triviaReplica?.await();
}

/** The database that a visitor's read under way may use in place of the primary. */
export function replicaForVisitors(): Db | undefined {
  const { triviaReplica: replica } = shared;
  return replica?.isCurrent && visitorReads().getStore() ? replica.db : undefined;
}

/**
 * Does work that only reads, for a visitor: on the replica, where there is one that has what was saved. A replica that is
 * away costs nobody an answer: the work is done again on the primary.
 */
export async function readForVisitor<Result>(work: () => Promise<Result>): Promise<Result> {
  const { triviaReplica: replica } = shared;
  if (!replica?.isCurrent) return work();
  try {
    return await visitorReads().run(true, work);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 500) throw error;
    replica.await();
    return work();
  }
}
