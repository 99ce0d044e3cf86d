import 'server-only';
import { announce, type Channel } from '@/lib/db/hear-instances';
import { log } from '@/lib/log/log';
import { pageCacheState, voidAllPages, voidPages } from './page-cache-state';

/**
 * Makes a save on one instance void the pages of all that share this PostgreSQL (docs/decisions/0004): announces what
 * is void here, from now on, and returns what hears it from the others.
 */
export function shareInvalidations(): Channel {
  const channel = { name: 'void_pages', onAnnounced: voidPages, onReady: voidAllPages };
  pageCacheState().announce = async (tags) => {
    try {
      await announce(channel, tags);
    } catch (error) {
      // What was saved stays saved; elsewhere its pages end with their time.
      log.error({ error, tags }, 'The other instances could not be told which pages changed');
    }
  };
  return channel;
}
