import 'server-only';
import { join } from 'node:path';
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect } from 'kysely';
import { config } from '@/lib/config/config';
import type { Config } from '@/lib/config/environment';
import { makePrivate } from './data-directory';
import { openPool } from './postgres-pool';
import type { Database } from './schema';
import { NodeSqliteDialect } from './sqlite-dialect';
import { measurePool, WatchedDialect } from './watched-dialect';

export type Db = Kysely<Database>;

/** It is on globalThis: the bundler may load this twice, and two SQLite connections in one thread would deadlock. */
const shared = globalThis as { triviaDatabase?: Db };

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'trivia.db');
}

/** Rows have camel-case names, as the contract has; columns are in snake case, also in what `sql` writes. */
const connect = (dialect: Dialect): Db =>
  new Kysely({ dialect: new WatchedDialect(dialect), plugins: [new CamelCasePlugin()] });

/** Opens PostgreSQL (DATABASE_URL) or the embedded file below DATA_DIR; the caller ends it with `destroy()`. */
export function openDatabase({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Db {
  if (DATABASE_URL) {
    const pool = openPool(DATABASE_URL, config);
    measurePool(pool);
    return connect(new PostgresDialect({ pool }));
  }
  makePrivate(DATA_DIR);
  return connect(new NodeSqliteDialect(databaseFile(DATA_DIR)));
}

export function database(): Db {
  shared.triviaDatabase ??= openDatabase(config);
  return shared.triviaDatabase;
}
