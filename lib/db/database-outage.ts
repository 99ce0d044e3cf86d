import 'server-only';
import type { ApiError } from '@/lib/errors/api-error';
import { databaseAway, databaseBusy, storageFull } from '@/lib/errors/passing-errors';

type Explain = (cause: unknown) => ApiError;

/** SQLite's primary result codes; the extended ones carry them in their low byte. */
const sqliteOutages: Record<number, Explain> = {
  5: databaseBusy,
  6: databaseBusy,
  7: databaseAway,
  8: databaseAway,
  10: databaseAway,
  11: databaseAway,
  13: storageFull,
  14: databaseAway,
  26: databaseAway,
};

/** PostgreSQL's SQLSTATEs: whole ones first, then classes of two characters. */
const postgresOutages: Record<string, Explain> = {
  53100: storageFull,
  53300: databaseBusy,
  57014: databaseBusy,
  '55P03': databaseBusy,
  '40001': databaseBusy,
  '40P01': databaseBusy,
  '25006': databaseAway,
  '08': databaseAway,
  '28': databaseAway,
  '3D': databaseAway,
  '53': databaseAway,
  '57': databaseAway,
  '58': databaseAway,
  XX: databaseAway,
};

const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];

/** Errors that the client library names by their text only: no connection free in time, and a lost connection. */
const busyPool = /^timeout exceeded when trying to connect/;
const lostConnection =
  /^(Connection terminated|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/**
 * The message for people about a database outage (full, away, busy), on either dialect; null for errors of another
 * kind, such as a broken constraint.
 */
export function explainOutage(error: unknown): ApiError | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, errcode, message = '' } = error as { code?: string; errcode?: number; message?: string };
  return explanationOf(code ?? '', errcode, message)?.(error) ?? null;
}

function explanationOf(code: string, errcode: number | undefined, message: string): Explain | undefined {
  if (errcode !== undefined) return sqliteOutages[errcode & 0xff];
  if (unreachable.includes(code) || lostConnection.test(message)) return databaseAway;
  if (busyPool.test(message)) return databaseBusy;
  return /^[0-9A-Z]{5}$/.test(code)
    ? (postgresOutages[code] ?? postgresOutages[code.slice(0, 2)])
    : undefined;
}
