// `npm run sweep` removes expired and abandoned data, as the server does every hour.
import { openOwnDatabase, runCommand } from './run-command';

runCommand(async () => {
  const { databaseUrl, db } = await openOwnDatabase('run the sweep where that game API runs.');
  const { sweep } = await import('@/lib/server/sweep');
  const { shareInvalidations } = await import('@/lib/cache/page-cache');
  // Invalidates cached responses on the servers; on the embedded database the server itself notices changes by others.
  if (databaseUrl) shareInvalidations();
  const swept = await sweep();
  await db.destroy();
  if (!swept) return 'Nothing was done: another instance is sweeping.';
  const removed = Object.entries(swept).filter(([, many]) => many > 0);
  if (removed.length === 0) return 'There was nothing to remove.';
  return `Removed: ${removed.map(([what, many]) => `${what} ${many}`).join(', ')}.`;
});
