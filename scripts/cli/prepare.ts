// Brings the database up to date before serving: schema, expired data, sample content of a new database, search index and
// first staff account.
import { makeProgressPrinter, runCommand } from './run-command';

runCommand(async () => {
  const { config } = await import('@/lib/config/config');
  if (config.API_HOST) return undefined;
  const { database } = await import('@/lib/db/connection');
  const { ensureDatabaseIsThere, markDatabase, migrateToLatest } = await import('@/lib/db/migrate');
  const { withAdvisoryLock } = await import('@/lib/db/run-exclusively');
  const { reviewedKinds } = await import('@/lib/features/review/server/reviewed-store');
  const { addSampleContent } = await import('@/lib/features/sample-content/server/add-sample-content');
  const { updateSearchIndex } = await import('@/lib/features/search/server/reindex-store');
  const { addFirstStaff } = await import('@/lib/features/accounts/server/staff-accounts');
  const { sweep } = await import('@/lib/server/sweep');

  if (!config.DATABASE_URL) ensureDatabaseIsThere(config.DATA_DIR);
  // Several instances may start on an empty database at the same time; one of them fills it.
  await withAdvisoryLock(config.DATABASE_URL, async () => {
    await migrateToLatest(database());
    const now = new Date();
    await sweep(now, now);
    if (config.SAMPLE_CONTENT === 'on') await addSampleContent();
    await updateSearchIndex(reviewedKinds, makeProgressPrinter());
    const first = await addFirstStaff(config.STAFF_USERNAME, config.STAFF_PASSWORD);
    if (first) {
      console.log(`Staff account: ${first.username}`);
      if (first.generatedPassword) console.log(`Password (shown only now): ${first.generatedPassword}`);
    }
  });
  if (!config.DATABASE_URL) markDatabase(config.DATA_DIR);
  await database().destroy();
  return undefined;
});
