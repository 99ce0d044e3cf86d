import 'server-only';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Finding } from '@/lib/health/checks';
import { database } from './connection';
import { listMigrations } from './migrate';

/** Does the database answer? */
export async function checkDatabase(): Promise<Finding> {
  const startedAt = performance.now();
  await sql`select 1`.execute(database());
  return { ok: true, ms: Math.round(performance.now() - startedAt) };
}

/** Does the database have every migration of this version? It may have more, of a newer one. */
export async function checkMigrations(): Promise<Finding> {
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(database());
  const done = new Set(rows.map(({ name }) => name));
  const missing = listMigrations()
    .map(({ name }) => name)
    .filter((name) => !done.has(name));
  return { ok: missing.length === 0, missing };
}
