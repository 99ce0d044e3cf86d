import 'server-only';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { config } from '@/lib/config/config';
import type { Config } from '@/lib/config/environment';
import { OutageDialect } from './outage-dialect';
import { makePrivate } from './private-directory';
import type { Database } from './schema';
import { NodeSqliteDialect } from './sqlite-dialect';

export type Db = Kysely<Database>;

const BIGINT_OID = 20;
/** Counts and milliseconds fit a double; as text they would differ from SQLite's numbers. */
types.setTypeParser(BIGINT_OID, Number);

/** Where the embedded database lives below DATA_DIR. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'trivia.db');
}

/**
 * Opens the database: PostgreSQL where DATABASE_URL is set, else the embedded file below DATA_DIR.
 * The caller owns it and ends it with `destroy()`.
 */
export function openDatabase({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Db {
  if (DATABASE_URL) {
    const pool = new Pool({ connectionString: DATABASE_URL, max: 10, connectionTimeoutMillis: 10_000 });
    // Without a listener a dropped idle connection would end the process; the next query reports it.
    pool.on('error', () => {});
    return new Kysely<Database>({ dialect: new OutageDialect(new PostgresDialect({ pool })) });
  }
  makePrivate(DATA_DIR);
  return new Kysely<Database>({ dialect: new OutageDialect(new NodeSqliteDialect(databaseFile(DATA_DIR))) });
}

const shared = globalThis as { triviaDatabase?: Db };

/**
 * The process's one database. It hangs on globalThis because the bundler may load this module once for pages and
 * once for route handlers, and a second SQLite connection in one thread would wait for the first for ever.
 */
export function database(): Db {
  shared.triviaDatabase ??= openDatabase(config);
  return shared.triviaDatabase;
}
