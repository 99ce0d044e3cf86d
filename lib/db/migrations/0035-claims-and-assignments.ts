import type { Kysely } from 'kysely';

/** Who reviews what just now, and who is to fill which gap of the plan by when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('review_claims')
    .addColumn('subject_type', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('claimed_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('review_claims_key', ['subject_type', 'subject_id'])
    .execute();
  await schema.createIndex('review_claims_by_user').on('review_claims').column('user_id').execute();
  await schema
    .createTable('gap_assignments')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('for_date', 'text', (c) => c.notNull())
    .addColumn('category_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('due_on', 'text', (c) => c.notNull())
    .addColumn('assigned_by', 'text')
    .addColumn('assigned_at', 'text', (c) => c.notNull())
    // The days of a game stand together.
    .addPrimaryKeyConstraint('gap_assignments_key', ['game', 'for_date', 'category_id'])
    .execute();
  await schema.createIndex('gap_assignments_by_user').on('gap_assignments').column('user_id').execute();
}
