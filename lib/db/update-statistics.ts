import 'server-only';
import { sql } from 'kysely';
import type { Db } from './connection';
import { isPostgres } from './dialect';

/** Updates SQLite's statistics, as it recommends at a start and now and then; PostgreSQL does so by itself (0049). */
export async function updateStatistics(db: Db): Promise<void> {
  if (!isPostgres(db)) await sql`pragma optimize = 0x10002`.execute(db);
}
