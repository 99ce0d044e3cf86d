import 'server-only';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateClass } from '@/lib/contract/endpoint';
import { tooManyRequests } from '@/lib/errors/too-many-requests';

type Limiters = Record<RateClass, RateLimiterMemory>;

/** On globalThis, because the bundler may load this module once for route handlers and once for the front's part. */
const shared = globalThis as { triviaRateLimits?: Limiters };

/**
 * What the calls of an address may cost in a minute; behind one there may be a whole mobile carrier. In memory: a limit
 * on reading must not itself write to the database. Sign-in attempts are counted in the database as well
 * (features/accounts/server/login-limits).
 */
function limiters(): Limiters {
  shared.triviaRateLimits ??= {
    read: new RateLimiterMemory({ points: 6000, duration: 60 }),
    write: new RateLimiterMemory({ points: 300, duration: 60 }),
    login: new RateLimiterMemory({ points: 120, duration: 60 }),
  };
  return shared.triviaRateLimits;
}

/** Counts a call at what it costs. Throws ApiError 429 with Retry-After once the address has had its share. */
export async function limitRate(rate: RateClass, address: string, cost = 1): Promise<void> {
  try {
    await limiters()[rate].consume(address, cost);
  } catch (thrown) {
    throw tooManyRequests(thrown, (seconds) => `Too many requests. Try again in ${seconds} seconds.`);
  }
}
