import { type Kysely, sql } from 'kysely';
import { isPostgres } from '@/lib/db/statements';

/**
 * SQLite's index of words knows beginnings of up to five characters, which very many words may share, and no places of
 * words in a text, which nobody asks for. It is empty after this; the next start fills it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`drop table search_index`.execute(db);
  await sql`create virtual table search_index using fts5(
    words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5',
    tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* S* Co'")`.execute(db);
  await sql`delete from search_documents`.execute(db);
}
