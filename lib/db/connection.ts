import 'server-only';
import { join } from 'node:path';
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  sql,
} from 'kysely';
import type { Pool } from 'pg';
import { config } from '@/lib/config/config';
import type { Config } from '@/lib/config/environment';
import { addGauge, countQuery, isMeasured } from '@/lib/monitoring/metrics';
import { makePrivate } from './data-directory';
import { explainOutage } from './explain-outage';
import { openPool } from './postgres-pool';
import type { Database } from './schema';
import { createSqliteDialect } from './sqlite-dialect';

export type Db = Kysely<Database>;

/** It is on globalThis: the bundler may load this module twice, and two SQLite writers in a thread would deadlock. */
const shared = globalThis as { triviaDatabase?: Db };

export function getDatabaseFile(dataDir: string): string {
  return join(dataDir, 'trivia.db');
}

/** Rows have camel-case names, as in the contract. Columns have names in snake case, which texts in `sql` use, too. */
const connectKysely = (dialect: Dialect): Db =>
  new Kysely({ dialect: watchDialect(dialect), plugins: [new CamelCasePlugin()] });

/** Opens PostgreSQL (DATABASE_URL) or the embedded file below DATA_DIR; the caller ends it with `destroy()`. */
export function openDatabase({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Db {
  if (DATABASE_URL) {
    const pool = openPool(DATABASE_URL);
    measurePool(pool);
    return connectKysely(new PostgresDialect({ pool }));
  }
  makePrivate(DATA_DIR);
  return connectKysely(createSqliteDialect(getDatabaseFile(DATA_DIR)));
}

export function database(): Db {
  shared.triviaDatabase ??= openDatabase(config);
  return shared.triviaDatabase;
}

/** SQLite changes the `data_version` of a connection with each write of another process or thread. */
let lastVersion: number | undefined;

/** Has another process or thread written to the embedded database since the last call? */
export async function isWrittenElsewhere(db: Db): Promise<boolean> {
  const { rows } = await sql<{ dataVersion: number }>`pragma data_version`.execute(db);
  const before = lastVersion;
  lastVersion = rows[0]?.dataVersion;
  return before !== undefined && before !== lastVersion;
}

async function measureQuery<Result>({ query }: CompiledQuery, run: () => Promise<Result>): Promise<Result> {
  if (!isMeasured) return run();
  const startedAt = performance.now();
  let outcome: 'ok' | 'failed' = 'failed';
  try {
    const result = await run();
    outcome = 'ok';
    return result;
  } finally {
    const kind = query.kind.replace(/(Query)?Node$/, '').toLowerCase();
    countQuery(kind, outcome, (performance.now() - startedAt) / 1000);
  }
}

function measurePool(pool: Pool): void {
  addGauge(
    'trivia_database_connections',
    'Connections to PostgreSQL in use and idle, and what waits for one',
    () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    'state',
  );
}

async function withExplainedErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explainOutage(error) ?? error;
  }
}

/** Explains errors and measures statements (not streams) in place: a driver knows its connections by identity. */
function watchDriver(driver: Driver): Driver {
  const init = driver.init.bind(driver);
  const acquire = driver.acquireConnection.bind(driver);
  const watched = new WeakSet<DatabaseConnection>();
  driver.init = (options) => withExplainedErrors(() => init(options));
  driver.acquireConnection = async (options) => {
    const connection = await withExplainedErrors(() => acquire(options));
    if (watched.has(connection)) return connection;
    watched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, settings) =>
      withExplainedErrors(() => measureQuery(query, () => execute(query, settings)));
    return connection;
  };
  return driver;
}

function watchDialect(dialect: Dialect): Dialect {
  const createDriver = dialect.createDriver.bind(dialect);
  return Object.assign(dialect, { createDriver: () => watchDriver(createDriver()) });
}
