import 'server-only';
import { sql } from 'kysely';
import type { Db } from './connection';
import { isPostgres } from './statements';

/** Updates SQLite's statistics, as it recommends at a start and now and then; PostgreSQL does so by itself (0049). */
export async function updateStatistics(db: Db): Promise<void> {
  if (!isPostgres(db)) await sql`pragma optimize = 0x10002`.execute(db);
}

/**
 * Updates PostgreSQL's statistics of what an import or its undo has written: until it does so by itself, in a minute or so,
 * it plans as if nothing of it were there, and taking an import back took six times as long (0060).
 */
export async function updateStatisticsOfRecords(db: Db): Promise<void> {
  if (isPostgres(db))
    await sql`analyze history, trivia_questions, word_categories, search_documents, search_words`.execute(db);
}
