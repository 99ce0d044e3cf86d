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
