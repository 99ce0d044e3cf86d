import { type Kysely, sql } from 'kysely';
import { isPostgres } from '@/lib/db/statements';

/**
 * The search index (decision on search): a document for each question and word puzzle, its words in the database's own
 * index, and every word's slips. It is filled from the records at the next start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const onPostgres = isPostgres(db);
  let documents = schema
    .createTable('search_documents')
    .addColumn('doc', onPostgres ? 'bigint' : 'integer', (c) => c.primaryKey())
    .addColumn('subject_type', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('category_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text')
    .addColumn('author_id', 'text')
    .addUniqueConstraint('search_documents_subject', ['subject_type', 'subject_id']);
  if (onPostgres) documents = documents.addColumn('words', sql`tsvector`, (c) => c.notNull());
  await documents.execute();
  await (onPostgres
    ? sql`create index search_documents_words on search_documents using gin (words)`
    : sql`create virtual table search_index using fts5(
        words, content='', contentless_delete=1, prefix='2 3',
        tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* Co'")`
  ).execute(db);
  await schema
    .createTable('search_words')
    .addColumn('word', 'text', (c) => c.primaryKey())
    .execute();
  await schema
    .createTable('search_slips')
    .addColumn('slip', 'text', (c) => c.notNull())
    .addColumn('word', 'text', (c) => c.notNull().references('search_words.word').onDelete('cascade'))
    .addPrimaryKeyConstraint('search_slips_pkey', ['slip', 'word'])
    .execute();
  await schema
    .createTable('search_state')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
}
