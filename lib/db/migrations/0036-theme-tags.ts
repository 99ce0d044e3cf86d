import { type Kysely, sql } from 'kysely';

/** What a record is about, in staff's own tags; versions kept so far have none, and leave those of a record as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['trivia_questions', 'word_categories']) {
    await db.schema.alterTable(table).addColumn('themes', 'text').execute();
    const name = sql.ref(`${table}_themes`);
    await sql`create index ${name} on ${sql.table(table)} (themes) where themes is not null`.execute(db);
  }
}
