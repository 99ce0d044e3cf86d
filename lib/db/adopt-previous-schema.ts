import 'server-only';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { ConfigurationError } from '@/lib/config/environment';
import type { Db } from './connection';
import { isPostgres } from './statements';

/** The first and the last of the 41 migrations, numbered with gaps, that created the tables before 0001-schema. */
const FIRST = '0001-initial';
const LAST = '0047-texts-by-their-beginning';
const SCHEMA = '0001-schema';

/** Each is a `table` or a `table.column`; a table comes after those that refer to it. */
const DROPPED = [
  'search_slips',
  'search_state',
  'draft_batch_cells',
  'draft_batches',
  'kept_views',
  'runway_alerts',
  'calendar_feeds',
  'search_documents.kind',
  'search_documents.category_id',
  'search_documents.status',
  'search_documents.media_type',
  'search_documents.author_id',
  'search_documents.difficulty',
  'media.alt',
  'known_places',
  'media.thumbhash',
];

const POSTGRES_CHANGES = [
  'drop index search_documents_by_version',
  'alter table search_documents alter column version drop default',
  'alter table users rename constraint users_new_role_check to users_role_check',
];

async function adoptSchema(db: Db): Promise<void> {
  const migrations = sql.table(DEFAULT_MIGRATION_TABLE);
  // Several instances may start at the same time: the others wait here, and find the schema adopted.
  if (isPostgres(db)) await sql`lock table ${migrations}`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from ${migrations} order by name`.execute(db);
  const last = rows.at(-1)?.name ?? '';
  // The migrator refuses a database of a newer version.
  if (rows[0]?.name !== FIRST || last > LAST) return;
  if (last < LAST) {
    throw new ConfigurationError(
      'The database is older than this version can read: export its content with the version that wrote it (npm run export), and import that into a new database with this one.',
    );
  }
  const tables = await db.introspection.getTables();
  for (const name of DROPPED) {
    const [table = '', column] = name.split('.');
    const existing = tables.find((one) => one.name === table);
    if (!column && existing) await db.schema.dropTable(table).execute();
    if (column && existing?.columns.some((one) => one.name === column)) {
      await db.schema.alterTable(table).dropColumn(column).execute();
    }
  }
  if (isPostgres(db)) for (const statement of POSTGRES_CHANGES) await sql.raw(statement).execute(db);
  await sql`delete from ${migrations}`.execute(db);
  await sql`insert into ${migrations} values (${SCHEMA}, ${new Date().toISOString()})`.execute(db);
}

/** Adopts a database that 41 earlier migrations created. Throws ConfigurationError if some of them are missing. */
export async function adoptPreviousSchema(db: Db): Promise<void> {
  if (isPostgres(db)) await db.transaction().execute(adoptSchema);
  // On SQLite `migrateToLatest` has begun a transaction already.
  else await adoptSchema(db);
}
