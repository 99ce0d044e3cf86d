import 'server-only';
import { createHash } from 'node:crypto';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { ReviewedSubject } from '@/lib/contract/kinds';
import { type CalendarDate, daysSince } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import { FIELD_WEIGHTS, type SearchField } from '@/lib/features/records/rules';
import { judgeRecord } from '@/lib/features/records/server/dated-records';
import { listNoteTexts } from '@/lib/features/records/server/note-store';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/record-kind';
import type { FoundRecord, searchEndpoints } from '@/lib/features/search/contract';
import { themesOf } from '@/lib/features/themes/rules';

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

/** The records as they are stored now, in this order; those that are gone are left out. */
export async function loadRecords(kinds: SearchedKinds, subjects: readonly Subject[]): Promise<Searchable[]> {
  const lists = Object.values(kinds).map(async (kind) => {
    const ofKind = subjects.filter(({ subjectType }) => subjectType === kind.subjectType);
    const rows = await kind.table.list(ofKind.map(({ subjectId }) => subjectId));
    return describeRecords(kind, rows, database());
  });
  const records = new Map((await Promise.all(lists)).flat().map((record) => [record.subjectId, record]));
  return subjects.flatMap(({ subjectId }) => records.get(subjectId) ?? []);
}
