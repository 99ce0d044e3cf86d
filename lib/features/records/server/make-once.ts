import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistorySubject } from '@/lib/contract/kinds';
import { creationKey, type EntryRow, findCreation, toScopedKey } from '@/lib/db/history-entries';
import { isViolationOf } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';

const lastQueued = new Map<string, Promise<unknown>>();

/** Runs the work after all earlier work with the same key has ended, within this process. */
export async function withKeyLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const previous = lastQueued.get(key) ?? Promise.resolve();
  // The earlier caller gets the error of its own work.
  const current = previous.catch(() => {}).then(work);
  lastQueued.set(key, current);
  try {
    return await current;
  } finally {
    if (lastQueued.get(key) === current) lastQueued.delete(key);
  }
}

/** Creates something once for each idempotency key. A repeated key is answered by `repeat`, from the earlier entry. */
export async function makeOnce<Made>(
  subjectType: HistorySubject,
  caller: Caller,
  { make, repeat }: { make: () => Promise<Made>; repeat: (creation: EntryRow) => Promise<Made> },
): Promise<Made> {
  const key = toScopedKey(caller);
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
