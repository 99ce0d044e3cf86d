import { type Kysely, sql } from 'kysely';
import { isPostgres } from '@/lib/db/statements';

/** Words that begin as a text does stand together in the order of their characters, which a language's may not be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create index search_words_by_character on search_words (word collate "C")`.execute(db);
}
