import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';
import { config } from '@/lib/config/config';
import { type Db, database } from '@/lib/db/connection';
import { holdWrites } from '@/lib/db/hold-writes';
import { isOldPlan } from '@/lib/db/postgres-pool';
import { isViolationOf } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';

const MAX_ATTEMPTS = 5;
const PAUSE_MS = 20;

/** serialization_failure, deadlock_detected, lock_not_available (PostgreSQL): the same work may well succeed next. */
const passingCodes: readonly unknown[] = ['40001', '40P01', '55P03'];
const sqliteBusy = 5;
const nextInHistory = {
  name: 'history_sequence',
  columns: 'history.subject_type, history.subject_id, history.sequence',
};

function busy(cause?: unknown): ApiError {
  return new ApiError('unavailable', 'Too much is being saved right now. Nothing was changed; try again.', {
    retryAfterSeconds: 2,
    cause,
  });
}

/**
 * Writers queue here, so that those who only read find a connection of the pool free; the embedded database has one
 * writer.
 */
const writers = new PQueue({
  concurrency: config.DATABASE_URL ? Math.floor(config.DATABASE_POOL_SIZE * 0.6) : 1,
});
const MAX_WAITING = 2000;

/** Did this write fail only because of others at the same moment? */
function isPassing(error: unknown): boolean {
  // The database's border has explained an outage by then (lib/db/watched-dialect).
  const reason = error instanceof ApiError ? error.cause : error;
  if (typeof reason !== 'object' || reason === null) return false;
  const { code, errcode } = reason as { code?: unknown; errcode?: number };
  return (
    passingCodes.includes(code) ||
    isOldPlan(reason) ||
    (errcode !== undefined && (errcode & 0xff) === sqliteBusy) ||
    isViolationOf(reason, nextInHistory)
  );
}

async function attempt<T>(work: (transaction: Db) => Promise<T>, number: number): Promise<T> {
  try {
    return await database().transaction().execute(work);
  } catch (error) {
    if (!isPassing(error)) throw error;
    if (number >= MAX_ATTEMPTS) throw busy(error);
    await delay(Math.random() * PAUSE_MS * 2 ** number);
    return attempt(work, number + 1);
  }
}

/** How long a write waits in the queue behind a long one: shorter than a browser waits for its answer. */
const LONGEST_WAIT_MS = 10_000;
/** How many long works have the queue of the embedded database for themselves: none or one. */
let longWorks = 0;

function heldUp(): ApiError {
  return new ApiError(
    'unavailable',
    'A large import is being stored, or taken back, right now. Nothing was changed; try again in a minute.',
    { retryAfterSeconds: 30 },
  );
}

/** Does a work when the queue lets it. Throws ApiError 503, with nothing begun, where a long work keeps it waiting too long. */
async function withShortWait<T>(work: () => Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const timer = setInterval(() => {
    if (longWorks > 0) waiting.abort(heldUp());
  }, LONGEST_WAIT_MS);
  try {
    return await writers.add(
      () => {
        clearInterval(timer);
        return work();
      },
      { signal: waiting.signal },
    );
  } finally {
    clearInterval(timer);
  }
}

/** Does a long work when the queue lets it: until its end all other writes of the embedded database wait. */
async function withWriteLock<T>(work: () => Promise<T>): Promise<T> {
  return writers.add(async () => {
    longWorks += 1;
    try {
      return await work();
    } finally {
      longWorks -= 1;
    }
  });
}

/** Lets another thread write to the embedded database until `work` is over: meanwhile nothing of this thread writes. */
export async function lendWriteLock(work: () => Promise<void>): Promise<void> {
  await withWriteLock(() => holdWrites(database(), work));
}

let runLocked = withWriteLock;

/** Makes long works of this thread run by `run`, which asks the thread that serves for its write lock. */
export function borrowWriteLock(run: <T>(work: () => Promise<T>) => Promise<T>): void {
  runLocked = run;
}

/**
 * Does the work in one transaction. A write that others got in the way of is done again, so the work changes nothing but
 * the database. Throws ApiError 503 when that goes on, when too many wait already, or when a long work has the write lock of
 * the embedded database; what the work throws ends it. `takesLong`: it is such a work, and waits for the lock itself.
 */
export async function inTransaction<T>(
  work: (transaction: Db) => Promise<T>,
  { takesLong = false }: { takesLong?: boolean } = {},
): Promise<T> {
  if (writers.size >= MAX_WAITING) throw busy();
  const store = () => attempt(work, 1);
  return takesLong && !config.DATABASE_URL ? runLocked(store) : withShortWait(store);
}
