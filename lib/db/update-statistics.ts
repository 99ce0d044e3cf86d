import 'server-only';
import { sql } from 'kysely';
import type { Db } from './connection';
import { isPostgres } from './statements';

/** Updates SQLite's statistics, at the start and now and then; PostgreSQL does so by itself (docs/decisions/0049). */
export async function updateStatistics(db: Db): Promise<void> {
  if (!isPostgres(db)) await sql`pragma optimize = 0x10002`.execute(db);
}

/** For use after an import, because PostgreSQL plans for a minute as if its rows did not exist (decision 0060). */
export async function updateStatisticsOfRecords(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`analyze history, trivia_questions, word_categories, search_documents, search_words`.execute(db);
}
