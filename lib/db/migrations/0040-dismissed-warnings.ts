import type { Kysely } from 'kysely';

/** Which warnings about its wording a record stands against, and why; versions kept so far have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['trivia_questions', 'word_categories']) {
    await db.schema.alterTable(table).addColumn('dismissed', 'text').execute();
  }
}
