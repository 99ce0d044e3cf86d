import 'server-only';
import { sql } from 'kysely';
import { MEDIA_TYPES, type ReviewedSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { chunksOf, isPostgres } from '@/lib/db/statements';
import { isDatedFlaw } from '@/lib/features/records/flaws';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/record-kind';
import { reverseWord, searchTokens } from '@/lib/features/search/search-text';
import { themeKey } from '@/lib/features/themes/rules';
import {
  describeRecords,
  documentNumber,
  filterTokens,
  type Searchable,
  type SearchedKinds,
  type Subject,
} from './search-document';

/** One more whenever records are indexed in another way (words, filters, rules of lint): a start then indexes all anew. */
const INDEX_VERSION = 13;

/** Words go in portions that both databases take as parameters of one statement. */
const WORDS_AT_ONCE = 5000;

/** Removes the documents of records, if they have any. */
async function removeDocuments(type: ReviewedSubject, ids: readonly string[], db: Db): Promise<void> {
  const removed = await db
    .deleteFrom('search_documents')
    .where('subject_type', '=', type)
    .where('subject_id', 'in', ids)
    .returning('doc')
    .execute();
  if (isPostgres(db)) return;
  for (const { doc } of removed) await sql`delete from search_index where rowid = ${doc}`.execute(db);
}

/** Adds the words that are new; in one order for all, so that writers wait in turn. */
async function addWords(words: Iterable<string>, db: Db): Promise<void> {
  const rows = [...new Set(words)].sort().map((word) => ({ word, reversed: reverseWord(word) }));
  for (const chunk of chunksOf(rows, WORDS_AT_ONCE)) {
    await db
      .insertInto('search_words')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Stores the words of records that a long transaction is about to index: on PostgreSQL everybody else who saves one of its
 * new words would wait for its end. What it then does not store leaves them behind, and they do no harm.
 */
export async function learnWords(texts: readonly string[]): Promise<void> {
  const db = database();
  if (isPostgres(db)) await addWords(texts.flatMap(searchTokens), db);
}

/** The tokens of a record for all that filters may ask for. */
function filtersOf({ kind, categoryId, status, difficulty, authorId, ...record }: Searchable): string[] {
  const missing = MEDIA_TYPES.filter((type) => type !== record.mediaType).map(
    (type) => `no_${type}` as const,
  );
  const lasting = record.flaws.filter((flaw) => !isDatedFlaw(flaw));
  return filterTokens({
    kind,
    categoryId,
    status,
    difficulty,
    authorId,
    mediaType: record.mediaType ? [record.mediaType, ...missing] : missing,
    themeKey: record.themes.map(themeKey),
    flaw: lasting.length > 0 ? ['any', ...lasting] : [],
  });
}

/** Replaces the documents of the records `ids` by those of `records`, the ones that still exist. */
async function putDocuments(
  type: ReviewedSubject,
  ids: readonly string[],
  records: readonly Searchable[],
  db: Db,
): Promise<void> {
  await removeDocuments(type, ids, db);
  const words = records.map(({ fields }) => [...new Set(fields.flatMap(({ text }) => searchTokens(text)))]);
  await addWords(words.flat(), db);
  const tokensOf = (record: Searchable, at: number) => [...(words[at] ?? []), ...filtersOf(record)];
  const left = new Map(
    records.map((record, at) => [record.subjectId, { ...record, tokens: tokensOf(record, at) }]),
  );
  // Another document may have the number: what is left tries the next one.
  for (let attempt = 0; left.size > 0; attempt++) {
    const rows = [...left.values()].map(({ forDate, subjectId, tokens }) => ({
      doc: documentNumber(forDate, subjectId, attempt),
      subject_type: type,
      subject_id: subjectId,
      version: INDEX_VERSION,
      ...(isPostgres(db) && { words: sql`array_to_tsvector(${tokens}::text[])` }),
    }));
    const stored = await db
      .insertInto('search_documents')
      .values(rows)
      .onConflict((conflict) => conflict.column('doc').doNothing())
      .returning(['doc as rowid', 'subject_id'])
      .execute();
    // In their order the index collects many before it writes them.
    const indexed = stored
      .toSorted((one, other) => one.rowid - other.rowid)
      .map(({ rowid, subject_id }) => ({ rowid, words: left.get(subject_id)?.tokens.join(' ') ?? '' }));
    if (!isPostgres(db) && indexed.length > 0) await db.insertInto('search_index').values(indexed).execute();
    for (const { subject_id } of stored) left.delete(subject_id);
  }
}

/** To these queries the tables are the same, and one stands for all. */
const recordsOf = ({ table }: DatedKind, db: Db) =>
  db.selectFrom(`${table.name} as record` as 'trivia_questions as record');

/** The ids of the records of a kind that have no document of this version. */
async function listNotIndexed(kind: DatedKind, db: Db): Promise<string[]> {
  const rows = await recordsOf(kind, db)
    .leftJoin('search_documents', (join) =>
      join
        .onRef('subject_id', '=', 'record.id')
        .on('subject_type', '=', kind.subjectType)
        .on('search_documents.version', '=', INDEX_VERSION),
    )
    .select('record.id')
    .where('doc', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The records that were changed last, the latest first. */
export async function listLatestChanged(kinds: SearchedKinds, limit: number): Promise<Subject[]> {
  const lists = Object.values(kinds).map(async (kind) => {
    const latest = recordsOf(kind, database())
      .select(['id as subjectId', 'updated_at'])
      .orderBy('updated_at', 'desc')
      .limit(limit);
    return (await latest.execute()).map((row) => ({ ...row, subjectType: kind.subjectType }));
  });
  return (await Promise.all(lists))
    .flat()
    .toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1))
    .slice(0, limit);
}

/** Empties the index. */
async function clearIndex(db: Db): Promise<void> {
  await db.deleteFrom('search_documents').execute();
  await db.deleteFrom('search_words').execute();
  if (!isPostgres(db)) await sql`delete from search_index`.execute(db);
}

/** Records of a transaction while many are indexed. */
const BATCH = 500;

/**
 * Brings what records are found by up to date, in the transaction that changed them: stored, changed or gone. It holds
 * them, so that of two who index a record at once the later one knows what the other has changed.
 */
export async function indexRecords<Row extends DatedRow>(
  kind: DatedKind<Row>,
  ids: readonly string[],
  transaction: Db,
): Promise<void> {
  const rows = await kind.table.lock(ids, transaction);
  await putDocuments(kind.subjectType, ids, await describeRecords(kind, rows, transaction), transaction);
}

/** Called with how many records are indexed, and how many are to be. */
type Progress = (indexed: number, of: number) => void;

/**
 * Indexes every record that is not indexed in this version's way, and returns how many. Ended early, it goes on where it was.
 */
export async function updateSearchIndex(kinds: SearchedKinds, progress?: Progress): Promise<number> {
  const db = database();
  let indexed = 0;
  const missing = new Map<DatedKind, string[]>();
  for (const kind of Object.values(kinds)) missing.set(kind, await listNotIndexed(kind, db));
  const total = [...missing.values()].flat().length;
  for (const [kind, ids] of missing) {
    for (const batch of chunksOf(ids, BATCH)) {
      await db.transaction().execute((transaction) => indexRecords(kind, batch, transaction));
      indexed += batch.length;
      progress?.(indexed, total);
    }
  }
  return indexed;
}

/** Makes the index anew, from nothing. Returns of how many records. */
export async function rebuildSearchIndex(kinds: SearchedKinds, progress?: Progress): Promise<number> {
  await database().transaction().execute(clearIndex);
  return updateSearchIndex(kinds, progress);
}
