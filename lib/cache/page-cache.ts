import 'server-only';
import { announce, type Channel } from '@/lib/db/hear-instances';
import { log } from '@/lib/monitoring/log';
import type { PageTag } from './rendering';
import { AnswerStore } from './response-store';

/**
 * What is kept for everybody, and how it ends. It hangs on globalThis because the bundler may load this module once
 * for pages and once for route handlers.
 */
const shared = globalThis as {
  triviaPageCache?: {
    answers: AnswerStore;
    /** Tells the other instances on the same database, where there are some. Never rejects. */
    announce: (tags: readonly string[]) => Promise<void>;
  };
};
shared.triviaPageCache ??= { answers: new AnswerStore(), announce: async () => {} };

/** The one of this process. */
export const pageCache = shared.triviaPageCache;

/** Voids every kept answer of this process that shows one of the tags, from now on. */
function voidPages(tags: readonly string[]): void {
  pageCache.answers.void(tags);
}

/** Voids every kept answer of this process: nobody knows what was saved meanwhile. */
export function voidAllPages(): void {
  pageCache.answers.voidAll();
}

/** Voids every kept answer that shows one of the tags, here and on every other instance. */
export async function invalidatePages(...tags: PageTag[]): Promise<void> {
  voidPages(tags);
  await pageCache.announce(tags);
}

/**
 * Makes a save on one instance void the pages of all that share this PostgreSQL (docs/decisions/0004): announces what
 * is void here, from now on, and returns what hears it from the others.
 */
export function shareInvalidations(): Channel {
  const channel = { name: 'void_pages', onAnnounced: voidPages, onReady: voidAllPages };
  pageCache.announce = async (tags) => {
    try {
      await announce(channel, tags);
    } catch (error) {
      // What was saved stays saved; elsewhere its pages end with their time.
      log.error({ error, tags }, 'The other instances could not be told which pages changed');
    }
  };
  return channel;
}
