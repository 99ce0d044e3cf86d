/** For how long an unanswered call is not repeated, in milliseconds. */
export const MEMORY_MS = 5000;

export interface RecentSilence {
  note: (url: string) => void;
  includes: (url: string) => boolean;
}

/**
 * Remembers for some seconds which calls the host did not answer: a page that fails is rendered once more for its
 * error page, possibly a little later, and should not wait twice.
 */
export function createRecentSilence(now: () => number = Date.now): RecentSilence {
  const endsOf = new Map<string, number>();
  return {
    note(url) {
      for (const [other, end] of endsOf) if (end <= now()) endsOf.delete(other);
      endsOf.set(url, now() + MEMORY_MS);
    },
    includes: (url) => (endsOf.get(url) ?? 0) > now(),
  };
}
