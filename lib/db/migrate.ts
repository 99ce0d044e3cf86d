import 'server-only';
import { SqliteAdapter, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { ConfigurationError } from '@/lib/config/environment';
import type { Db } from './connection';
import * as initial from './migrations/0001-initial';
import * as mediaUploads from './migrations/0002-media-uploads';
import * as history from './migrations/0003-history';
import * as historyPages from './migrations/0004-history-pages';
import * as knownPlaces from './migrations/0006-known-places';
import * as oneRecordPerKey from './migrations/0007-one-record-per-key';
import * as staffRoles from './migrations/0008-staff-roles';
import * as readiness from './migrations/0009-readiness';
import * as search from './migrations/0010-search';
import * as notes from './migrations/0011-notes';
import * as review from './migrations/0012-review';
import * as accountDeletion from './migrations/0013-account-deletion';
import * as foldedGroupKeys from './migrations/0014-folded-group-keys';
import * as accounts from './migrations/0015-accounts';
import * as growth from './migrations/0016-growth';
import * as planner from './migrations/0017-planner';
import * as mediaUses from './migrations/0018-media-uses';
import * as staffAmongPlayers from './migrations/0019-staff-among-players';
import * as madePasswords from './migrations/0020-made-passwords';
import * as namedFew from './migrations/0021-named-few';
import * as searchBeginnings from './migrations/0022-search-beginnings';
import * as searchWords from './migrations/0023-search-words-by-character';

/** Forward only, in this order, never edited once released. */
const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-media-uploads': mediaUploads,
  '0003-history': history,
  '0004-history-pages': historyPages,
  '0006-known-places': knownPlaces,
  '0007-one-record-per-key': oneRecordPerKey,
  '0008-staff-roles': staffRoles,
  '0009-readiness': readiness,
  '0010-search': search,
  '0011-notes': notes,
  '0012-review': review,
  '0013-account-deletion': accountDeletion,
  '0014-folded-group-keys': foldedGroupKeys,
  '0015-accounts': accounts,
  '0016-growth': growth,
  '0017-planner': planner,
  '0018-media-uses': mediaUses,
  '0019-staff-among-players': staffAmongPlayers,
  '0020-made-passwords': madePasswords,
  '0021-named-few': namedFew,
  '0022-search-beginnings': searchBeginnings,
  '0023-search-words-by-character': searchWords,
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

/** A large table takes longer to change than a statement may take while people wait. */
async function withoutTimeLimits<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return work(db);
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/**
 * Brings the schema up to date, in one transaction; on PostgreSQL under Kysely's advisory lock, so that several
 * instances may start at once. Throws ConfigurationError where the database is another program's.
 */
export async function migrateToLatest(db: Db): Promise<void> {
  await ensureOurs(db);
  const { error } = await withoutTimeLimits(db, (patient) =>
    new Migrator({ db: patient, provider: { getMigrations: async () => migrations } }).migrateToLatest(),
  );
  if (error) throw error;
}

/** The migrations that the database still lacks. It may have had more: those of a newer version of this site. */
export async function listMissingMigrations(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  return (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}
