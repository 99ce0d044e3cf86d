import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';
import { config } from '@/lib/config/config';
import { type Db, database } from '@/lib/db/connection';
import { isOldPlan } from '@/lib/db/postgres-pool';
import { isViolationOf } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';

const MAX_ATTEMPTS = 5;
const PAUSE_MS = 20;

/** PostgreSQL's serialization_failure, deadlock_detected and lock_not_available. */
const conflictCodes: readonly unknown[] = ['40001', '40P01', '55P03'];
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

const WRITERS_SHARE = 0.6;
/** Writers queue here, so that readers find a free connection in the pool; the embedded database has one writer. */
const writers = new PQueue({
  concurrency: config.DATABASE_URL ? Math.floor(config.DATABASE_POOL_SIZE * WRITERS_SHARE) : 1,
});
const MAX_WAITING = 2000;

function isWriteConflict(error: unknown): boolean {
  // An outage has already been translated (lib/db/watched-dialect).
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

async function attempt<T>(work: (transaction: Db) => Promise<T>, number: number): Promise<T> {
  try {
    return await database().transaction().execute(work);
  } catch (error) {
    if (!isWriteConflict(error)) throw error;
    if (number >= MAX_ATTEMPTS) throw busy(error);
    await delay(Math.random() * PAUSE_MS * 2 ** number);
    return attempt(work, number + 1);
  }
}

/**
 * Runs the work, and again after a conflict, so it may change only the database. Long work begins after other writers.
 * Throws ApiError 503.
 */
export async function inTransaction<T>(
  work: (transaction: Db) => Promise<T>,
  { isLong = false }: { isLong?: boolean } = {},
): Promise<T> {
  if (writers.size >= MAX_WAITING) throw busy();
  return writers.add(() => attempt(work, 1), { priority: isLong ? -1 : 0 });
}
