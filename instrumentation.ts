import { productToday } from '@/lib/dates/today';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';

/** Runs once when a server process starts: tells the page cache, outside the bundle, what the product's today is. */
export function register(): void {
  pageCacheState().today = productToday;
}
