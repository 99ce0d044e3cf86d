import type { Kysely } from 'kysely';

/**
 * The uses of a word, the latest first: of a word that many puzzles have no more are read than are told. And the history
 * of an action, of everything and of one kind of record: deletions are few among changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createIndex('word_categories_by_word')
    .on('word_categories')
    .columns(['word', 'for_date'])
    .execute();
  await schema.dropIndex('word_categories_word').execute();
  const order = ['changed_at', 'sequence', 'id'];
  await schema
    .createIndex('history_by_action')
    .on('history')
    .columns(['action', ...order])
    .execute();
  await schema
    .createIndex('history_by_kind_and_action')
    .on('history')
    .columns(['subject_type', 'action', ...order])
    .execute();
}
