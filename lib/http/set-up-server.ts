import 'server-only';
import { config } from '@/lib/config/config';
import { productToday } from '@/lib/dates/today';
import { sweepMediaHourly } from '@/lib/features/media/sweep';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';

/** What a server process needs before its first request. */
export function setUpServer(): void {
  // The page cache lives outside the bundle and cannot ask for itself.
  pageCacheState().today = productToday;
  if (!config.API_HOST) sweepMediaHourly();
}
