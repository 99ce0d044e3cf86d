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
import type { ApiError } from '@/lib/errors/api-error';
import {
  createDatabaseAwayError,
  createDatabaseBusyError,
  createStorageFullError,
} from '@/lib/errors/limits-and-outages';
import { addGauge, countQuery, isMeasured } from '@/lib/monitoring/metrics';
import { makePrivate } from './data-directory';
import { openPool } from './postgres-pool';
import type { Database } from './schema';
import { createSqliteDialect } from './sqlite-dialect';

export type Db = Kysely<Database>;

/** It is on globalThis: the bundler may load this twice, and two SQLite writers in one thread would deadlock. */
const shared = globalThis as { triviaDatabase?: Db };

export function getDatabaseFile(dataDir: string): string {
  return join(dataDir, 'trivia.db');
}

/** Rows have camel-case names, as the contract has; columns are in snake case, also in what `sql` writes. */
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

/** SQLite changes this number of a connection with each write of another process or thread. */
let lastVersion: number | undefined;

/** Has another process or thread written to the embedded database since the last call? */
export async function isWrittenElsewhere(db: Db): Promise<boolean> {
  const { rows } = await sql<{ dataVersion: number }>`pragma data_version`.execute(db);
  const before = lastVersion;
  lastVersion = rows[0]?.dataVersion;
  return before !== undefined && before !== lastVersion;
}

type Explain = (cause: unknown) => ApiError;

/** SQLite's primary result codes; extended ones contain them in their low byte. */
const sqliteOutages: Record<number, Explain> = {
  5: createDatabaseBusyError, // SQLITE_BUSY
  6: createDatabaseBusyError, // SQLITE_LOCKED
  7: createDatabaseAwayError, // SQLITE_NOMEM
  8: createDatabaseAwayError, // SQLITE_READONLY
  10: createDatabaseAwayError, // SQLITE_IOERR
  11: createDatabaseAwayError, // SQLITE_CORRUPT
  13: createStorageFullError, // SQLITE_FULL
  14: createDatabaseAwayError, // SQLITE_CANTOPEN
  26: createDatabaseAwayError, // SQLITE_NOTADB
};

/** PostgreSQL's SQLSTATEs: whole codes, which have precedence, and classes of two characters. */
const postgresOutages: Record<string, Explain> = {
  '53100': createStorageFullError, // disk_full
  '53300': createDatabaseBusyError, // too_many_connections
  '57014': createDatabaseBusyError, // query_canceled
  '55P03': createDatabaseBusyError, // lock_not_available
  '40001': createDatabaseBusyError, // serialization_failure
  '40P01': createDatabaseBusyError, // deadlock_detected
  '25006': createDatabaseAwayError, // read_only_sql_transaction
  '08': createDatabaseAwayError,
  '28': createDatabaseAwayError,
  '3D': createDatabaseAwayError,
  '53': createDatabaseAwayError,
  '57': createDatabaseAwayError,
  '58': createDatabaseAwayError,
  XX: createDatabaseAwayError,
};

const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

/** Only their text identifies these errors of the client library. */
const busyPool = /^timeout exceeded when trying to connect/;
const lostConnection =
  /^(Connection terminated|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/** Returns the ApiError about a full, absent or busy database; null for other errors. */
export function explainOutage(error: unknown): ApiError | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, errcode, message = '' } = error as { code?: string; errcode?: number; message?: string };
  return findExplanation(code ?? '', errcode, message)?.(error) ?? null;
}

function findExplanation(code: string, errcode: number | undefined, message: string): Explain | undefined {
  if (errcode !== undefined) return sqliteOutages[errcode & 0xff];
  if (unreachable.includes(code) || lostConnection.test(message)) return createDatabaseAwayError;
  if (busyPool.test(message)) return createDatabaseBusyError;
  return /^[0-9A-Z]{5}$/.test(code)
    ? (postgresOutages[code] ?? postgresOutages[code.slice(0, 2)])
    : undefined;
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

/**
 * Explains the errors of a driver and measures its statements, except those of streams. The driver is changed in place instead
 * of wrapped, because it recognises its connections by identity.
 */
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
