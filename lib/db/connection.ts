import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { config } from '@/lib/config/config';
import type { Config } from '@/lib/config/environment';
import { ApiError } from '@/lib/errors/api-error';
import { log } from '@/lib/log/log';
import { makePrivate } from './data-directory';
import { openPool, type PoolSettings } from './postgres-pool';
import type { Database } from './schema';
import { NodeSqliteDialect } from './sqlite-dialect';
import { measurePool, WatchedDialect } from './watched-dialect';

const POLL_MS = 100;
const RETRY_MS = 2000;

export type Db = Kysely<Database>;

/**
 * On globalThis, because the bundler may load this module once for pages and once for route handlers, and a second SQLite
 * connection in the same thread would deadlock with the first.
 */
const shared = globalThis as {
  triviaDatabase?: Db;
  triviaVisitorReads?: AsyncLocalStorage<true>;
  triviaReplica?: ReadReplica;
};

function visitorReads(): AsyncLocalStorage<true> {
  shared.triviaVisitorReads ??= new AsyncLocalStorage();
  return shared.triviaVisitorReads;
}

/** A read replica of the database (DATABASE_READ_URL), which may lag behind the primary. */
class ReadReplica {
  readonly db: Db;
  readonly #primary: Db;
  /** Numbers of the newest save that the replica must have before it is read again, and of the newest that it has. */
  #wanted = 1;
  #arrived = 0;
  #isFollowing = false;

  constructor(primary: Db, db: Db) {
    this.#primary = primary;
    this.db = db;
    this.requireCatchUp();
  }

  /** Does it have everything that was saved before the last `requireCatchUp`? */
  get isCurrent(): boolean {
    return this.#arrived === this.#wanted;
  }

  /** Sends reads to the primary until the replica has everything that is saved by now. */
  requireCatchUp(): void {
    this.#wanted += 1;
    if (!this.#isFollowing) void this.#follow();
  }

  async #follow(): Promise<void> {
    this.#isFollowing = true;
    while (!this.isCurrent) {
      const wanted = this.#wanted;
      try {
        await this.#catchUp();
        this.#arrived = wanted;
      } catch (error) {
        log.warn({ error }, 'the read replica cannot be asked; visitors read the primary');
        await delay(RETRY_MS, null, { ref: false });
      }
    }
    this.#isFollowing = false;
  }

  async #catchUp(): Promise<void> {
    const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(
      this.#primary,
    );
    const position = rows[0]?.position ?? '';
    const ask = sql<{ is_there: boolean }>`
      select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as is_there`;
    while (!(await ask.execute(this.db)).rows[0]?.is_there) await delay(POLL_MS, null, { ref: false });
  }
}

/** From now on visitors' reads go to the replica `db` whenever it has caught up with the saves of this process. */
export function followReplica(primary: Db, db: Db): void {
  shared.triviaReplica = new ReadReplica(primary, db);
}

/** To be called after a save: visitors' reads go to the primary until the replica has it. */
export function requireReplicaCatchUp(): void {
  shared.triviaReplica?.requireCatchUp();
}

/** The replica, where the running code is a visitor's read and the replica has caught up. */
function replicaForVisitors(): Db | undefined {
  const { triviaReplica: replica } = shared;
  return replica?.isCurrent && visitorReads().getStore() ? replica.db : undefined;
}

/**
 * Runs a visitor's read on the replica, where there is one and it has caught up. If the replica fails, the read is
 * repeated on the primary.
 */
export async function readForVisitor<Result>(work: () => Promise<Result>): Promise<Result> {
  const { triviaReplica: replica } = shared;
  if (!replica?.isCurrent) return work();
  try {
    return await visitorReads().run(true, work);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 500) throw error;
    replica.requireCatchUp();
    return work();
  }
}

/** Where the embedded database lives below DATA_DIR. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'trivia.db');
}

function openPostgres(url: string, settings: PoolSettings): Db {
  const pool = openPool(url, settings);
  measurePool(pool);
  return new Kysely<Database>({ dialect: new WatchedDialect(new PostgresDialect({ pool })) });
}

/**
 * Opens the database: PostgreSQL where DATABASE_URL is set, else the embedded file below DATA_DIR.
 * The caller owns it and ends it with `destroy()`.
 */
export function openDatabase({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Db {
  if (DATABASE_URL) return openPostgres(DATABASE_URL, config);
  // A thread has the file mode of its process, which has done it.
  if (isMainThread) makePrivate(DATA_DIR);
  return new Kysely<Database>({
    dialect: new WatchedDialect(new NodeSqliteDialect(databaseFile(DATA_DIR))),
  });
}

function openShared(): Db {
  const primary = openDatabase(config);
  const { DATABASE_URL, DATABASE_READ_URL } = config;
  if (DATABASE_URL && DATABASE_READ_URL) {
    followReplica(primary, openPostgres(DATABASE_READ_URL, config));
  }
  return primary;
}

/** The database of this process or, during a visitor's read, its replica. */
export function database(): Db {
  shared.triviaDatabase ??= openShared();
  return replicaForVisitors() ?? shared.triviaDatabase;
}
