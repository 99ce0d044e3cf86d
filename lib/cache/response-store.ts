import 'server-only';
import { LRUCache } from 'lru-cache';
import { productDay } from '@/lib/dates/today';
import type { FinishedAnswer } from './finished-response';
import { type Rendering, render } from './rendering';

/** What came of making an answer. */
export interface Made {
  answer: FinishedAnswer;
  /** How long it is fresh; 0: it is not kept. */
  freshSeconds: number;
  /** How long it may be shown while it is made anew, so that it outlives an outage. */
  cacheSeconds: number;
}

interface Kept {
  answer: FinishedAnswer;
  tags: ReadonlySet<string>;
  day: string;
  freshUntil: number;
  keptUntil: number;
}

interface UnderWay extends Rendering {
  /** Its place in the order of beginnings and arrivals. */
  begunAt: number;
  /** What was voided since it began. */
  voided: Set<string>;
  isVoid: boolean;
  answer: Promise<FinishedAnswer>;
}

const MAX_BYTES = 64_000_000;
const MAX_ENTRIES = 20_000;
/** What an entry costs beside its bytes: its key, headers and place. */
const ENTRY_BYTES = 2000;
/** How long an answer that could not be renewed is shown on before the next try. */
const RETRY_MS = 10_000;

/**
 * Finished answers by their key, which is all that they may depend on (docs/decisions/0027). In memory, bounded by
 * bytes; an answer ends with the product's day, and with the first save that changes what it shows. Whoever asks for
 * one that is being made waits for it.
 */
export class AnswerStore {
  readonly #kept = new LRUCache<string, Kept>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => answer.bytes + ENTRY_BYTES,
  });
  readonly #underWay = new Map<string, UnderWay>();
  readonly #dayAt: (now: number) => string;
  #order = 0;

  /** `dayAt` tells the product's day at an instant: what a day reveals or hides is never late. */
  constructor(dayAt = (now: number): string => productDay(now).date) {
    this.#dayAt = dayAt;
  }

  /** The answer, if it is kept and fresh. */
  find(key: string, now: number = Date.now()): FinishedAnswer | undefined {
    const kept = this.#current(key, now);
    return kept && kept.freshUntil > now ? kept.answer : undefined;
  }

  /**
   * The kept answer, else what `make` makes, once for all who ask meanwhile. Nobody gets what was made from data that
   * was saved anew before they asked. Rejects as `make` does.
   */
  async read(key: string, make: () => Promise<Made>): Promise<FinishedAnswer> {
    const arrivedAt = ++this.#order;
    for (;;) {
      const now = Date.now();
      const kept = this.#current(key, now);
      if (kept && kept.freshUntil > now) return kept.answer;
      const underWay = this.#underWay.get(key) ?? this.#begin(key, make);
      if (kept) {
        underWay.answer.catch(() => {});
        return kept.answer;
      }
      const answer = await underWay.answer;
      if (!underWay.isVoid || underWay.begunAt > arrivedAt) return answer;
    }
  }

  /** Ends the answers that show one of these, and those being made that will. */
  void(tags: readonly string[]): void {
    for (const rendering of this.#underWay.values()) for (const tag of tags) rendering.voided.add(tag);
    for (const [key, kept] of this.#kept.entries()) {
      if (tags.some((tag) => kept.tags.has(tag))) this.#kept.delete(key);
    }
  }

  /** Ends every answer. */
  voidAll(): void {
    for (const rendering of this.#underWay.values()) rendering.isVoid = true;
    this.#kept.clear();
  }

  #current(key: string, now: number): Kept | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    if (kept.day === this.#dayAt(now) && kept.keptUntil > now) return kept;
    this.#kept.delete(key);
    return undefined;
  }

  #begin(key: string, make: () => Promise<Made>): UnderWay {
    const startedAt = Date.now();
    const day = this.#dayAt(startedAt);
    const rendering: Rendering = { tags: new Set(), maxSeconds: Number.POSITIVE_INFINITY };
    const underWay: UnderWay = Object.assign(rendering, {
      begunAt: ++this.#order,
      voided: new Set<string>(),
      isVoid: false,
      answer: render(rendering, make)
        .then((made) => {
          const isVoided = [...underWay.voided].some((tag) => underWay.tags.has(tag));
          underWay.isVoid ||= isVoided || day !== this.#dayAt(Date.now());
          if (!underWay.isVoid) this.#keep(key, made, { startedAt, day, rendering });
          return made.answer;
        })
        .catch((error: unknown) => {
          this.#defer(key);
          throw error;
        })
        .finally(() => this.#underWay.delete(key)),
    });
    this.#underWay.set(key, underWay);
    return underWay;
  }

  #keep(
    key: string,
    { answer, freshSeconds, cacheSeconds }: Made,
    { startedAt, day, rendering }: { startedAt: number; day: string; rendering: Rendering },
  ): void {
    const fresh = Math.min(freshSeconds, rendering.maxSeconds);
    if (fresh > 0) {
      const freshUntil = startedAt + fresh * 1000;
      const keptUntil = Math.max(freshUntil, startedAt + cacheSeconds * 1000);
      this.#kept.set(key, { answer, tags: rendering.tags, day, freshUntil, keptUntil });
      return;
    }
    if (answer.status < 500) this.#kept.delete(key);
    else this.#defer(key);
  }

  /** What there is lasts a little longer. */
  #defer(key: string): void {
    const earlier = this.#kept.peek(key);
    if (earlier) earlier.freshUntil = Date.now() + RETRY_MS;
  }
}
