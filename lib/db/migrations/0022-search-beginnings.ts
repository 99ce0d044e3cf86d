import { type Kysely, sql } from 'kysely';
import { isPostgres } from '@/lib/db/statements';

/** SQLite's index of words knows beginnings of one character, too. The next start fills it anew, for both databases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`drop table search_index`.execute(db);
  await sql`create virtual table search_index using fts5(
    words, content='', contentless_delete=1, prefix='1 2 3',
    tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* Co'")`.execute(db);
}
