// Brings the database up to date before serving: schema, first staff account, sample content of a new database.
import { ConfigurationError } from '@/lib/config/environment';

async function main(): Promise<void> {
  const { config } = await import('@/lib/config/config');
  if (config.API_HOST) return;
  const { database } = await import('@/lib/db/connection');
  const { migrateToLatest } = await import('@/lib/db/migrate');
  const { oneAtATime } = await import('@/lib/db/one-at-a-time');
  const { removeExpiredCounters } = await import('@/lib/db/limiter');
  const { addSampleContent } = await import('@/lib/features/sample-content/server/add-sample-content');
  const { sweepMedia } = await import('@/lib/features/media/server/sweep');
  const { addFirstStaff } = await import('@/lib/features/accounts/server/staff-accounts');

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
  await database().destroy();
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigurationError) return error.message;
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  const sqliteBusy = 5;
  if (errcode === sqliteBusy)
    return 'The database is locked by another process. Stop that one and start again.';
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'].includes(code ?? '')) {
    return `DATABASE_URL: the database does not answer (${code}). Check its address and that it runs, then start again.`;
  }
  if (code?.startsWith('28') || code === '3D000')
    return `DATABASE_URL: ${message}. Correct it and start again.`;
  return error;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(explain(error));
    process.exit(1);
  },
);
