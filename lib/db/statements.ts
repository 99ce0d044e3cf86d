import 'server-only';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { config } from '@/lib/config/config';
import { ApiError } from '@/lib/errors/api-error';
import { type Db, database } from './connection';
import { isOldPlan } from './postgres-pool';

/** Checks abilities, not the class: bundles share a connection, but may each have a copy of the class. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter.supportsTransactionalDdl ?? false;
}

type Value = number | string | null;
type Given = Value | readonly Value[] | readonly object[];
type Values = Record<string, Given>;
type ValuesOf<Names> = { [Name in keyof Names]: Given };

/** At most this many compiled statements of a query are cached; lists of different lengths need different ones. */
const MAX_STATEMENTS = 50;

/** Stands for a value that is known only when the query runs. */
class Placeholder {
  readonly read: (values: Values) => unknown;

  constructor(read: Placeholder['read']) {
    this.read = read;
  }

  /** Throws if `build` computes with a value: the compiled statement would be correct for that value only. */
  [Symbol.toPrimitive](): never {
    throw new TypeError('A prepared query only passes its values on');
  }
}

const isRow = (item: unknown): item is Record<string, Value> => typeof item === 'object' && item !== null;

function makePlaceholders(value: unknown, read: Placeholder['read']): unknown {
  const within = (key: string | number) => (values: Values) =>
    (read(values) as Record<string | number, unknown>)[key];
  if (Array.isArray(value)) return value.map((item, index) => makePlaceholders(item, within(index)));
  if (!isRow(value)) return new Placeholder(read);
  return Object.fromEntries(
    Object.entries(value).map(([column, item]) => [column, makePlaceholders(item, within(column))]),
  );
}

/** Makes the key of a compiled statement: names of values, lengths of lists, and columns of rows. */
function describeShape(values: Values): string {
  let shape = '';
  for (const name in values) {
    const value = values[name];
    shape += name;
    if (Array.isArray(value)) shape += value.length;
    if (Array.isArray(value) && isRow(value[0])) shape += `(${Object.keys(value[0])})`;
    shape += ' ';
  }
  return shape;
}

/**
 * Returns a function that runs the query with the given values. It is compiled once for each dialect and shape of the
 * values, so `build` gets placeholders, which it must not read.
 */
export function prepareQuery<Row, Names extends ValuesOf<Names>>(
  build: (db: Db, values: Names) => Compilable<Row>,
): (values: Names, db?: Db) => Promise<Row[]> {
  const compiled = new LRUCache<string, CompiledQuery<Row>>({ max: MAX_STATEMENTS });
  return async (values, db = database()) => {
    const key = `${isPostgres(db)} ${describeShape(values)}`;
    let query = compiled.get(key);
    if (!query) {
      query = build(db, makePlaceholders(values, (given) => given) as Names).compile();
      compiled.set(key, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? value.read(values) : value,
    );
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}

export function splitIntoChunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Finds the violated constraint: by name on PostgreSQL, as `table.column` on SQLite; null for other errors. */
function findViolatedUnique(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, constraint, errcode, message } = error as Partial<Record<string, unknown>>;
  if (code === '23505') return String(constraint);
  const sqliteUnique = 2067;
  const sqlitePrimaryKey = 1555;
  return errcode === sqliteUnique || errcode === sqlitePrimaryKey ? String(message) : null;
}

export interface UniqueConstraint {
  /** PostgreSQL names the constraint like this. */
  name: string;
  /** SQLite names the columns, such as `users.username_key`. */
  columns: string;
}

export function isViolationOf(error: unknown, { name, columns }: UniqueConstraint): boolean {
  const violated = findViolatedUnique(error);
  return violated !== null && (violated === name || violated.endsWith(`: ${columns}`));
}

const MAX_ATTEMPTS = 5;
const PAUSE_MS = 20;

/** PostgreSQL's serialization_failure, deadlock_detected and lock_not_available. */
const conflictCodes: readonly unknown[] = ['40001', '40P01', '55P03'];
const sqliteBusy = 5;
const nextInHistory = {
  name: 'history_sequence',
  columns: 'history.subject_type, history.subject_id, history.sequence',
};

function makeBusyError(cause?: unknown): ApiError {
  return new ApiError('unavailable', 'Too much is being saved right now. Nothing was changed; try again.', {
    retryAfterSeconds: 2,
    cause,
  });
}

/** Writers use at most this share of the pool, so that readers find a free connection. */
const WRITERS_SHARE = 0.6;
/** Writers queue on globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as { triviaWriters?: PQueue };
shared.triviaWriters ??= new PQueue({
  concurrency: config.DATABASE_URL ? Math.floor(config.DATABASE_POOL_SIZE * WRITERS_SHARE) : 1,
});
const writers = shared.triviaWriters;
const MAX_WAITING = 2000;

function isWriteConflict(error: unknown): boolean {
  // An outage has already been translated (lib/db/connection).
  const reason = error instanceof ApiError ? error.cause : error;
  if (typeof reason !== 'object' || reason === null) return false;
  const { code, errcode } = reason as { code?: unknown; errcode?: number };
  return (
    conflictCodes.includes(code) ||
    isOldPlan(reason) ||
    (errcode !== undefined && (errcode & 0xff) === sqliteBusy) ||
    isViolationOf(reason, nextInHistory)
  );
}

async function runAttempt<T>(work: (transaction: Db) => Promise<T>, attempt: number): Promise<T> {
  try {
    return await database().transaction().execute(work);
  } catch (error) {
    if (!isWriteConflict(error)) throw error;
    if (attempt >= MAX_ATTEMPTS) throw makeBusyError(error);
    await delay(Math.random() * PAUSE_MS * 2 ** attempt);
    return runAttempt(work, attempt + 1);
  }
}

/**
 * Runs the work in a transaction, and again after a conflict, so it may change only the database. Long work begins
 * after all waiting writers. Throws ApiError 503.
 */
export async function inTransaction<T>(
  work: (transaction: Db) => Promise<T>,
  { isLong = false }: { isLong?: boolean } = {},
): Promise<T> {
  if (writers.size >= MAX_WAITING) throw makeBusyError();
  return writers.add(() => runAttempt(work, 1), { priority: isLong ? -1 : 0 });
}

const LONGEST_PAUSE_MS = 15;

/** After this many milliseconds of work, other requests are served. */
const OUTSIDE_TRANSACTION = 3;

/** In a transaction the time is longer, because nobody else can write to the embedded database until it ends. */
export const IN_TRANSACTION = 5;

/** Returns a function to call often in long work: it pauses for as long as the process was busy, within a limit. */
export function makeYield(stretchMs = OUTSIDE_TRANSACTION): () => Promise<void> {
  let last = performance.eventLoopUtilization();
  return async () => {
    const { active } = performance.eventLoopUtilization(last);
    if (active < stretchMs) return;
    await delay(Math.min(active, LONGEST_PAUSE_MS));
    last = performance.eventLoopUtilization();
  };
}

/** Updates SQLite's statistics, at the start and now and then; PostgreSQL updates its own (docs/decisions/0049). */
export async function updateStatistics(db: Db): Promise<void> {
  if (!isPostgres(db)) await sql`pragma optimize = 0x10002`.execute(db);
}

/** Updates PostgreSQL's statistics after an import, because for a minute it would plan without its rows (decision 0060). */
export async function updateStatisticsOfRecords(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`analyze history, trivia_questions, word_categories, search_documents, search_words`.execute(db);
}
