import 'server-only';

/** The last one in line for each key. */
const last = new Map<string, Promise<unknown>>();

/**
 * Does the work when everything that came earlier for the same key is over. `isFirst` tells it whether nothing was: then
 * whatever was done for that key was done, and answered, before this was asked.
 */
export async function inTurn<T>(key: string, work: (isFirst: boolean) => Promise<T>): Promise<T> {
  const before = last.get(key);
  const turn = (before ?? Promise.resolve()).catch(() => {}).then(() => work(before === undefined));
  last.set(key, turn);
  try {
    return await turn;
  } finally {
    if (last.get(key) === turn) last.delete(key);
  }
}
