import 'server-only';
import { config } from '@/lib/config/config';
import { productToday } from '@/lib/dates/today';
import { sweepMediaHourly } from '@/lib/features/media/server/sweep';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';
import { shareInvalidations } from '@/lib/page-cache/share-invalidations';

/** What a server process needs before its first request. */
export async function setUpServer(): Promise<void> {
  // The page cache lives outside the bundle and cannot ask for itself.
  pageCacheState().today = productToday;
  if (config.API_HOST) return;
  sweepMediaHourly();
  if (config.DATABASE_URL) await shareInvalidations(config.DATABASE_URL);
}
