import 'server-only';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { database } from '@/lib/db/connection';
import { PLANNED_EACH_TIME } from '@/lib/db/postgres-pool';
import type { Database } from '@/lib/db/schema';
import { isPostgres } from '@/lib/db/statements';
import { DATED_FLAWS, type DatedFlaw } from '@/lib/features/lint/flaws';
import { selectRecords } from '@/lib/features/records/server/slot-store';
import { isGuessable, isOneSlipApart, type Term } from '@/lib/features/search/search-text';
import {
  type Filterable,
  reverseWord,
  type SearchedKinds,
  type Subject,
  toFilterTokens,
} from './index-store';

/** Each group must match by at least one of its terms; without groups, every document matches. */
export type Match = readonly (readonly Term[])[];

export interface DocumentFilter extends Filterable {
  /** These bounds limit the document numbers; `until` is exclusive. */
  from?: number;
  until?: number;
  /** `any` includes all other flaws. */
  past?: { flaw: DatedFlaw | 'any'; today: CalendarDate };
}

type FoundDocument = Subject & { doc: number };

const LAST_CHARACTER = '\u{10ffff}';
const MAX_GUESSES = 20;
/** PostgreSQL scans this many of the latest documents before it uses its index of words, which has no order. */
const LATEST = 2000;

/** Builds the condition for a row of `search_index` on SQLite, or of `search_documents` on PostgreSQL. */
function buildMatchCondition(match: Match): RawBuilder<boolean> {
  const onPostgres = isPostgres(database());
  // Tokens have no quotes or backslashes, so quoting is enough for both query languages.
  const [quote, prefix, or, and] = onPostgres ? ["'", ':*', ' | ', ' & '] : ['"', '*', ' OR ', ' AND '];
  const token = ({ text, isPrefix }: Term) => `${quote}${text}${quote}${isPrefix ? prefix : ''}`;
  const expression = match.map((group) => `(${group.map(token).join(or)})`).join(and);
  return onPostgres ? sql`words @@ ${expression}::tsquery` : sql`search_index match ${expression}`;
}

const toFilterMatch = (filterable: Filterable): Match =>
  toFilterTokens(filterable).map((text) => [{ text, isPrefix: false }]);

/** Builds the condition of the bounds. PostgreSQL plans it each time: a plan for any bounds would read all rows. */
function isInRange(column: string, { from = 0, until = Number.MAX_SAFE_INTEGER }: DocumentFilter) {
  const doc = sql.ref(column);
  return sql<boolean>`${doc} >= ${from} and ${doc} < ${until} ${sql.raw(PLANNED_EACH_TIME)}`;
}

const COLUMNS = ['doc', 'subjectType', 'subjectId'] as const;

async function findByVectors(
  documents: SelectQueryBuilder<Database, 'search_documents', object>,
  isFitting: RawBuilder<boolean>,
  limit: number,
): Promise<FoundDocument[]> {
  const latest = await database()
    .selectFrom(documents.selectAll().orderBy('doc', 'desc').limit(LATEST).as('latest'))
    .select(COLUMNS)
    .where(isFitting)
    .orderBy('doc', 'desc')
    .limit(limit)
    .execute();
  if (latest.length === limit) return latest;
  // Forces the index of words, because PostgreSQL would scan all documents in order (docs/decisions/0051).
  return database()
    .with(
      (cte) => cte('fitting').materialized(),
      () => documents.select(COLUMNS).where(isFitting),
    )
    .selectFrom('fitting')
    .selectAll()
    .orderBy('doc', 'desc')
    .limit(limit)
    .execute();
}

/** Builds the condition that the flaw's date is over, or will be on the record's own day; few rows have such a date. */
function isPast(flaw: DatedFlaw, today: CalendarDate): RawBuilder<boolean> {
  const last = sql.ref(DATED_FLAWS[flaw]);
  const idsOf = (table: string) =>
    sql`select id from ${sql.table(table)} where ${last} > '' and (${last} < ${today} or ${last} < for_date)`;
  const orPuzzles = flaw === 'licence' ? sql`` : sql`union all ${idsOf('word_categories')}`;
  return sql`subject_id in (${idsOf('trivia_questions')} ${orPuzzles})`;
}

