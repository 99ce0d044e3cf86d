import 'server-only';

/** The last one in line for each key. */
const last = new Map<string, Promise<unknown>>();

/** Does the work when everything that came earlier for the same key is over. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  const turn = before.catch(() => {}).then(work);
  last.set(key, turn);
  try {
    return await turn;
  } finally {
    if (last.get(key) === turn) last.delete(key);
  }
}
