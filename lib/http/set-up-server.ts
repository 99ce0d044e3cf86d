import 'server-only';
import { config } from '@/lib/config/config';
import { productToday } from '@/lib/dates/today';
import { sweepMediaHourly } from '@/lib/features/media/server/sweep';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';
import { shareInvalidations } from '@/lib/page-cache/share-invalidations';
import { appLink } from './app-link';
import { findKeptPage } from './kept-page';

/** What a server process needs before its first request. */
export async function setUpServer(): Promise<void> {
  // Neither is of the bundle: they cannot ask for themselves.
  pageCacheState().today = productToday;
  appLink().findKeptPage = findKeptPage;
  if (config.API_HOST) return;
  sweepMediaHourly();
  if (config.DATABASE_URL) await shareInvalidations(config.DATABASE_URL);
}
