import 'server-only';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './api-error';

/** A limit of lib/db/limiter is reached. */
export class LimitReached extends Error {
  override name = 'LimitReached';
  /** Milliseconds until the next attempt is allowed. */
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('limit reached');
    this.waitMs = waitMs;
  }
}

/**
 * Turns LimitReached into ApiError 429 with Retry-After and the message that `explain` makes from the seconds to wait.
 * Other errors are returned unchanged.
 */
export function tooManyRequests(thrown: unknown, explain: (seconds: number) => string): unknown {
  const waitMs =
    thrown instanceof LimitReached
      ? thrown.waitMs
      : thrown instanceof RateLimiterRes
        ? thrown.msBeforeNext
        : null;
  if (waitMs === null) return thrown;
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError('too_many_requests', explain(retryAfterSeconds), { retryAfterSeconds });
}

/** A wait for people: "1 minute", "15 minutes". */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
