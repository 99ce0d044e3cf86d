// npm run search-index: rebuilds the search index from the records of the configured database.
import { printProgress, runCommand, UsageError } from './run-command';

runCommand(async () => {
  const { config } = await import('@/lib/config/config');
  const { database } = await import('@/lib/db/connection');
  const { ensureDatabaseIsThere } = await import('@/lib/db/database-mark');
  const { migrateToLatest } = await import('@/lib/db/migrate');
  const { withAdvisoryLock } = await import('@/lib/db/run-exclusively');
  const { reviewedKinds } = await import('@/lib/features/review/server/reviewed-store');
  const { rebuildSearchIndex } = await import('@/lib/features/search/server/reindex-store');
  if (config.API_HOST) throw new UsageError('API_HOST is set: the records belong to the game API there.');
  if (!config.DATABASE_URL) ensureDatabaseIsThere(config.DATA_DIR);
  await migrateToLatest(database());
  let count = 0;
  await withAdvisoryLock(config.DATABASE_URL, async () => {
    count = await rebuildSearchIndex(reviewedKinds, printProgress);
  });
  await database().destroy();
  return `Search knows ${count} questions and word puzzles.`;
});
