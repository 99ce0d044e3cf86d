import { type Kysely, sql } from 'kysely';
import { isPostgres } from '@/lib/db/statements';

/**
 * Words one slip apart are found by their halves, so each is stored from its end, too, and a filter is asked of the index of
 * words alone. The index is empty after this; the next start makes it. On PostgreSQL an instance of the version before may
 * still save: what only that one writes stays, and is wanted by nobody (`search_slips`, `search_state`, and the columns that
 * repeat the record). It reads no more which way is wanted, so its own job rests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await sql`delete from search_state`.execute(db);
  await sql`delete from search_slips`.execute(db);
  await sql`delete from search_words`.execute(db);
  await schema
    .alterTable('search_words')
    .addColumn('reversed', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  if (isPostgres(db)) {
    await sql`delete from search_documents`.execute(db);
    for (const column of ['kind', 'category_id', 'status']) {
      await sql`alter table search_documents alter column ${sql.ref(column)} drop not null`.execute(db);
    }
    await sql`create index search_words_from_end on search_words (reversed collate "C")`.execute(db);
    return;
  }
  await sql`create index search_words_from_end on search_words (reversed)`.execute(db);
  await schema.dropTable('search_slips').execute();
  await schema.dropTable('search_state').execute();
  await schema.dropTable('search_documents').execute();
  await schema
    .createTable('search_documents')
    .addColumn('doc', 'integer', (c) => c.primaryKey())
    .addColumn('subject_type', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addUniqueConstraint('search_documents_subject', ['subject_type', 'subject_id'])
    .execute();
  await sql`delete from search_index`.execute(db);
}
