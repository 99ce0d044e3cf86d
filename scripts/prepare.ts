// Brings the database up to date before serving: schema, first staff account, sample content of a new database.
import { ConfigurationError, parseEnvironment } from '@/lib/config/environment';
import { explainStart } from '@/lib/db/explain-start';

async function main(): Promise<void> {
  const { config } = await import('@/lib/config/config');
  if (config.API_HOST) return;
  const { database } = await import('@/lib/db/connection');
  const { ensureDatabaseIsThere, markDatabase } = await import('@/lib/db/database-mark');
  const { migrateToLatest } = await import('@/lib/db/migrate');
  const { oneAtATime } = await import('@/lib/db/one-at-a-time');
  const { removeExpiredCounters } = await import('@/lib/db/limiter');
  const { addSampleContent } = await import('@/lib/features/sample-content/server/add-sample-content');
  const { sweepMedia } = await import('@/lib/features/media/server/sweep');
  const { addFirstStaff } = await import('@/lib/features/accounts/server/staff-accounts');

  if (!config.DATABASE_URL) ensureDatabaseIsThere(config.DATA_DIR);
  // Instances may start at once on an empty database: one of them fills it.
  await oneAtATime(config.DATABASE_URL, async () => {
    await migrateToLatest(database());
    await removeExpiredCounters(database());
    await sweepMedia(new Date());
    if (config.SAMPLE_CONTENT === 'on') await addSampleContent();
    const first = await addFirstStaff(config.STAFF_USERNAME, config.STAFF_PASSWORD);
    if (first) {
      console.log(`Staff account: ${first.username}`);
      if (first.generatedPassword) console.log(`Password (shown only now): ${first.generatedPassword}`);
    }
  });
  if (!config.DATABASE_URL) markDatabase(config.DATA_DIR);
  await database().destroy();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(
      error instanceof ConfigurationError
        ? error.message
        : explainStart(error, parseEnvironment(process.env)),
    );
    process.exit(1);
  },
);
