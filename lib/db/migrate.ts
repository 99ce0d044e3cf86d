import 'server-only';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { ConfigurationError } from '@/lib/config/environment';
import type { Db } from './connection';
import * as initial from './migrations/0001-initial';
import * as mediaUploads from './migrations/0002-media-uploads';
import * as history from './migrations/0003-history';
import * as historyPages from './migrations/0004-history-pages';
import * as knownPlaces from './migrations/0006-known-places';
import * as oneRecordPerKey from './migrations/0007-one-record-per-key';

/** Forward only, in this order, never edited once released. */
const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-media-uploads': mediaUploads,
  '0003-history': history,
  '0004-history-pages': historyPages,
  '0006-known-places': knownPlaces,
  '0007-one-record-per-key': oneRecordPerKey,
};

async function ensureOurs(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true }))
    .filter(({ isView }) => !isView)
    .map(({ name }) => name);
  if (tables.length === 0 || tables.includes(DEFAULT_MIGRATION_TABLE)) return;
  throw new ConfigurationError(
    `The database belongs to something else (it has the table ${tables[0]}). Set DATA_DIR or DATABASE_URL to an empty one.`,
  );
}

/**
 * Brings the schema up to date, in one transaction; on PostgreSQL under Kysely's advisory lock, so that several
 * instances may start at once. Throws ConfigurationError where the database is another program's.
 */
export async function migrateToLatest(db: Db): Promise<void> {
  await ensureOurs(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