function isPastOrFlawed({ flaw, today }: NonNullable<DocumentFilter['past']>): RawBuilder<boolean> {
  if (flaw !== 'any') return isPast(flaw, today);
  const isFlawed = buildMatchCondition(toFilterMatch({ flaw }));
  const flawed = isPostgres(database())
    ? isFlawed
    : sql`doc in (select rowid from search_index where ${isFlawed})`;
  return sql`(${flawed} or ${isPast('overdue', today)} or ${isPast('licence', today)})`;
}

/** Finds the matching documents, the greatest number first. */
export async function findDocuments(
  match: Match,
  { from, until, past, ...filterable }: DocumentFilter,
  limit: number,
): Promise<FoundDocument[]> {
  const wanted = [...match, ...toFilterMatch(filterable)];
  const further = past ? [isPastOrFlawed(past)] : [];
  const documents = database()
    .selectFrom('search_documents')
    .where(({ and }) => and([isInRange('doc', { from, until }), ...further]));
  if (wanted.length === 0) return documents.select(COLUMNS).orderBy('doc', 'desc').limit(limit).execute();
  if (isPostgres(database())) return findByVectors(documents, buildMatchCondition(wanted), limit);
  // The index of words is ordered by its row numbers, so the bounds narrow the search down.
  const rowid = 'search_index.rowid';
  return database()
    .selectFrom('search_index')
    .innerJoin('search_documents', 'doc', rowid)
    .select(COLUMNS)
    .where(({ and }) => and([buildMatchCondition(wanted), isInRange(rowid, { from, until }), ...further]))
    .orderBy(rowid, 'desc')
    .limit(limit)
    .execute();
}

/** Returns at most `limit` documents for each match, by one query, for callers with many small matches. */
export async function findForEach(
  matches: readonly Match[],
  range: Pick<DocumentFilter, 'from' | 'until'>,
  limit: number,
): Promise<number[][]> {
  if (matches.length === 0) return [];
  const db = database();
  const [table, doc, order] = isPostgres(db)
    ? [sql.table('search_documents'), 'doc', sql``]
    : [sql.table('search_index'), 'rowid', sql`order by rowid desc`];
  const parts = matches.map(
    (match, at) => sql`select * from (select ${sql.lit(at)} as at, ${sql.ref(doc)} as doc from ${table}
      where ${buildMatchCondition(match)} and ${isInRange(doc, range)} ${order} limit ${limit}) as part`,
  );
  const { rows } = await sql<{ at: number; doc: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return matches.map((_, at) => rows.filter((row) => row.at === at).map((row) => row.doc));
}

export async function listLatestChanged(kinds: SearchedKinds, limit: number): Promise<Subject[]> {
  const lists = Object.values(kinds).map(async (kind) => {
    const latest = selectRecords(kind, database())
      .select(['id as subjectId', 'updatedAt'])
      .orderBy('updatedAt', 'desc')
      .limit(limit);
    return (await latest.execute()).map((row) => ({ ...row, subjectType: kind.subjectType }));
  });
  return (await Promise.all(lists))
    .flat()
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .slice(0, limit);
}

export async function listSubjects(docs: readonly number[]): Promise<FoundDocument[]> {
  if (docs.length === 0) return [];
  return database().selectFrom('search_documents').select(COLUMNS).where('doc', 'in', docs).execute();
}

/** Finds words one typing error away: they share a half with this word, or swap the two letters in its middle. */
export async function findSimilarWords(word: string): Promise<string[]> {
  if (!isGuessable(word)) return [];
  const letters = [...word];
  const half = Math.ceil(letters.length / 2);
  const beginning = letters.slice(0, half).join('');
  const end = reverseWord(letters.slice(half).join(''));
  // Neighbours swapped within one half leave the other half as it is.
  const swapped = letters.toSpliced(half - 1, 2, letters[half] ?? '', letters[half - 1] ?? '').join('');
  const byCharacter = isPostgres(database()) ? sql`collate "C"` : sql``;
  const begins = (column: 'word' | 'reversed', text: string) =>
    sql<boolean>`${sql.ref(column)} ${byCharacter} between ${text} and ${text + LAST_CHARACTER}`;
  const rows = await database()
    .selectFrom('search_words')
    .select('word')
    .where(({ or, eb }) => or([begins('word', beginning), begins('reversed', end), eb('word', '=', swapped)]))
    .execute();
  return rows
    .map((row) => row.word)
    .filter((known) => isGuessable(known) && isOneSlipApart(known, word))
    .sort()
    .slice(0, MAX_GUESSES);
}
