import 'server-only';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { Kysely, PostgresDialect } from 'kysely';
import { config } from '@/lib/config/config';
import type { Config } from '@/lib/config/environment';
import { measurePool } from './measure-queries';
import { OutageDialect } from './outage-dialect';
import { openPool, type PoolSettings } from './postgres-pool';
import { makePrivate } from './private-directory';
import { followReplica, replicaForVisitors } from './read-replica';
import type { Database } from './schema';
import { NodeSqliteDialect } from './sqlite-dialect';

export type Db = Kysely<Database>;

/** Where the embedded database lives below DATA_DIR. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'trivia.db');
}

function openPostgres(url: string, settings: PoolSettings): Db {
  const pool = openPool(url, settings);
  measurePool(pool);
  return new Kysely<Database>({ dialect: new OutageDialect(new PostgresDialect({ pool })) });
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
    dialect: new OutageDialect(new NodeSqliteDialect(databaseFile(DATA_DIR))),
  });
}

const shared = globalThis as { triviaDatabase?: Db };

function openShared(): Db {
  const primary = openDatabase(config);
  const { DATABASE_URL, DATABASE_READ_URL } = config;
  if (DATABASE_URL && DATABASE_READ_URL) {
    followReplica(primary, openPostgres(DATABASE_READ_URL, config));
  }
  return primary;
}

/**
 * The database of this process or, during a visitor's read, its replica. Kept on globalThis, because the bundler may
 * load this module once for pages and once for route handlers, and a second SQLite connection in the same thread would
 * deadlock with the first.
 */
export function database(): Db {
  shared.triviaDatabase ??= openShared();
  return replicaForVisitors() ?? shared.triviaDatabase;
}
