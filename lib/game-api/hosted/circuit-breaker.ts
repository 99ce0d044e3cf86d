/** Failures in a row after which a host counts as dead. */
export const FAILURE_LIMIT = 3;
/** How long a dead host is left alone before one call may try it again, in milliseconds. */
export const REST_MS = 10_000;

export interface CircuitBreaker {
  /** May a call be made now? While the host rests: no. After that one call is let through to try it. */
  mayCall: () => boolean;
  succeeded: () => void;
  failed: () => void;
}

/** Keeps a dead host from hanging every page: after three failures in a row calls fail at once for ten seconds. */
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
