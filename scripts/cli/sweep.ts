// npm run sweep: removes expired and abandoned data, as the server does every hour.
import { runCommand, UsageError } from './run-command';

runCommand(async () => {
  const { config } = await import('@/lib/config/config');
  if (config.API_HOST) {
    throw new UsageError('API_HOST is set: run the sweep where that game API runs.');
  }
  const { database } = await import('@/lib/db/connection');
  const { ensureDatabaseIsThere } = await import('@/lib/db/database-mark');
  const { migrateToLatest } = await import('@/lib/db/migrate');
  const { sweep } = await import('@/lib/server/sweep');
  const { shareInvalidations } = await import('@/lib/cache/page-cache');
  if (!config.DATABASE_URL) ensureDatabaseIsThere(config.DATA_DIR);
  await migrateToLatest(database());
  // Invalidates cached responses on the servers; on the embedded database the server itself notices changes by others.
  if (config.DATABASE_URL) shareInvalidations();
  const swept = await sweep();
  await database().destroy();
  if (!swept) return 'Nothing was done: another instance is sweeping.';
  const removed = Object.entries(swept).filter(([, many]) => many > 0);
  if (removed.length === 0) return 'There was nothing to remove.';
  return `Removed: ${removed.map(([what, many]) => `${what} ${many}`).join(', ')}.`;
});
