import 'server-only';
import { requireReplicaCatchUp } from '@/lib/db/connection';
import { AnswerStore } from './answer-store';
import type { PageTag } from './rendering';

/**
 * What is kept for everybody, and how it ends. It hangs on globalThis because the bundler may load this module once
 * for pages and once for route handlers.
 */
export interface PageCacheState {
  /** The product's day at an instant; answers of another day are void: what a day reveals or hides is never late. */
  dayAt: (now: number) => string;
  answers: AnswerStore;
  /** Tells the other instances on the same database, where there are some. Never rejects. */
  announce: (tags: readonly string[]) => Promise<void>;
}

const shared = globalThis as { triviaPageCache?: PageCacheState };

/** The one state of this process; the app's part is set at start (lib/front/set-up-server). */
export function pageCacheState(): PageCacheState {
  shared.triviaPageCache ??= {
    dayAt: () => '',
    answers: new AnswerStore((now) => pageCacheState().dayAt(now)),
    announce: async () => {},
  };
  return shared.triviaPageCache;
}

/** Voids every kept answer of this process that shows one of the tags, from now on. */
export function voidPages(tags: readonly string[]): void {
  requireReplicaCatchUp();
  pageCacheState().answers.void(tags);
}

/** Voids every kept answer of this process: nobody knows what was saved meanwhile. */
export function voidAllPages(): void {
  requireReplicaCatchUp();
  pageCacheState().answers.voidAll();
}

/** Voids every kept answer that shows one of the tags, here and on every other instance. */
export async function invalidatePages(...tags: PageTag[]): Promise<void> {
  voidPages(tags);
  await pageCacheState().announce(tags);
}
