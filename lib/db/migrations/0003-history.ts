import { type Kysely, sql } from 'kysely';

/** Who changed what, and when: one entry a change, with the whole row before and after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('history')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subject_type', 'text', (c) =>
      c.notNull().check(sql`subject_type in ('question', 'word_puzzle', 'category')`),
    )
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('action', 'text', (c) =>
      c.notNull().check(sql`action in ('created', 'changed', 'swapped', 'deleted', 'restored')`),
    )
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('reason', 'text')
    .addColumn('changed_by', 'text', (c) => c.references('users.id'))
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('request_key', 'text')
    .addUniqueConstraint('history_sequence', ['subject_type', 'subject_id', 'sequence'])
    .execute();
  await schema.createIndex('history_by_time').on('history').columns(['changed_at', 'id']).execute();
  await schema.createIndex('history_request_key').on('history').column('request_key').execute();

  await schema.createIndex('word_categories_word').on('word_categories').column('word').execute();
}
