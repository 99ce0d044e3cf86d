// npm run search-index: makes the search index anew from the records, on whichever database the settings name.
import { runCommand, UsageError } from './run-command';

runCommand(async () => {
  const { config } = await import('@/lib/config/config');
  const { database } = await import('@/lib/db/connection');
  const { migrateToLatest } = await import('@/lib/db/migrate');
  const { rebuildSearchIndex } = await import('@/lib/features/upkeep/server/update-search-index');
  if (config.API_HOST) throw new UsageError('API_HOST is set: the records belong to the game API there.');
  await migrateToLatest(database());
  const count = await rebuildSearchIndex();
  await database().destroy();
  if (count === null) throw new UsageError('Another process is at it already. Try again when it is through.');
  return `Search knows ${count} questions and word puzzles.`;
});
