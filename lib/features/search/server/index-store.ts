import 'server-only';
import { sql } from 'kysely';
import type { ReviewedSubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { isPostgres } from '@/lib/db/dialect';
import { withoutTimeLimits } from '@/lib/db/without-time-limits';
import { reverseWord, searchTokens } from '@/lib/features/search/search-text';
import type { Searchable, Subject } from '@/lib/features/search/searchable';
import { documentNumber } from './document-number';
import { filterTokens } from './filter-tokens';
import { indexedTables } from './store';

/**
 * One more whenever records are indexed in another way (search-text, filter-tokens, what is loaded): a start then indexes
 * all of them anew.
 */
const INDEX_VERSION = 6;

/** Words go in portions that both databases take as parameters of one statement. */
const WORDS_AT_ONCE = 5000;

/** Takes records' documents away, as far as they have any. */
export async function removeDocuments(subjects: readonly Subject[], db: Db): Promise<void> {
  for (const [subjectType, ofType] of Map.groupBy(subjects, (subject) => subject.subjectType)) {
    const ids = ofType.map(({ subjectId }) => subjectId);
    const removed = await db
      .deleteFrom('search_documents')
      .where('subject_type', '=', subjectType)
      .where('subject_id', 'in', ids)
      .returning('doc')
      .execute();
    if (isPostgres(db)) continue;
    for (const { doc } of removed) await sql`delete from search_index where rowid = ${doc}`.execute(db);
  }
}

/** Adds the words that are new; in one order for all, so that writers wait in turn. */
async function addWords(words: Iterable<string>, db: Db): Promise<void> {
  const rows = [...new Set(words)].sort().map((word) => ({ word, reversed: reverseWord(word) }));
  for (let start = 0; start < rows.length; start += WORDS_AT_ONCE) {
    await db
      .insertInto('search_words')
      .values(rows.slice(start, start + WORDS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Which of these numbers documents have. */
async function takenOf(numbers: readonly number[], db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('search_documents').select('doc').where('doc', 'in', numbers).execute();
  return new Set(rows.map(({ doc }) => doc));
}

/** A number for each record that no other document has, nor another of them. */
async function freeNumbers(records: readonly Searchable[], db: Db): Promise<number[]> {
  const taken = await takenOf(
    records.map(({ forDate, subjectId }) => documentNumber(forDate, subjectId)),
    db,
  );
  const free: number[] = [];
  for (const { forDate, subjectId } of records) {
    let doc = documentNumber(forDate, subjectId);
    for (let attempt = 1; taken.has(doc); attempt++) {
      doc = documentNumber(forDate, subjectId, attempt);
      for (const known of await takenOf([doc], db)) taken.add(known);
    }
    taken.add(doc);
    free.push(doc);
  }
  return free;
}

/** Stores what records are found by, in place of what they were found by before. */
export async function putDocuments(records: readonly Searchable[], db: Db): Promise<void> {
  if (records.length === 0) return;
  await removeDocuments(records, db);
  const words = records.map(({ fields }) => [...new Set(fields.flatMap(({ text }) => searchTokens(text)))]);
  await addWords(words.flat(), db);
  const numbers = await freeNumbers(records, db);
  const documents = records.map((record, at) => ({
    row: {
      doc: numbers[at] as number,
      subject_type: record.subjectType,
      subject_id: record.subjectId,
      version: INDEX_VERSION,
    },
    tokens: [...(words[at] ?? []), ...filterTokens(record)],
  }));
  const rows = isPostgres(db)
    ? documents.map(({ row, tokens }) => ({ ...row, words: sql`array_to_tsvector(${tokens}::text[])` }))
    : documents.map(({ row }) => row);
  await db
    .insertInto('search_documents')
    .values(rows as typeof rows & { words?: never }[])
    .execute();
  if (isPostgres(db)) return;
  const indexed = documents.map(({ row, tokens }) => ({ rowid: row.doc, words: tokens.join(' ') }));
  await db.insertInto('search_index').values(indexed).execute();
}

/** The records of a kind that are not indexed in this version's way, in the order of their ids. */
const notIndexed = (type: ReviewedSubject, db: Db) =>
  db.selectFrom(indexedTables[type]).where(({ not, exists, selectFrom, ref }) =>
    not(
      exists(
        selectFrom('search_documents')
          .select('doc')
          .where('subject_type', '=', type)
          .where('version', '=', INDEX_VERSION)
          .whereRef('subject_id', '=', ref(`${indexedTables[type]}.id`)),
      ),
    ),
  );

/** How many records are not indexed in this version's way. */
export async function countNotIndexed(type: ReviewedSubject, db: Db): Promise<number> {
  const { many } = await notIndexed(type, db)
    .select(({ fn }) => fn.countAll<number | string>().as('many'))
    .executeTakeFirstOrThrow();
  return Number(many);
}

/** Some of them, from behind an id on. */
export async function listNotIndexed(
  type: ReviewedSubject,
  after: string,
  limit: number,
  db: Db,
): Promise<Subject[]> {
  const rows = await notIndexed(type, db)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => ({ subjectType: type, subjectId: id }));
}

/** Empties the index. */
export async function clearIndex(db: Db): Promise<void> {
  await db.deleteFrom('search_documents').execute();
  await db.deleteFrom('search_words').execute();
  if (!isPostgres(db)) await sql`delete from search_index`.execute(db);
}

/** Has PostgreSQL count how many documents have a word, by which it goes about a search; it does again by itself. */
export async function countWords(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  await withoutTimeLimits(db, (patient) => sql`analyze search_documents, search_words`.execute(patient));
}
