/** Runs once when a server process starts: what the page cache, outside the bundle, needs to know from the app. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { productToday } = await import('@/lib/dates/today');
  const { pageCacheState } = await import('@/lib/page-cache/page-cache-state');
  pageCacheState().today = productToday;
}
