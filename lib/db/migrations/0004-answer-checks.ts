import { type Kysely, sql } from 'kysely';

/** Adds the last check of a question's answer by a model. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trivia_questions add column checked text`.execute(db);
}
