import { type Kysely, sql } from 'kysely';

/** Gaps of the plan that somebody has a language model write drafts for, and what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('draft_batches')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('difficulty', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('prompt', 'text')
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  await schema
    .createIndex('draft_batches_by_user')
    .on('draft_batches')
    .columns(['user_id', 'started_at'])
    .execute();
  // One at a time.
  await schema
    .createIndex('draft_batches_running')
    .unique()
    .on('draft_batches')
    .column('user_id')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await schema
    .createTable('draft_batch_cells')
    .addColumn('batch_id', 'text', (c) => c.notNull().references('draft_batches.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('category_id', 'text', (c) => c.notNull())
    .addColumn('for_date', 'text', (c) => c.notNull())
    .addColumn('claimed_at', 'text')
    .addColumn('record_id', 'text')
    .addColumn('problem', 'text')
    .addPrimaryKeyConstraint('draft_batch_cells_key', ['batch_id', 'position'])
    .execute();
}
