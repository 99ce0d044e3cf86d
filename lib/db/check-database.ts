import 'server-only';
import { sql } from 'kysely';
import type { Finding } from '@/lib/health/checks';
import { database } from './connection';
import { listMissingMigrations } from './migrate';

/** Does the database answer? */
export async function checkDatabase(): Promise<Finding> {
  const startedAt = performance.now();
  await sql`select 1`.execute(database());
  return { ok: true, ms: Math.round(performance.now() - startedAt) };
}

/** Has the database every migration that this version needs? */
export async function checkMigrations(): Promise<Finding> {
  const missing = await listMissingMigrations(database());
  return { ok: missing.length === 0, missing };
}
