import { type Kysely, sql } from 'kysely';

/** The search screen begins with the records that were changed last, and reads no others for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['trivia_questions', 'word_categories']) {
    await sql`create index ${sql.ref(`${table}_by_change`)} on ${sql.table(table)} (updated_at)`.execute(db);
  }
}
