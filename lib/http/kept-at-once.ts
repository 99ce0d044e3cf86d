import 'server-only';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { productDay } from '@/lib/dates/today';
import type { FinishedAnswer } from '@/lib/page-cache/finished-answer';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';

const MAX_BYTES = 4_000_000;
/** What an entry costs beside its texts. */
const ENTRY_BYTES = 200;

/**
 * Where in the store the answer lies to an address and a kind of browser, of those asked for lately: to read both anew
 * costs half as much as to send an answer. Never of a request that sends a token, which may change what it gets.
 */
const places = new LRUCache<string, string>({
  maxSize: MAX_BYTES,
  sizeCalculation: (place, key) => place.length + key.length + ENTRY_BYTES,
});
/** The product's day that they are of: some addresses mean today. */
let day = '';

function keyOf({ method, url, headers }: IncomingMessage): string | null {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && headers.authorization === undefined ? `${headers['user-agent']} ${url}` : null;
}

/** Remembers that what was asked for lies at this place of the store. */
export function rememberPlace(request: IncomingMessage, place: string): void {
  const { date } = productDay();
  if (day !== date) places.clear();
  day = date;
  const key = keyOf(request);
  if (key) places.set(key, place);
}

/** The answer to a request of this instant, if it is kept and its place is known. */
export function findKeptAtOnce(request: IncomingMessage, now: number): FinishedAnswer | undefined {
  const key = keyOf(request);
  const place = key !== null && day === productDay(now).date ? places.get(key) : undefined;
  return place === undefined ? undefined : pageCacheState().answers.find(place, now);
}
