import 'server-only';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateClass } from '@/lib/contract/endpoint';
import { tooManyRequests } from '@/lib/errors/too-many-requests';

export const RATE_SECONDS = 60;

/** What the calls of an address may cost in that time; behind one there may be a whole mobile carrier. */
export const ratePoints: Record<RateClass, number> = { read: 6000, write: 300, login: 120 };

interface Rates {
  limiters: Record<RateClass, RateLimiterMemory>;
  /** Is told what was taken here, where other instances count it, too. */
  onTaken?: (rate: RateClass, address: string, cost: number) => void;
}

/** On globalThis, because the bundler may load this module once for route handlers and once for the front's part. */
const shared = globalThis as { triviaRates?: Rates };

/**
 * In memory: a limit on reading must not itself ask or write the database. Sign-in attempts are counted there as well
 * (features/accounts/server/login-limits).
 */
export function rates(): Rates {
  const limiterOf = (rate: RateClass) =>
    new RateLimiterMemory({ points: ratePoints[rate], duration: RATE_SECONDS });
  shared.triviaRates ??= {
    limiters: { read: limiterOf('read'), write: limiterOf('write'), login: limiterOf('login') },
  };
  return shared.triviaRates;
}

/** Counts a call at what it costs. Throws ApiError 429 with Retry-After once the address has had its share. */
export async function limitRate(rate: RateClass, address: string, cost = 1): Promise<void> {
  const { limiters, onTaken } = rates();
  try {
    await limiters[rate].consume(address, cost);
  } catch (thrown) {
    throw tooManyRequests(thrown, (seconds) => `Too many requests. Try again in ${seconds} seconds.`);
  }
  onTaken?.(rate, address, cost);
}
