import 'server-only';
import { LRUCache } from 'lru-cache';
import type { RateClass } from '@/lib/contract/endpoint';
import { announce, type Channel } from '@/lib/db/hear-instances';
import { log } from '@/lib/log/log';
import { RATE_SECONDS, ratePoints, rates } from './rate-limit';

/** An address is worth a word once it has taken so much of its share here that nobody elsewhere knows of. */
const WORTH_A_WORD = 1 / 100;
const MAX_ADDRESSES = 20_000;
const EVERY_MS = 500;
/** A notification of PostgreSQL holds 8,000 bytes. */
const WORDS_AT_ONCE = 100;

/** Collects what is taken here, and announces what is worth it twice a second. */
class Announcer {
  readonly #channel: Channel;
  /** What was taken of shares, by class and address, and not announced. */
  readonly #taken = new LRUCache<string, number>({
    max: MAX_ADDRESSES,
    ttl: RATE_SECONDS * 1000,
    noUpdateTTL: true,
  });
  #due = new Map<string, number>();

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  take(rate: RateClass, address: string, cost: number): void {
    const key = `${rate},${address}`;
    const taken = (this.#taken.get(key) ?? 0) + cost;
    if (taken < ratePoints[rate] * WORTH_A_WORD) {
      this.#taken.set(key, taken);
      return;
    }
    this.#taken.delete(key);
    if (this.#due.size === 0) setTimeout(() => void this.#announce(), EVERY_MS).unref();
    this.#due.set(key, (this.#due.get(key) ?? 0) + taken);
  }

  async #announce(): Promise<void> {
    const words = [...this.#due].map(([key, points]) => `${key},${points}`);
    this.#due = new Map();
    try {
      while (words.length > 0) await announce(this.#channel, words.splice(0, WORDS_AT_ONCE));
    } catch (error) {
      log.warn({ error }, 'The other instances could not be told what addresses have taken of their limits');
    }
  }
}

/** Counts here what another instance has let an address take. */
function countFromElsewhere(word: string): void {
  const [rate = '', address = '', points] = word.split(',');
  const limiter = Object.entries(rates().limiters).find(([name]) => name === rate)?.[1];
  void limiter?.penalty(address, Number(points));
}

/**
 * Has the limits of all instances on this PostgreSQL count together (docs/decisions/0040): announces from now on what
 * addresses take here, and returns what hears it from the others.
 */
export function shareRates(): Channel {
  const channel: Channel = {
    name: 'taken_of_limits',
    onAnnounced(words) {
      for (const word of words) countFromElsewhere(word);
    },
  };
  const announcer = new Announcer(channel);
  rates().onTaken = (...taken) => announcer.take(...taken);
  return channel;
}
