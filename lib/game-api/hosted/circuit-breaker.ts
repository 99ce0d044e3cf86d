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

/** Failures in a row after which a host counts as dead. */
export const FAILURE_LIMIT = 3;
/** How long a dead host is left alone before one call may try it again, in milliseconds. */
export const REST_MS = 10_000;

export interface CircuitBreaker {
  /** May a call be made now? While the circuit is open only one call is let through, after the rest. */
  mayCall: () => boolean;
  succeeded: () => void;
  failed: () => void;
}

/**
 * A circuit breaker: after three failures in a row, calls to the host fail at once for ten seconds, so that pages do
 * not hang.
 */
export function createCircuitBreaker(now: () => number = Date.now): CircuitBreaker {
  let failures = 0;
  let restsUntil = 0;
  return {
    mayCall() {
      if (failures < FAILURE_LIMIT) return true;
      if (now() < restsUntil) return false;
      restsUntil = now() + REST_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURE_LIMIT) restsUntil = now() + REST_MS;
    },
  };
}
