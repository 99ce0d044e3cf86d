import 'server-only';

const SECOND_MS = 1000;

/**
 * Tells of a request that came without a trace of its own whether it is one to trace: so many of each second and no more.
 * On a quiet day those are all, and at a rush enough to tell of it, at a cost that does not grow with it
 * (docs/decisions/0033).
 */
export function tracesASecond(most: number): () => boolean {
  let second = 0;
  let taken = 0;
  return () => {
    const now = Math.floor(Date.now() / SECOND_MS);
    if (now !== second) taken = 0;
    second = now;
    taken += 1;
    return taken <= most;
  };
}
