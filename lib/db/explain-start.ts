import { resolve } from 'node:path';
import type { Config } from '@/lib/config/environment';
import { ApiError } from '@/lib/errors/api-error';

type Failure = ReturnType<typeof readFailure>;

/** Reads what the database's library tells; `sqlite` is SQLite's primary result code. */
function readFailure(error: unknown) {
  const thrown = error instanceof ApiError ? (error.cause ?? error) : error;
  const details = thrown as { code?: string; errcode?: number; message?: string };
  const { code = '', errcode, message = String(thrown) } = details;
  return { code, sqlite: errcode === undefined ? undefined : errcode & 0xff, message };
}

const SQLITE_NOTADB = 26;

const sqliteProblems: Record<number, string> = {
  // These are SQLITE_BUSY, READONLY, CORRUPT, FULL and CANTOPEN.
  5: 'is locked by another process. Stop that one and start again.',
  8: 'cannot be written. Make the file and its directory writable, and start again.',
  11: 'is damaged. Restore a backup into another DATA_DIR (npm run restore -- FILE).',
  13: 'cannot grow: the disk is full. Free some space and start again.',
  14: 'cannot be opened. Make the file and its directory readable and writable, and start again.',
  [SQLITE_NOTADB]: 'is not a database of this site. Move it away, or set DATA_DIR to another directory.',
};

/** The first match counts; the text is appended to "DATABASE_URL: ". */
const postgresProblems: readonly [RegExp, (failure: Failure) => string][] = [
  [
    /password must be a/,
    () =>
      'the database asks for a password and the address has none. Add it (postgres://user:password@host/name).',
  ],
  [
    /does not support SSL/,
    () => 'the database refuses TLS. Remove sslmode from the address, or switch TLS on there.',
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/,
    ({ code }) =>
      `the certificate of the database is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to its authority, or correct the address.`,
  ],
  [
    /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOST|ENET|EPIPE)/,
    ({ code }) =>
      `the database does not answer (${code}). Check its address and that it runs, then start again.`,
  ],
  [
    /timeout expired|^Connection terminated|invalid response|^Received unexpected|establishing an SSL/,
    () =>
      'what answers at that address is not PostgreSQL, or too busy to answer. Correct host and port, then start again.',
  ],
  [
    /^(ERR_INVALID_URL|Invalid URL|URI malformed)/,
    () => 'it is not a complete address (postgres://user:password@host/name). Correct it and start again.',
  ],
  [
    /^42501/,
    ({ message }) => `${message}. Grant the user the right to create tables there, then start again.`,
  ],
  [/^42P07/, ({ message }) => `${message}, but not by this site. Name an empty database.`],
  [/^(25006|28|3D000|53|57P)/, ({ message }) => `${message}. Correct it and start again.`],
];

/** Explains a failed start or command in one line, with the remedy of a foreseen error (docs/decisions/0026). */
export function explainStart(
  error: unknown,
  { DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
): string {
  const failure = readFailure(error);
  const message = failure.message.replace(/\s*\n\s*/g, ' ');
  const missing = /previously executed migration (\S+) is missing/.exec(message)?.[1];
  if (missing) {
    return `The database was written by a newer version of this site (migration ${missing}). Start that version, or restore a backup from before the update.`;
  }
  if (DATABASE_URL) {
    const known = postgresProblems.find(([pattern]) => pattern.test(failure.code) || pattern.test(message));
    if (known) return `DATABASE_URL: ${known[1]({ ...failure, message })}`;
  }
  const file = resolve(DATA_DIR, 'trivia.db');
  const problem = failure.sqlite === undefined ? undefined : sqliteProblems[failure.sqlite];
  if (problem) return `${file} ${problem}`;
  if (/^table \S+ already exists/.test(message)) return `${file} ${sqliteProblems[SQLITE_NOTADB]}`;
  if (/^E[A-Z]+$/.test(failure.code)) {
    return `DATA_DIR ${resolve(DATA_DIR)} cannot be used (${message}). Make it writable and start again.`;
  }
  return `This failed: ${message}`;
}
