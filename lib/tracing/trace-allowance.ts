import 'server-only';

export interface TraceAllowance {
  /** At once, after a quiet time. */
  burst: number;
  /** Of a rush that lasts. */
  aSecond: number;
}

/**
 * Tells of a request that came without a trace of its own whether it is one to trace (a token bucket). On a quiet day
 * those are all, and at a rush enough to tell of it, at a cost that does not grow with it (docs/decisions/0033).
 */
export function traceAllowance({ burst, aSecond }: TraceAllowance): () => boolean {
  let left = burst;
  let countedAt = Date.now();
  return () => {
    const now = Date.now();
    left = Math.min(burst, left + ((now - countedAt) / 1000) * aSecond);
    countedAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
