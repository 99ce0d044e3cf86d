import { type Kysely, sql } from 'kysely';

/**
 * What the planner knows beside the calendar: how hard a record is, which ones may run any day and when they did, what
 * a category wants in a week, people's calendar feeds, and which day's alert was sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const table of ['trivia_questions', 'word_categories']) {
    await schema
      .alterTable(table)
      .addColumn('difficulty', 'text', (c) => c.check(sql`difficulty in ('easy', 'medium', 'hard')`))
      .execute();
    await schema
      .alterTable(table)
      .addColumn('runs_any_day', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    // Few among many, and asked for every minute.
    await sql`
      create index ${sql.ref(`${table}_reserve`)} on ${sql.table(table)} (updated_at)
      where runs_any_day = 1 and for_date is null
    `.execute(db);
  }
  await schema.alterTable('search_documents').addColumn('difficulty', 'text').execute();
  await schema.alterTable('categories').addColumn('targets', 'text').execute();
  await schema
    .createTable('reserve_runs')
    .addColumn('history_entry_id', 'text', (c) => c.primaryKey())
    .addColumn('subject_type', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('category_id', 'text', (c) => c.notNull())
    .addColumn('for_date', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('reserve_runs_by_date').on('reserve_runs').column('for_date').execute();
  await schema
    .createTable('calendar_feeds')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('runway_alerts')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text')
    .execute();
}
