import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { MEDIA_TYPES, type ReviewedSubject } from '@/lib/contract/kinds';
import { type CalendarDate, daysSince } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import { chunksOf, isPostgres } from '@/lib/db/statements';
import { isDatedFlaw } from '@/lib/features/lint/lint';
import { FIELD_WEIGHTS, type SearchField } from '@/lib/features/records/rules';
import { judgeRecord } from '@/lib/features/records/server/dated-records';
import { listNoteTexts } from '@/lib/features/records/server/note-store';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/record-kind';
import type { FoundRecord, searchEndpoints } from '@/lib/features/search/contract';
import { reverseWord, searchTokens } from '@/lib/features/search/search-text';
import { themeKey, themesOf } from '@/lib/features/themes/rules';

/** One more whenever records are indexed in another way (words, filters, rules of lint): a start then indexes all anew. */
export const INDEX_VERSION = 14;

type SearchInput = EndpointParsedInput<typeof searchEndpoints.searchRecords>;

/** Begins tokens that no text has: a character for private use. */
const FILTER_MARK = '\ue000';

/** The filterable values of a document; the first letter of each name marks its tokens. */
type Filters = Required<
  Pick<SearchInput, 'kind' | 'categoryId' | 'status' | 'mediaType' | 'difficulty' | 'flaw'>
> & { themeKey: string; authorId: string };
export type Filterable = { [Name in keyof Filters]?: Filters[Name] | readonly Filters[Name][] | null };

/**
 * The tokens for what filters ask for, each in hexadecimal as one word. In the index of words, a word that all records have
 * is found for an author of three by reading three rows.
 */
export function filterTokens(filterable: Filterable): string[] {
  return Object.entries(filterable).flatMap(([filter, values]) =>
    [values ?? []].flat().map((value) => `${FILTER_MARK}${filter[0]}${Buffer.from(value).toString('hex')}`),
  );
}

/** How many records may share a day; day and place in it are one whole number that a double holds exactly. */
const PER_DAY = 2 ** 28;
/** Behind the last day that `YYYY-MM-DD` can say: what has no date comes before all that has. */
const UNDATED_DAY = 2 ** 22;

/** The smallest number of a document of that day; null is the bench. */
export function firstOfDay(date: CalendarDate | null): number {
  return (date === null ? UNDATED_DAY : daysSince('1970-01-01', date)) * PER_DAY;
}

/**
 * A number for the document of a record: those of later days are greater, so the database finds the latest first
 * without sorting. `attempt` gives another one of the same day, where the first is taken.
 */
export function documentNumber(date: CalendarDate | null, subjectId: string, attempt = 0): number {
  const place = createHash('sha256').update(subjectId).digest().readUInt32BE() + attempt;
  return firstOfDay(date) + (place % PER_DAY);
}

/** The kinds of records that search finds. Who asks hands them in: their areas stand above this one. */
export type SearchedKinds = Record<ReviewedSubject, DatedKind>;

/** To these queries the tables are the same, and one stands for all. */
export const recordsOf = ({ table }: DatedKind, db: Db) =>
  db.selectFrom(`${table.name} as record` as 'trivia_questions as record');

/** A record that search may find. */
export interface Subject {
  subjectType: ReviewedSubject;
  subjectId: string;
}

/** A record as search knows it. */
export interface Searchable extends Subject, Omit<FoundRecord, 'id' | 'category' | 'title' | 'also'> {
  authorId: string | null;
  /** The first one is what people call the record. */
  fields: SearchField[];
}

/** Records of a kind as search knows them. */
export async function describeRecords<Row extends DatedRow>(
  kind: DatedKind<Row>,
  rows: readonly Row[],
  db: Db,
): Promise<Searchable[]> {
  if (rows.length === 0) return [];
  const { subjectType } = kind;
  const ids = rows.map(({ id }) => id);
  const notes = await listNoteTexts(subjectType, ids, db);
  return rows.map((row) => ({
    subjectType,
    subjectId: row.id,
    kind: kind.gameOf(row),
    version: row.version,
    categoryId: row.category_id,
    forDate: row.for_date,
    status: row.status,
    mediaType: row.media_type ?? null,
    difficulty: row.difficulty,
    themes: themesOf(row.themes),
    authorId: row.created_by,
    flaws: judgeRecord(kind, row, { isWordingJudged: true }).flaws,
    fields: [
      ...kind.searchFields(row),
      { name: 'Theme tags', text: themesOf(row.themes).join(', '), weight: FIELD_WEIGHTS.themes },
      ...(notes.get(row.id) ?? []).map((text) => ({ name: 'Note', text, weight: FIELD_WEIGHTS.note })),
    ],
  }));
}

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
