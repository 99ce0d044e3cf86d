/**
 * What the page cache needs to know from the app. It hangs on globalThis because Next loads the cache handler
 * outside the bundle and the app inside it.
 */
export interface PageCacheState {
  /** The product's today; entries of another day are void, so what a day reveals or hides is never served late. */
  today: () => string;
  /** When each tag was last invalidated, in milliseconds since 1970. */
  invalidatedAt: Map<string, number>;
}

const shared = globalThis as { triviaPageCache?: PageCacheState };

/** The one state of this process; `today` is set at start (instrumentation.ts). */
export function pageCacheState(): PageCacheState {
  shared.triviaPageCache ??= { today: () => '', invalidatedAt: new Map() };
  return shared.triviaPageCache;
}

/** Voids every cached page and datum that carries one of the tags, from now on. */
export function invalidatePages(...tags: string[]): void {
  const { invalidatedAt } = pageCacheState();
  for (const tag of tags) invalidatedAt.set(tag, Date.now());
}
