import 'server-only';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateClass } from '@/lib/contract/endpoint';
import { tooManyRequests } from '@/lib/errors/passing-errors';

/** What the calls of an address may cost in a minute; behind one there may be a whole mobile carrier. */
const ratePoints: Record<RateClass, number> = { read: 6000, write: 300, login: 120 };

function limiterOf(rate: RateClass): RateLimiterMemory {
  return new RateLimiterMemory({ points: ratePoints[rate], duration: 60 });
}

/**
 * In memory, each instance for itself: a limit on reading must not itself ask or write the database. Sign-in attempts
 * are counted there as well (features/accounts/server/login-limits). On globalThis, because the bundler may load this
 * module once for route handlers and once for the front's part.
 */
const shared = globalThis as { triviaRates?: Record<RateClass, RateLimiterMemory> };
shared.triviaRates ??= { read: limiterOf('read'), write: limiterOf('write'), login: limiterOf('login') };
const rates = shared.triviaRates;

/** Counts a call at what it costs. Throws ApiError 429 with Retry-After once the address has had its share. */
export async function limitRate(rate: RateClass, address: string, cost = 1): Promise<void> {
  try {
    await rates[rate].consume(address, cost);
  } catch (thrown) {
    throw tooManyRequests(thrown, (seconds) => `Too many requests. Try again in ${seconds} seconds.`);
  }
}
