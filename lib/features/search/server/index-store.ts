import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { MEDIA_TYPES, type ReviewedSubject } from '@/lib/contract/kinds';
import { type CalendarDate, countDays } from '@/lib/dates/calendar-date';
import type { Db } from '@/lib/db/connection';
import { IN_TRANSACTION, isPostgres, makeYield, splitIntoChunks } from '@/lib/db/statements';
import { isDatedFlaw } from '@/lib/features/lint/flaws';
import { FIELD_WEIGHTS, type SearchField } from '@/lib/features/records/rules';
import { judgeRecord } from '@/lib/features/records/server/dated-records';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/record-kind';
import type { FoundRecord, searchEndpoints } from '@/lib/features/search/contract';
import { parseThemes, toThemeKey } from '@/lib/features/themes/rules';
import { toSearchTokens } from '@/lib/text/normalize';

/** Increase this number when records are indexed in another way; the next start then reindexes all. */
export const INDEX_VERSION = 19;

type SearchInput = EndpointParsedInput<typeof searchEndpoints.searchRecords>;

/** This character for private use marks the tokens of filters, because no word of a text contains it. */
const FILTER_MARK = '\ue000';

/** Each name begins with a different letter, which marks the tokens of its filter. */
type Filters = Required<
  Pick<SearchInput, 'kind' | 'categoryId' | 'status' | 'mediaType' | 'difficulty' | 'flaw'>
> & { themeKey: string; authorId: string };
export type Filterable = { [Name in keyof Filters]?: Filters[Name] | readonly Filters[Name][] | null };

/** Converts filters to words of the index, so that an author's three records are found by reading three rows. */
export function toFilterTokens(filterable: Filterable): string[] {
  return Object.entries(filterable).flatMap(([filter, values]) => {
    const list = typeof values === 'string' ? [values] : (values ?? []);
    return list.map((value) => `${FILTER_MARK}${filter[0]}${Buffer.from(value).toString('hex')}`);
  });
}

/** Each day has this many document numbers; the day and the place in it are one integer that a double holds exactly. */
const NUMBERS_PER_DAY = 2 ** 28;
/** It is later than any `YYYY-MM-DD`, so that records without a date come first, as the latest do. */
const UNDATED_DAY = 2 ** 22;

/** Returns the smallest document number of a day; null stands for the bench. */
export function toFirstNumberOfDay(date: CalendarDate | null): number {
  return (date === null ? UNDATED_DAY : countDays('1970-01-01', date)) * NUMBERS_PER_DAY;
}

/** Returns a document number, greater for later dates, so searches need not sort; `attempt` avoids a taken one. */
export function toDocumentNumber(date: CalendarDate | null, subjectId: string, attempt = 0): number {
  const place = createHash('sha256').update(subjectId).digest().readUInt32BE() + attempt;
  return toFirstNumberOfDay(date) + (place % NUMBERS_PER_DAY);
}

/** Callers pass the kinds in, because the areas that define them depend on this one. */
export type SearchedKinds = Record<ReviewedSubject, DatedKind>;

export interface Subject {
  subjectType: ReviewedSubject;
  subjectId: string;
}

interface Searchable extends Subject, Omit<FoundRecord, 'id' | 'category' | 'title' | 'also'> {
  authorId: string | null;
  isUnchecked: boolean;
  /** The title comes first. */
  fields: SearchField[];
}

async function listNotes(subjectType: ReviewedSubject, ids: readonly string[], db: Db) {
  const rows = await db
    .selectFrom('notes')
    .select(['subjectId', 'text'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ subjectId }) => subjectId);
}

export interface SearchedTexts<Row extends DatedRow = DatedRow> {
  kind: DatedKind<Row>;
  row: Row;
  fields: SearchField[];
}

export async function listTexts<Row extends DatedRow>(
  kind: DatedKind<Row>,
  rows: readonly Row[],
  db: Db,
): Promise<SearchedTexts<Row>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const notes = await listNotes(kind.subjectType, ids, db);
  return rows.map((row) => ({
    kind,
    row,
    fields: [
      ...kind.searchFields(row),
      { name: 'Theme tags', text: parseThemes(row.themes).join(', '), weight: FIELD_WEIGHTS.themes },
      ...(notes.get(row.id) ?? []).map(({ text }) => ({ name: 'Note', text, weight: FIELD_WEIGHTS.note })),
    ],
  }));
}

/** Describes a record with its flaws. `listTexts` leaves them out, because finding flaws takes longer. */
export function describeRecord<Row extends DatedRow>({ kind, row, fields }: SearchedTexts<Row>): Searchable {
  const { flaws, isUnchecked } = judgeRecord(kind, row, { isWordingJudged: true });
  return {
    subjectType: kind.subjectType,
    subjectId: row.id,
    kind: kind.gameOf(row),
    version: row.version,
    categoryId: row.categoryId,
    forDate: row.forDate,
    status: row.status,
    mediaType: row.mediaType ?? null,
    difficulty: row.difficulty,
    themes: parseThemes(row.themes),
    authorId: row.createdBy,
    flaws,
    isUnchecked,
    fields,
  };
}

