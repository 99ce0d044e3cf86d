import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistorySubject } from '@/lib/contract/kinds';
import { scopedKey } from '@/lib/db/history-entries';
import { isViolationOf } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { creationKey, type EntryRow, findCreation } from './history-store';

/** The last queued work for each key. */
const lastQueued = new Map<string, Promise<unknown>>();

/** A mutex for each key, within this process: runs the work after all earlier work with the same key has ended. */
export async function withKeyLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const previous = lastQueued.get(key) ?? Promise.resolve();
  const current = previous.catch(() => {}).then(work);
  lastQueued.set(key, current);
  try {
    return await current;
  } finally {
    if (lastQueued.get(key) === current) lastQueued.delete(key);
  }
}

/**
 * Creates something once for each idempotency key of the caller; without a key, every time. A repeated key is answered
 * by `repeat`, from the first history entry of the creation.
 */
export async function makeOnce<Made>(
  subjectType: HistorySubject,
  caller: Caller,
  { make, repeat }: { make: () => Promise<Made>; repeat: (creation: EntryRow) => Promise<Made> },
): Promise<Made> {
  const key = scopedKey(caller);
  if (!key) return make();
  return withKeyLock(`${subjectType} ${key}`, async () => {
    const earlier = await findCreation(subjectType, key);
    if (earlier) return repeat(earlier);
    try {
      return await make();
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409;
      // Another instance may have been faster.
      const meanwhile =
        (isTaken || isViolationOf(error, creationKey)) && (await findCreation(subjectType, key));
      if (!meanwhile) throw error;
      return repeat(meanwhile);
    }
  });
}
