import type { Kysely } from 'kysely';

/** The uses of a word, the latest first: of a word that many puzzles have no more are read than are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createIndex('word_categories_by_word')
    .on('word_categories')
    .columns(['word', 'for_date'])
    .execute();
  await schema.dropIndex('word_categories_word').execute();
}
