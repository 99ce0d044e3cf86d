import { type Kysely, sql } from 'kysely';

/** Adds the sentence for players about a correction, and the day since which they see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trivia_questions add column correction text`.execute(db);
  await sql`alter table trivia_questions add column corrected_on text`.execute(db);
}
