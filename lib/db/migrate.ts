import 'server-only';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { ConfigurationError } from '@/lib/config/environment';
import type { Finding } from '@/lib/monitoring/health-checks';
import { adoptPreviousSchema } from './adopt-previous-schema';
import { type Db, database, getDatabaseFile } from './connection';
import { isPostgres } from './statements';

/** Migrations only go forward, in order of name, and are never edited after a release. */
const FOLDER = join(process.cwd(), 'lib/db/migrations');
const MIGRATION = /^(\d{4}-[\w-]+)\.ts$/;

function listMigrations(): { name: string; file: string }[] {
  return readdirSync(FOLDER)
    .flatMap((file) => {
      const name = MIGRATION.exec(file)?.[1];
      return name ? [{ name, file: join(FOLDER, file) }] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Runs the work on one connection without the usual statement time limits, for steps through a large table. */
export async function withoutTimeLimits<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work(db);
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

async function getMigrations(): Promise<Record<string, Migration>> {
  // The bundler leaves the import alone only if its argument contains no literal part of the path.
  const loaded = listMigrations().map(
    async ({ name, file }) => [name, (await import(file)) as Migration] as const,
  );
  return Object.fromEntries(await Promise.all(loaded));
}

/** Is the database empty? Throws ConfigurationError if it has tables, but not ours. */
async function isEmpty(db: Db): Promise<boolean> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true }))
    .filter(({ isView }) => !isView)
    .map(({ name }) => name);
  if (tables.length === 0) return true;
  if (tables.includes(DEFAULT_MIGRATION_TABLE)) return false;
  throw new ConfigurationError(
    `The database belongs to something else (it has the table ${tables[0]}). Set DATA_DIR or DATABASE_URL to an empty one.`,
  );
}

async function runSteps(db: Db): Promise<void> {
  if (!(await isEmpty(db))) await adoptPreviousSchema(db);
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
}

/** Runs the steps in a transaction, because Kysely's migrator opens one on PostgreSQL only. */
async function runStepsOnSqlite(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      await runSteps(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      // After a full disk SQLite has rolled back already.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/** Updates the schema under a lock. Throws ConfigurationError if the database is foreign or too old. */
export async function migrateToLatest(db: Db): Promise<void> {
  await (isPostgres(db) ? withoutTimeLimits(db, runSteps) : runStepsOnSqlite(db));
}

const MARK = 'trivia.db.created';

/** Throws ConfigurationError if the database of this data directory is missing, instead of starting an empty site. */
export function ensureDatabaseIsThere(dataDir: string): void {
  const file = getDatabaseFile(dataDir);
  const isEmpty = !statSync(file, { throwIfNoEntry: false })?.size;
  if (!isEmpty || !existsSync(join(dataDir, MARK))) return;
  throw new ConfigurationError(
    `${resolve(file)} is gone or empty, and there was a database. Put it back or restore a backup (npm run restore -- FILE); to begin anew, remove ${MARK} beside it.`,
  );
}

export function markDatabase(dataDir: string): void {
  if (existsSync(join(dataDir, MARK))) return;
  writeFileSync(
    join(dataDir, MARK),
    'trivia.db was created here. While this file is here, a start without trivia.db is refused.\n',
  );
}

export async function checkDatabase(): Promise<Finding> {
  const startedAt = performance.now();
  await sql`select 1`.execute(database());
  return { ok: true, ms: Math.round(performance.now() - startedAt) };
}

/** Does the database have every migration of this version? It may have more, from a newer version. */
export async function checkMigrations(): Promise<Finding> {
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(database());
  const done = new Set(rows.map(({ name }) => name));
  const names = listMigrations().map(({ name }) => name);
  const missing = names.filter((name) => !done.has(name));
  return { ok: missing.length === 0, missing };
}
