import 'server-only';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './api-error';

/** A limit of lib/db/limiter is reached. */
export class LimitReached extends Error {
  override name = 'LimitReached';
  /** Until the next count fits, in milliseconds. */
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('limit reached');
    this.waitMs = waitMs;
  }
}

/**
 * What a limiter threw as the ApiError to throw: 429 with Retry-After, in the words that `explain` finds for the wait
 * in seconds. Anything but a reached limit comes back as it is.
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
