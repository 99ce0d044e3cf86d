import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { getProductDay, getProductToday } from '@/lib/dates/today';
import { announce, type Channel } from '@/lib/db/listen-to-instances';
import { log } from '@/lib/monitoring/log';
import type { FinishedAnswer } from './finished-response';

/** A tag of cached pages: reads add it, saves invalidate it. It has no space, which separates tags in messages. */
export type PageTag = 'daily-questions' | 'categories' | 'players' | `question:${string}`;

export const pageTags = {
  /** Weekly questions have this tag, too. */
  dailyQuestions: 'daily-questions',
  categories: 'categories',
  /** Responses that show whether players' accounts exist have this tag. */
  players: 'players',
  question: (questionTag: string): PageTag => `question:${questionTag}`,
} as const;

/** The facts on which a response depends are collected here while it is made. */
interface Rendering {
  /** A save that invalidates one of these tags invalidates the response. */
  tags: Set<string>;
  maxSeconds: number;
  /** Reads during the rendering, by key, so that each runs once. */
  reads?: Map<string, Promise<unknown>>;
}

/** The state is on globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as {
  triviaRendering?: AsyncLocalStorage<Rendering>;
  triviaPageCache?: {
    answers: ResponseStore;
    /** Notifies the other instances on the same database. Never rejects. */
    announce: (tags: readonly string[]) => Promise<void>;
  };
};
shared.triviaRendering ??= new AsyncLocalStorage();
const context = shared.triviaRendering;

export function render<Result>(rendering: Rendering, work: () => Promise<Result>): Promise<Result> {
  return context.run(rendering, work);
}

/** Is the current response cached for everybody? Then it must not depend on the caller. */
export function isForEverybody(): boolean {
  return context.getStore() !== undefined;
}

/** Tags the response that is being rendered. */
export function dependsOn(...tags: PageTag[]): void {
  const rendering = context.getStore();
  for (const tag of tags) rendering?.tags.add(tag);
}

/** Limits how long the rendered response is cached, for content whose changes do not invalidate it. */
export function limitCacheTime(seconds: number): void {
  const rendering = context.getStore();
  if (rendering) rendering.maxSeconds = Math.min(rendering.maxSeconds, seconds);
}

/** Runs the work once for each key during a rendering; further calls get the same result. */
export function once<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const rendering = context.getStore();
  if (!rendering) return work();
  rendering.reads ??= new Map();
  const read = (rendering.reads.get(key) as Promise<Result> | undefined) ?? work();
  rendering.reads.set(key, read);
  return read;
}

export interface MadeAnswer {
  answer: FinishedAnswer;
  /** Seconds for which it is fresh; 0 if it is not cached. */
  freshSeconds: number;
  /** Seconds for which a stale response may be sent while it is rendered again, so that the page outlives an outage. */
  cacheSeconds: number;
}

interface Entry {
  answer: FinishedAnswer;
  tags: ReadonlySet<string>;
  day: string;
  freshUntil: number;
  expiresAt: number;
}

interface InFlight {
  /** Its place in the order in which renderings start and requests arrive. */
  begunAt: number;
  invalidatedTags: Set<string>;
  isInvalid: boolean;
  answer: Promise<FinishedAnswer>;
}

const MAX_BYTES = 64_000_000;
const MAX_ENTRIES = 20_000;
/** The key, the headers and the place of an entry take about this much. */
const ENTRY_BYTES = 2000;
/** Time until the next try after a response could not be renewed; the stale response is sent meanwhile. */
const RETRY_MS = 10_000;

/** Holds finished responses by key, in limited memory, until they expire, a day ends or a save invalidates them. */
export class ResponseStore {
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => answer.bytes + ENTRY_BYTES,
  });
  readonly #inFlight = new Map<string, InFlight>();
  #order = 0;

  find(key: string): FinishedAnswer | undefined {
    const now = Date.now();
    const entry = this.#current(key, now);
    return entry && entry.freshUntil > now ? entry.answer : undefined;
  }

  /**
   * Returns the cached response, even a stale one while it is rendered again. Otherwise returns the response of `make`,
   * which runs once for concurrent requests. No response predates a save that ended before the request arrived.
   */
  async read(key: string, make: () => Promise<MadeAnswer>): Promise<FinishedAnswer> {
    const arrivedAt = ++this.#order;
    for (;;) {
      const now = Date.now();
      const entry = this.#current(key, now);
      if (entry && entry.freshUntil > now) return entry.answer;
      const inFlight = this.#inFlight.get(key) ?? this.#begin(key, make);
      if (entry) {
        // The visitor gets the stale response also if the rendering fails, which `#begin` has handled.
        inFlight.answer.catch(() => {});
        return entry.answer;
      }
      const answer = await inFlight.answer;
      if (!inFlight.isInvalid || inFlight.begunAt > arrivedAt) return answer;
    }
  }

  /** Invalidates the responses that show one of these tags, and those being rendered. */
  invalidate(tags: readonly string[]): void {
    for (const { invalidatedTags } of this.#inFlight.values()) {
      for (const tag of tags) invalidatedTags.add(tag);
    }
    for (const [key, entry] of this.#entries.entries()) {
      if (tags.some((tag) => entry.tags.has(tag))) this.#entries.delete(key);
    }
  }

  /** Invalidates every response, after notifications may have been missed. */
  invalidateAll(): void {
    for (const inFlight of this.#inFlight.values()) inFlight.isInvalid = true;
    this.#entries.clear();
  }

  #current(key: string, now: number): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // Content is released and hidden exactly at midnight.
    if (entry.day === getProductDay(now).date && entry.expiresAt > now) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  #begin(key: string, make: () => Promise<MadeAnswer>): InFlight {
    const startedAt = Date.now();
    const day = getProductDay(startedAt).date;
    const rendering: Rendering = { tags: new Set(), maxSeconds: Number.POSITIVE_INFINITY };
    const inFlight: InFlight = {
      begunAt: ++this.#order,
      invalidatedTags: new Set(),
      isInvalid: false,
      answer: render(rendering, make)
        .then((made) => {
          const isInvalidated = [...inFlight.invalidatedTags].some((tag) => rendering.tags.has(tag));
          inFlight.isInvalid ||= isInvalidated || day !== getProductToday();
          if (!inFlight.isInvalid) this.#store(key, made, { startedAt, day, rendering });
          return made.answer;
        })
        .catch((error: unknown) => {
          this.#defer(key);
          throw error;
        })
        .finally(() => this.#inFlight.delete(key)),
    };
    this.#inFlight.set(key, inFlight);
    return inFlight;
  }

  #store(
    key: string,
    { answer, freshSeconds, cacheSeconds }: MadeAnswer,
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

shared.triviaPageCache ??= { answers: new ResponseStore(), announce: async () => {} };

export const pageCache = shared.triviaPageCache;

/** Invalidates every cached response that shows one of the tags, here and on every other instance. */
export async function invalidatePages(...tags: PageTag[]): Promise<void> {
  pageCache.answers.invalidate(tags);
  await pageCache.announce(tags);
}

/** Announces invalidations to the other instances (docs/decisions/0004); the returned channel receives theirs. */
export function shareInvalidations(): Channel {
  const channel: Channel = {
    name: 'void_pages',
    onAnnounced: (tags) => pageCache.answers.invalidate(tags),
    onReady: () => pageCache.answers.invalidateAll(),
  };
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
