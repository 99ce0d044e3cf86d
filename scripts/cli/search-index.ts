// `npm run search-index` rebuilds the search index from the records of the configured database.
import { makeProgressPrinter, openOwnDatabase, runCommand } from './run-command';

runCommand(async () => {
  const { databaseUrl, db } = await openOwnDatabase('the records belong to the game API there.');
  const { withAdvisoryLock } = await import('@/lib/db/run-exclusively');
  const { reviewedKinds } = await import('@/lib/features/review/server/reviewed-store');
  const { rebuildSearchIndex } = await import('@/lib/features/search/server/reindex-store');
  let count = 0;
  await withAdvisoryLock(databaseUrl, async () => {
    count = await rebuildSearchIndex(reviewedKinds, makeProgressPrinter());
  });
  await db.destroy();
  return `Search knows ${count} questions and word puzzles.`;
});