/** A chunk has few records, because other requests wait during a statement. */
const RECORDS_AT_ONCE = 10;
const ENTRIES_AT_ONCE = 100;
/** Both databases limit the parameters of a statement. */
const WORDS_AT_ONCE = 5000;

async function removeDocuments(type: ReviewedSubject, ids: readonly string[], db: Db): Promise<number[]> {
  const removed = await db
    .deleteFrom('search_documents')
    .where('subjectType', '=', type)
    .where('subjectId', 'in', ids)
    .returning('doc')
    .execute();
  return removed.map(({ doc }) => doc);
}

/** Reverses a word, so that a prefix query finds words by their end. */
export function reverseWord(word: string): string {
  return [...word].reverse().join('');
}

/** Adds the new words, always sorted, so that concurrent writers wait instead of deadlocking. */
async function addWords(words: Iterable<string>, db: Db): Promise<void> {
  const rows = [...new Set(words)].sort().map((word) => ({ word, reversed: reverseWord(word) }));
  for (const chunk of splitIntoChunks(rows, WORDS_AT_ONCE)) {
    await db
      .insertInto('search_words')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function listFilterTokens(record: Searchable): string[] {
  const { kind, categoryId, status, difficulty, authorId } = record;
  const missing = MEDIA_TYPES.filter((type) => type !== record.mediaType).map(
    (type) => `no_${type}` as const,
  );
  const lasting = record.flaws.filter((flaw) => !isDatedFlaw(flaw));
  return toFilterTokens({
    kind,
    categoryId,
    status,
    difficulty,
    authorId,
    mediaType: record.mediaType ? [record.mediaType, ...missing] : missing,
    themeKey: record.themes.map(toThemeKey),
    flaw: [
      ...(lasting.length > 0 ? (['any', ...lasting] as const) : []),
      ...(record.isUnchecked ? (['unchecked'] as const) : []),
    ],
  });
}

interface IndexEntry {
  rowid: number;
  words: string;
}

/** Stores the documents of records that have none; returns their entries of SQLite's index. */
async function addDocuments(type: ReviewedSubject, records: readonly Searchable[], db: Db) {
  const words = records.map(({ fields }) => [...new Set(fields.flatMap(({ text }) => toSearchTokens(text)))]);
  await addWords(words.flat(), db);
  const listTokens = (record: Searchable, at: number) => [...(words[at] ?? []), ...listFilterTokens(record)];
  const remaining = new Map(
    records.map((record, at) => [record.subjectId, { ...record, tokens: listTokens(record, at) }]),
  );
  const entries: IndexEntry[] = [];
  // Another document may have taken a number; the records that remain then try the next one.
  for (let attempt = 0; remaining.size > 0; attempt++) {
    const rows = [...remaining.values()].map(({ forDate, subjectId, tokens }) => ({
      doc: toDocumentNumber(forDate, subjectId, attempt),
      subjectType: type,
      subjectId,
      version: INDEX_VERSION,
      ...(isPostgres(db) && { words: sql`array_to_tsvector(${tokens}::text[])` }),
    }));
    const stored = await db
      .insertInto('search_documents')
      .values(rows)
      .onConflict((conflict) => conflict.column('doc').doNothing())
      .returning(['doc as rowid', 'subjectId'])
      .execute();
    for (const { rowid, subjectId } of stored) {
      entries.push({ rowid, words: remaining.get(subjectId)?.tokens.join(' ') ?? '' });
      remaining.delete(subjectId);
    }
  }
  return entries;
}

/** Updates SQLite's index in order and after all other tables, because every interruption makes the index write. */
async function updateIndex(removed: readonly number[], added: readonly IndexEntry[], db: Db): Promise<void> {
  const yieldToOthers = makeYield(IN_TRANSACTION);
  for (const doc of removed.toSorted((one, other) => one - other)) {
    await sql`delete from search_index where rowid = ${doc}`.execute(db);
    await yieldToOthers();
  }
  const inOrder = added.toSorted((one, other) => one.rowid - other.rowid);
  for (const chunk of splitIntoChunks(inOrder, ENTRIES_AT_ONCE)) {
    await db.insertInto('search_index').values(chunk).execute();
    await yieldToOthers();
  }
}

/** Updates the index within the transaction of the change; locks the records, so that a concurrent change waits. */
export async function indexRecords<Row extends DatedRow>(
  kind: DatedKind<Row>,
  ids: readonly string[],
  transaction: Db,
): Promise<void> {
  const yieldToOthers = makeYield(IN_TRANSACTION);
  const removed: number[] = [];
  const added: IndexEntry[] = [];
  for (const chunk of splitIntoChunks(ids, RECORDS_AT_ONCE)) {
    const rows = await kind.table.lock(chunk, transaction);
    removed.push(...(await removeDocuments(kind.subjectType, chunk, transaction)));
    const records: Searchable[] = [];
    for (const texts of await listTexts(kind, rows, transaction)) {
      records.push(describeRecord(texts));
      await yieldToOthers();
    }
    added.push(...(await addDocuments(kind.subjectType, records, transaction)));
  }
  if (!isPostgres(transaction)) await updateIndex(removed, added, transaction);
}
