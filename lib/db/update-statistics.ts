import 'server-only';
import { sql } from 'kysely';
import type { Db } from './connection';
import { isPostgres } from './dialect';

/** Has SQLite look at what its tables hold, as it asks for at a start and now and then; PostgreSQL does by itself (0049). */
export async function updateStatistics(db: Db): Promise<void> {
  if (!isPostgres(db)) await sql`pragma optimize = 0x10002`.execute(db);
}
