import type { ApiError } from '@/lib/errors/api-error';
import {
  createDatabaseAwayError,
  createDatabaseBusyError,
  createStorageFullError,
} from '@/lib/errors/limits-and-outages';

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
