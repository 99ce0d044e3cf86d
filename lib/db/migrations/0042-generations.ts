import type { Kysely } from 'kysely';

/** What language models wrote, so that the records made of it can say so and what people changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('generations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('check_model', 'text', (c) => c.notNull())
    .addColumn('written', 'text', (c) => c.notNull())
    .addColumn('check_result', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('generations_by_user').on('generations').column('user_id').execute();
  await db.schema.alterTable('trivia_questions').addColumn('generation_id', 'text').execute();
}
