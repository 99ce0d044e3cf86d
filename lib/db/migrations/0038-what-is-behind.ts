import { type Kysely, sql } from 'kysely';

/**
 * What is behind a record: why its answer is right, where that was read, and until when it holds; and whose a question's
 * file is. Few have a date, and the lists of what is past it read those alone. Versions kept so far have none of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const background = ['explanation', 'source', 'review_by'];
  const added = {
    trivia_questions: [...background, 'credit', 'licence', 'licence_until'],
    word_categories: background,
  };
  for (const [table, columns] of Object.entries(added)) {
    for (const column of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute();
    for (const column of columns.filter((name) => name === 'review_by' || name === 'licence_until')) {
      const [name, date] = [sql.ref(`${table}_${column}`), sql.ref(column)];
      await sql`create index ${name} on ${sql.table(table)} (${date}) where ${date} is not null`.execute(db);
    }
  }
}
