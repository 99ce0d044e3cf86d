import 'server-only';
import { LRUCache } from 'lru-cache';
import { getProductDay } from '@/lib/dates/today';
import { announce, type Channel } from '@/lib/db/listen-to-instances';
import { log } from '@/lib/monitoring/log';
import type { FinishedAnswer } from './finished-response';
import { type PageTag, type Rendering, render } from './rendering';

export interface Made {
  answer: FinishedAnswer;
  /** Seconds for which it is fresh; 0 if it is not cached. */
  freshSeconds: number;
  /** Seconds for which a stale response may be sent while it is rendered again, so that it outlives an outage. */
  cacheSeconds: number;
}

interface Entry {
  answer: FinishedAnswer;
  tags: ReadonlySet<string>;
  day: string;
  freshUntil: number;
  expiresAt: number;
}

interface UnderWay {
  rendering: Rendering;
  /** Its place in the order of starts and arrivals. */
  begunAt: number;
  /** Tags invalidated since it started. */
  invalidatedTags: Set<string>;
  isInvalid: boolean;
  answer: Promise<FinishedAnswer>;
}

const MAX_BYTES = 64_000_000;
const MAX_ENTRIES = 20_000;
/** The estimated size of an entry's key, headers and place. */
const ENTRY_BYTES = 2000;
/** Time until the next try after a response could not be renewed; the stale one is sent meanwhile. */
const RETRY_MS = 10_000;

/** Finished responses by cache key, in limited memory, until the day ends or a save (docs/decisions/0027). */
export class ResponseStore {
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => answer.bytes + ENTRY_BYTES,
  });
  readonly #underWay = new Map<string, UnderWay>();
  readonly #dayAt: (now: number) => string;
  #order = 0;

  /** `dayAt` returns the product's day at an instant: content is released and hidden exactly at midnight. */
  constructor(dayAt = (now: number): string => getProductDay(now).date) {
    this.#dayAt = dayAt;
  }

  find(key: string, now: number = Date.now()): FinishedAnswer | undefined {
    const entry = this.#current(key, now);
    return entry && entry.freshUntil > now ? entry.answer : undefined;
  }

  /**
   * Returns the cached response, also a stale one while it is rendered again, otherwise that of `make`, which runs once for
   * concurrent requests. None predates the last save.
   */
  async read(key: string, make: () => Promise<Made>): Promise<FinishedAnswer> {
    const arrivedAt = ++this.#order;
    for (;;) {
      const now = Date.now();
      const entry = this.#current(key, now);
      if (entry && entry.freshUntil > now) return entry.answer;
      const underWay = this.#underWay.get(key) ?? this.#begin(key, make);
      if (entry) {
        // After a failure the stale response is sent on, until the next try (`#defer`).
        underWay.answer.catch(() => {});
        return entry.answer;
      }
      const answer = await underWay.answer;
      if (!underWay.isInvalid || underWay.begunAt > arrivedAt) return answer;
    }
  }

  /** Invalidates the responses that show one of these tags, and those being rendered. */
  invalidate(tags: readonly string[]): void {
    for (const { invalidatedTags } of this.#underWay.values()) {
      for (const tag of tags) invalidatedTags.add(tag);
    }
    for (const [key, entry] of this.#entries.entries()) {
      if (tags.some((tag) => entry.tags.has(tag))) this.#entries.delete(key);
    }
  }

  invalidateAll(): void {
    for (const underWay of this.#underWay.values()) underWay.isInvalid = true;
    this.#entries.clear();
  }

  #current(key: string, now: number): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.day === this.#dayAt(now) && entry.expiresAt > now) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  #begin(key: string, make: () => Promise<Made>): UnderWay {
    const startedAt = Date.now();
    const day = this.#dayAt(startedAt);
    const rendering: Rendering = { tags: new Set(), maxSeconds: Number.POSITIVE_INFINITY };
    const underWay: UnderWay = {
      rendering,
      begunAt: ++this.#order,
      invalidatedTags: new Set(),
      isInvalid: false,
      answer: render(rendering, make)
        .then((made) => {
          const isInvalidated = [...underWay.invalidatedTags].some((tag) => rendering.tags.has(tag));
          underWay.isInvalid ||= isInvalidated || day !== this.#dayAt(Date.now());
          if (!underWay.isInvalid) this.#store(key, made, { startedAt, day, rendering });
          return made.answer;
        })
        .catch((error: unknown) => {
          this.#defer(key);
          throw error;
        })
        .finally(() => this.#underWay.delete(key)),
    };
    this.#underWay.set(key, underWay);
    return underWay;
  }

  #store(
    key: string,
    { answer, freshSeconds, cacheSeconds }: Made,
    { startedAt, day, rendering }: { startedAt: number; day: string; rendering: Rendering },
  ): void {
    const fresh = Math.min(freshSeconds, rendering.maxSeconds);
    if (fresh > 0) {
      const freshUntil = startedAt + fresh * 1000;
      const expiresAt = Math.max(freshUntil, startedAt + cacheSeconds * 1000);
      this.#entries.set(key, { answer, tags: rendering.tags, day, freshUntil, expiresAt });
      return;
    }
    if (answer.status < 500) this.#entries.delete(key);
    else this.#defer(key);
  }

  /** Postpones the renewal of a stale entry after its source has failed. */
  #defer(key: string): void {
    const earlier = this.#entries.peek(key);
    if (earlier) earlier.freshUntil = Date.now() + RETRY_MS;
  }
}

/** It is on globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as {
  triviaPageCache?: {
    answers: ResponseStore;
    /** Notifies the other instances on the same database. Never rejects. */
    announce: (tags: readonly string[]) => Promise<void>;
  };
};
shared.triviaPageCache ??= { answers: new ResponseStore(), announce: async () => {} };

export const pageCache = shared.triviaPageCache;

/** Invalidates every cached response of this process that shows one of the tags, from now on. */
function invalidateLocally(tags: readonly string[]): void {
  pageCache.answers.invalidate(tags);
}

/** Invalidates every cached response of this process, after notifications may have been missed. */
export function invalidateAllLocally(): void {
  pageCache.answers.invalidateAll();
}

/** Invalidates every cached response that shows one of the tags, here and on every other instance. */
export async function invalidatePages(...tags: PageTag[]): Promise<void> {
  invalidateLocally(tags);
  await pageCache.announce(tags);
}

/** Announces invalidations on this PostgreSQL (docs/decisions/0004), and returns the channel for those of others. */
export function shareInvalidations(): Channel {
  const channel = { name: 'void_pages', onAnnounced: invalidateLocally, onReady: invalidateAllLocally };
  pageCache.announce = async (tags) => {
    try {
      await announce(channel, tags);
    } catch (error) {
      // The save is stored; on other instances its cached pages expire after their time limit.
      log.error({ error, tags }, 'The other instances could not be told which pages changed');
    }
  };
  return channel;
}
