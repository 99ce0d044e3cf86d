import 'server-only';
import { announce, type Channel } from '@/lib/db/listen-to-instances';
import { log } from '@/lib/monitoring/log';
import type { PageTag } from './rendering';
import { ResponseStore } from './response-store';

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
