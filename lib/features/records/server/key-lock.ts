import 'server-only';

/** The work queued last for each key. */
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
