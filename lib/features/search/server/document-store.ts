import 'server-only';
import { sql } from 'kysely';
import type { Db } from '@/lib/db/connection';
import { isPostgres } from '@/lib/db/dialect';
import { withoutTimeLimits } from '@/lib/db/without-time-limits';
import { searchTokens, slipsOf } from '@/lib/features/search/search-text';
import { documentNumber } from './document-number';
import { INDEX_VERSION } from './index-state-store';
import { filterTokens, shortBeginnings } from './index-tokens';
import type { Searchable, Subject } from './store';

/** Words and slips go in portions that both databases take as parameters of one statement. */
const WORDS_AT_ONCE = 5000;
const SLIPS_AT_ONCE = 500;

/** What the index has of a record: all but its texts, the tokens of which are its words. */
export interface NewDocument extends Omit<Searchable, 'fields' | 'version' | 'forDate'> {
  doc: number;
  words: readonly string[];
}

async function listUnknown(words: readonly string[], db: Db): Promise<string[]> {
  const known = await db.selectFrom('search_words').select('word').where('word', 'in', words).execute();
  const isKnown = new Set(known.map(({ word }) => word));
  return words.filter((word) => !isKnown.has(word));
}

async function addSomeWords(fresh: readonly string[], db: Db): Promise<void> {
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

/**
 * Adds the words that are new, each with its slips; in one order for all, so that writers wait in turn. With
 * `trustsKnown` false the known ones get theirs, too: another version may have guessed otherwise.
 */
export async function addWords(words: readonly string[], db: Db, trustsKnown = true): Promise<void> {
  const sorted = words.toSorted();
  for (let start = 0; start < sorted.length; start += WORDS_AT_ONCE) {
    const some = sorted.slice(start, start + WORDS_AT_ONCE);
    await addSomeWords(trustsKnown ? await listUnknown(some, db) : some, db);
  }
}

/** Takes away the documents of records of a kind, as far as they have any. */
async function removeOfKind(subjectType: Subject['subjectType'], ids: readonly string[], db: Db) {
  const removed = await db
    .deleteFrom('search_documents')
    .where('subject_type', '=', subjectType)
    .where('subject_id', 'in', ids)
    .returning('doc')
    .execute();
  if (isPostgres(db)) return;
  for (const { doc } of removed) await sql`delete from search_index where rowid = ${doc}`.execute(db);
}

/** Takes records' documents away, as far as they have any. */
export async function removeDocuments(subjects: readonly Subject[], db: Db): Promise<void> {
  for (const [subjectType, ofKind] of Map.groupBy(subjects, (subject) => subject.subjectType)) {
    await removeOfKind(
      subjectType,
      ofKind.map(({ subjectId }) => subjectId),
      db,
    );
  }
}

/** Which of these numbers documents have. */
async function takenOf(numbers: readonly number[], db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('search_documents').select('doc').where('doc', 'in', numbers).execute();
  return new Set(rows.map(({ doc }) => doc));
}

/** A number for each record that no other document has, nor another of them. */
async function freeNumbers(records: readonly Searchable[], db: Db): Promise<number[]> {
  const first = records.map(({ forDate, subjectId }) => documentNumber(forDate, subjectId));
  const taken = await takenOf(first, db);
  const free: number[] = [];
  for (const [index, { forDate, subjectId }] of records.entries()) {
    let doc = first[index] as number;
    for (let attempt = 1; taken.has(doc); attempt++) {
      doc = documentNumber(forDate, subjectId, attempt);
      for (const known of await takenOf([doc], db)) taken.add(known);
    }
    taken.add(doc);
    free.push(doc);
  }
  return free;
}

/** Adds documents that the index does not have; their words have to be known. */
export async function insertDocuments(documents: readonly NewDocument[], db: Db): Promise<void> {
  const rows = documents.map((document) => ({
    doc: document.doc,
    subject_type: document.subjectType,
    subject_id: document.subjectId,
    kind: document.kind,
    category_id: document.categoryId,
    status: document.status,
    media_type: document.mediaType,
    difficulty: document.difficulty,
    author_id: document.authorId,
    version: INDEX_VERSION,
  }));
  const tokens = documents.map((document) => [...document.words, ...filterTokens(document)]);
  if (isPostgres(db)) {
    const indexed = rows.map((row, at) => {
      const all = [...(tokens[at] ?? []), ...shortBeginnings(documents[at]?.words ?? [])];
      return { ...row, words: sql`array_to_tsvector(${all}::text[])` } as typeof row;
    });
    await db.insertInto('search_documents').values(indexed).execute();
    return;
  }
  await db.insertInto('search_documents').values(rows).execute();
  const indexed = rows.map(({ doc }, at) => ({ rowid: doc, words: tokens[at]?.join(' ') ?? '' }));
  await db.insertInto('search_index').values(indexed).execute();
}

/** Stores what records are found by, in place of what they were found by before; `trustsKnown` as addWords has it. */
export async function putDocuments(
  records: readonly Searchable[],
  db: Db,
  trustsKnown = true,
): Promise<void> {
  if (records.length === 0) return;
  await removeDocuments(records, db);
  const words = records.map(({ fields }) => new Set(fields.flatMap(({ text }) => searchTokens(text))));
  await addWords([...new Set(words.flatMap((ofRecord) => [...ofRecord]))], db, trustsKnown);
  const numbers = await freeNumbers(records, db);
  const documents = records.map(({ fields: _, ...record }, index) => ({
    ...record,
    doc: numbers[index] as number,
    words: [...(words[index] as Set<string>)],
  }));
  await insertDocuments(documents, db);
}

/** Empties the index. Of PostgreSQL at once: to delete a million words it would look for the slips of each. */
export async function clearDocuments(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await sql`truncate search_documents, search_slips, search_words`.execute(db);
    return;
  }
  await db.deleteFrom('search_documents').execute();
  await db.deleteFrom('search_slips').execute();
  await db.deleteFrom('search_words').execute();
  await sql`delete from search_index`.execute(db);
}

/** Has PostgreSQL count how many documents have a word, by which it goes about a search; it does again by itself. */
export async function countWords(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  await withoutTimeLimits(db, (patient) => sql`analyze search_documents`.execute(patient));
}
