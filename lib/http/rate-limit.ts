import 'server-only';
import { LRUCache } from 'lru-cache';
import type { RateClass } from '@/lib/contract/endpoint';
import { LimitReached, tooManyRequests } from '@/lib/errors/too-many-requests';

/** What the calls of an address may cost in a minute; behind one there may be a whole mobile carrier. */
const ratePoints: Record<RateClass, number> = { read: 6000, write: 300, login: 120 };

const MINUTE_MS = 60_000;
/** So many are counted at once; who is forgotten over newer ones begins anew. */
const MOST_ADDRESSES = 50_000;

/** What an address has had since its minute began. */
interface Share {
  spent: number;
  endsAt: number;
}

type Shares = Record<RateClass, LRUCache<string, Share>>;

const noShares = () => new LRUCache<string, Share>({ max: MOST_ADDRESSES });

/** On globalThis, because the bundler may load this module once for route handlers and once for the front's part. */
const shared = globalThis as { triviaRates?: Shares };

/**
 * In memory, each instance for itself: a limit on reading must not itself ask or write the database. Sign-in attempts
 * are counted there as well (features/accounts/server/login-limits).
 */
function shares(): Shares {
  shared.triviaRates ??= { read: noShares(), write: noShares(), login: noShares() };
  return shared.triviaRates;
}

/** Counts a call at what it costs. Throws ApiError 429 with Retry-After once the address has had its share. */
export async function limitRate(rate: RateClass, address: string, cost = 1): Promise<void> {
  const now = Date.now();
  const known = shares()[rate].get(address);
  const share = known && known.endsAt > now ? known : { spent: 0, endsAt: now + MINUTE_MS };
  share.spent += cost;
  shares()[rate].set(address, share);
  if (share.spent <= ratePoints[rate]) return;
  throw tooManyRequests(
    new LimitReached(share.endsAt - now),
    (seconds) => `Too many requests. Try again in ${seconds} seconds.`,
  );
}
