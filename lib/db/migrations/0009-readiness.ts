import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '@/lib/db/rebuild-table';

const dated = ['trivia_questions', 'word_categories'];

/** What only a draft may lack. */
const complete = sql`status = 'draft' or (duplicate_key is not null and correct_choice is not null)`;

/** The columns of a table that may be null from now on. */
const optional: Record<string, string[]> = {
  trivia_questions: ['for_date', 'duplicate_key', 'correct_choice'],
  word_categories: ['for_date'],
};

async function relaxSqlite(db: Kysely<unknown>, table: string): Promise<void> {
  await rebuildTable(db, table, (definition) => {
    const relaxed = (optional[table] ?? []).reduce(
      (edited, column) => edited.replace(new RegExp(`("${column}" \\w+) not null`), '$1'),
      definition,
    );
    if (table !== 'trivia_questions') return relaxed;
    const check = `constraint "trivia_questions_complete" check (${complete.compile(db).sql})`;
    return relaxed.replace(/\)\s*$/, `, ${check})`);
  });
}

async function relaxPostgres({ schema }: Kysely<unknown>, table: string): Promise<void> {
  for (const column of optional[table] ?? []) {
    await schema
      .alterTable(table)
      .alterColumn(column, (c) => c.dropNotNull())
      .execute();
  }
  if (table === 'trivia_questions') {
    await schema.alterTable(table).addCheckConstraint('trivia_questions_complete', complete).execute();
  }
}

/**
 * How far a record is, apart from its date: what is stored is ready. Its date may be missing (the bench), of a draft more;
 * and word puzzles have an author, too, as far as the history knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await schema
    .alterTable('word_categories')
    .addColumn('created_by', 'text', (c) => c.references('users.id'))
    .execute();
  for (const table of dated) {
    await schema
      .alterTable(table)
      .addColumn('status', 'text', (c) =>
        c.notNull().defaultTo('ready').check(sql`status in ('draft', 'in_review', 'ready')`),
      )
      .execute();
    await (isSqlite ? relaxSqlite : relaxPostgres)(db, table);
    // What waits, for the review and the authors' overviews: few among many.
    await sql`
      create index ${sql.ref(`${table}_unready`)} on ${sql.table(table)} (status, for_date) where status <> 'ready'
    `.execute(db);
  }
  await sql`
    update word_categories set created_by = (
      select max(changed_by) from history
      where subject_type = 'word_puzzle' and action = 'created' and subject_id = word_categories.id)
  `.execute(db);
}
