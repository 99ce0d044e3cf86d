import 'server-only';
import { sql } from 'kysely';
import type { Db } from '@/lib/db/connection';
import { isPostgres } from '@/lib/db/dialect';
import { searchTokens, slipsOf } from '@/lib/features/search/search-text';
import { documentNumber } from './document-number';
import type { Searchable, Subject } from './store';

/** Slips are inserted in portions that both databases take as parameters of one statement. */
const SLIPS_AT_ONCE = 500;

/** Adds the words that are new, each with its slips; in one order for all, so that writers wait in turn. */
async function addWords(words: readonly string[], db: Db): Promise<void> {
  const guessable = words.filter((word) => slipsOf(word).length > 0).toSorted();
  if (guessable.length === 0) return;
  const known = await db.selectFrom('search_words').select('word').where('word', 'in', guessable).execute();
  const isKnown = new Set(known.map(({ word }) => word));
  const fresh = guessable.filter((word) => !isKnown.has(word));
  if (fresh.length === 0) return;
  await db
    .insertInto('search_words')
    .values(fresh.map((word) => ({ word })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const slips = fresh.flatMap((word) => slipsOf(word).map((slip) => ({ slip, word })));
  for (let start = 0; start < slips.length; start += SLIPS_AT_ONCE) {
    await db
      .insertInto('search_slips')
      .values(slips.slice(start, start + SLIPS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Takes a record's document away, if it has one. */
export async function removeDocument({ subjectType, subjectId }: Subject, db: Db): Promise<void> {
  const removed = await db
    .deleteFrom('search_documents')
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .returning('doc')
    .execute();
  if (isPostgres(db)) return;
  for (const { doc } of removed) await sql`delete from search_index where rowid = ${doc}`.execute(db);
}

/** A number that no other document has. */
async function freeNumber({ forDate, subjectId }: Searchable, db: Db): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const doc = documentNumber(forDate, subjectId, attempt);
    const taken = await db
      .selectFrom('search_documents')
      .select('doc')
      .where('doc', '=', doc)
      .executeTakeFirst();
    if (!taken) return doc;
  }
}

/** Stores what a record is found by, in place of what it was found by before. */
export async function putDocument(record: Searchable, db: Db): Promise<void> {
  const { subjectType, subjectId, kind, categoryId, status, mediaType, difficulty, authorId } = record;
  await removeDocument(record, db);
  const words = [...new Set(record.fields.flatMap(({ text }) => searchTokens(text)))];
  await addWords(words, db);
  const doc = await freeNumber(record, db);
  const row = {
    doc,
    subject_type: subjectType,
    subject_id: subjectId,
    kind,
    category_id: categoryId,
    status,
    media_type: mediaType,
    difficulty,
    author_id: authorId,
  };
  if (isPostgres(db)) {
    await db
      .insertInto('search_documents')
      .values({ ...row, words: sql`array_to_tsvector(${words}::text[])` } as typeof row)
      .execute();
  } else {
    await db.insertInto('search_documents').values(row).execute();
    await sql`insert into search_index (rowid, words) values (${doc}, ${words.join(' ')})`.execute(db);
  }
}

/** Empties the index. */
export async function clearDocuments(db: Db): Promise<void> {
  await db.deleteFrom('search_state').execute();
  await db.deleteFrom('search_documents').execute();
  await db.deleteFrom('search_slips').execute();
  await db.deleteFrom('search_words').execute();
  if (!isPostgres(db)) await sql`delete from search_index`.execute(db);
}

/** Which way of indexing the whole index was made by; undefined while it is not whole. */
export async function findIndexVersion(db: Db): Promise<number | undefined> {
  return (await db.selectFrom('search_state').select('version').executeTakeFirst())?.version;
}

export async function setIndexVersion(version: number, db: Db): Promise<void> {
  await db.insertInto('search_state').values({ version }).execute();
}
