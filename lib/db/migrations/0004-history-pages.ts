import type { Kysely } from 'kysely';

/** The history in pages, latest first: of everything, of one kind of record, and of one person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const order = ['changed_at', 'sequence', 'id'];
  await schema.dropIndex('history_by_time').execute();
  await schema.createIndex('history_by_time').on('history').columns(order).execute();
  await schema
    .createIndex('history_by_kind')
    .on('history')
    .columns(['subject_type', ...order])
    .execute();
  await schema
    .createIndex('history_by_author')
    .on('history')
    .columns(['changed_by', ...order])
    .execute();
}
