import { type Kysely, sql } from 'kysely';

/** What players are told of a correction, and since when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trivia_questions add column correction text`.execute(db);
  await sql`alter table trivia_questions add column corrected_on text`.execute(db);
}
