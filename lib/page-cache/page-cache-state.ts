import type { PageTag } from './tags.ts';

/**
 * What the page cache needs to know from the app. It hangs on globalThis because Next loads the cache handler
 * outside the bundle and the app inside it.
 */
export interface PageCacheState {
  /** The product's today; entries of another day are void, so what a day reveals or hides is never served late. */
  today: () => string;
  /** When each tag was last invalidated, in milliseconds since 1970. */
  invalidatedAt: Map<string, number>;
  /** What was rendered until then is void whatever its tags, in milliseconds since 1970. */
  allInvalidatedAt: number;
  /** Tells the other instances on the same database, where there are some. Never rejects. */
  announce: (tags: readonly string[]) => Promise<void>;
}

const shared = globalThis as { triviaPageCache?: PageCacheState };

/** The one state of this process; the app's part is set at start (lib/http/set-up-server). */
export function pageCacheState(): PageCacheState {
  shared.triviaPageCache ??= {
    today: () => '',
    invalidatedAt: new Map(),
    allInvalidatedAt: -1,
    announce: async () => {},
  };
  return shared.triviaPageCache;
}

/** Voids every page and datum of this process's cache that carries one of the tags, from now on. */
export function voidPages(tags: readonly string[]): void {
  const { invalidatedAt } = pageCacheState();
  for (const tag of tags) invalidatedAt.set(tag, Date.now());
}

/** Voids every cached page and datum that carries one of the tags, here and on every other instance. */
export async function invalidatePages(...tags: PageTag[]): Promise<void> {
  voidPages(tags);
  await pageCacheState().announce(tags);
}
