import 'server-only';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import { isPostgres } from '@/lib/db/dialect';
import type { Database } from '@/lib/db/schema';
import { DATED_FLAWS, type DatedFlaw } from '@/lib/features/records/flaws';
import { isOneSlipApart, reverseWord, type Term } from '@/lib/features/search/search-text';
import { type Filterable, filterTokens } from './filter-tokens';
import type { Subject } from './load-records';

/** Every group has to be there by one of its terms; without groups, every document fits. */
export type Match = readonly (readonly Term[])[];

/** Which documents are wanted; what is absent does not matter. */
export interface DocumentFilter extends Filterable {
  /** The smallest number wanted, and the first one too great. */
  from?: number;
  until?: number;
  /** With a day that is over, or will be on the record's own; any: with that, or another flaw. */
  past?: { flaw: DatedFlaw | 'any'; today: CalendarDate };
}

type FoundDocument = Subject & { doc: number };

const LAST_CHARACTER = '\u{10ffff}';
/** More words like one that was mistyped are too many to be meant. */
const MAX_GUESSES = 20;
/** PostgreSQL's index of words has no order: before it is asked, so many of the latest documents are looked at. */
const LATEST = 2000;

/** Tokens are letters, digits and marks alone, so quotes are all that either language needs. */
function matchExpression(match: Match, postgres: boolean): string {
  const [quote, prefix, or, and] = postgres ? ["'", ':*', ' | ', ' & '] : ['"', '*', ' OR ', ' AND '];
  const token = ({ text, isPrefix }: Term) => `${quote}${text}${quote}${isPrefix ? prefix : ''}`;
  return match.map((group) => `(${group.map(token).join(or)})`).join(and);
}

const COLUMNS = ['doc', 'subject_type as subjectType', 'subject_id as subjectId'] as const;

/** The documents of PostgreSQL that fit, latest date first. */
async function findByVectors(
  documents: SelectQueryBuilder<Database, 'search_documents', object>,
  expression: string,
  limit: number,
  db: Db,
): Promise<FoundDocument[]> {
  const fits = sql<boolean>`words @@ ${expression}::tsquery`;
  const latest = await db
    .selectFrom(documents.selectAll().orderBy('doc', 'desc').limit(LATEST).as('latest'))
    .select(COLUMNS)
    .where(fits)
    .orderBy('doc', 'desc')
    .limit(limit)
    .execute();
  if (latest.length === limit) return latest;
  // By the index of words first: left to itself it reads all documents in their order (0051).
  return db
    .with(
      (cte) => cte('fitting').materialized(),
      () => documents.select(COLUMNS).where(fits),
    )
    .selectFrom('fitting')
    .selectAll()
    .orderBy('doc', 'desc')
    .limit(limit)
    .execute();
}

/** The records with a day that is over: few, by the index of those that have one. */
function idsPast(flaw: DatedFlaw, today: CalendarDate): RawBuilder<unknown> {
  const last = sql.ref(DATED_FLAWS[flaw]);
  const idsOf = (table: string) =>
    sql`select id from ${sql.table(table)} where ${last} > '' and (${last} < ${today} or ${last} < for_date)`;
  if (flaw === 'licence') return idsOf('trivia_questions');
  return sql`${idsOf('trivia_questions')} union all ${idsOf('word_categories')}`;
}

/** Is the document's record past such a day or, where any flaw will do, has it another one, which the index knows? */
function isPastOrFlawed({ flaw, today }: NonNullable<DocumentFilter['past']>, db: Db): RawBuilder<boolean> {
  const flaws = flaw === 'any' ? (Object.keys(DATED_FLAWS) as DatedFlaw[]) : [flaw];
  const ids = sql.join(
    flaws.map((dated) => idsPast(dated, today)),
    sql` union all `,
  );
  const isPast = sql<boolean>`search_documents.subject_id in (${ids})`;
  if (flaw !== 'any') return isPast;
  const tokens = filterTokens({ flaw }).map((text) => [{ text, isPrefix: false }]);
  const expression = matchExpression(tokens, isPostgres(db));
  const isFlawed = isPostgres(db)
    ? sql`words @@ ${expression}::tsquery`
    : sql`search_documents.doc in (select rowid from search_index where search_index match ${expression})`;
  return sql<boolean>`(${isFlawed} or ${isPast})`;
}

/** The documents that fit, latest date first. */
export async function findDocuments(
  match: Match,
  { from = 0, until = Number.MAX_SAFE_INTEGER, past, ...filterable }: DocumentFilter,
  limit: number,
  db: Db = database(),
): Promise<FoundDocument[]> {
  const filters = filterTokens(filterable).map((text) => [{ text, isPrefix: false }]);
  const expression = matchExpression([...match, ...filters], isPostgres(db));
  const isPast = past && isPastOrFlawed(past, db);
  const documents = db
    .selectFrom('search_documents')
    .where('doc', '>=', from)
    .where('doc', '<', until)
    .$if(isPast !== undefined, (all) => all.where(isPast as RawBuilder<boolean>));
  if (expression === '') return documents.select(COLUMNS).orderBy('doc', 'desc').limit(limit).execute();
  if (isPostgres(db)) return findByVectors(documents, expression, limit, db);
  return (
    db
      .selectFrom('search_index')
      .innerJoin('search_documents', 'doc', 'search_index.rowid')
      .select(COLUMNS)
      .where(sql<boolean>`search_index match ${expression}`)
      // The index of words is in the order of these.
      .where('search_index.rowid', '>=', from)
      .where('search_index.rowid', '<', until)
      .$if(isPast !== undefined, (all) => all.where(isPast as RawBuilder<boolean>))
      .orderBy('search_index.rowid', 'desc')
      .limit(limit)
      .execute()
  );
}

/**
 * For each of several matches some documents that fit, at most as many as the limit each: on SQLite the latest. One
 * question to the database, for who asks many small ones.
 */
export async function findForEach(
  matches: readonly Match[],
  { from = 0, until = Number.MAX_SAFE_INTEGER }: Pick<DocumentFilter, 'from' | 'until'>,
  limit: number,
  db: Db = database(),
): Promise<number[][]> {
  const found = matches.map((): number[] => []);
  if (matches.length === 0) return found;
  const parts = matches.map((match, at) => {
    const expression = matchExpression(match, isPostgres(db));
    const number = sql.lit(at);
    return isPostgres(db)
      ? sql`(select ${number} as at, doc from search_documents where words @@ ${expression}::tsquery
          and doc >= ${from} and doc < ${until} limit ${limit})`
      : sql`select * from (select ${number} as at, rowid as doc from search_index where search_index match ${expression}
          and rowid >= ${from} and rowid < ${until} order by rowid desc limit ${limit})`;
  });
  const ask = sql<{ at: number; doc: number }>`${sql.join(parts, sql` union all `)}`;
  const { rows } = isPostgres(db)
    ? await db.transaction().execute(async (transaction) => {
        // Planned once for any words, it would read all documents for each of them.
        await sql`set local plan_cache_mode = force_custom_plan`.execute(transaction);
        return ask.execute(transaction);
      })
    : await ask.execute(db);
  for (const { at, doc } of rows) found[at]?.push(Number(doc));
  return found;
}

/** Whose documents these are. */
export async function listSubjects(docs: readonly number[], db: Db = database()): Promise<FoundDocument[]> {
  if (docs.length === 0) return [];
  return db.selectFrom('search_documents').select(COLUMNS).where('doc', 'in', docs).execute();
}

/**
 * The known words that are one slip away from a word. They have its first or its last half, or its letters with two
 * neighbours in each other's place.
 */
export async function findSimilarWords(word: string, db: Db = database()): Promise<string[]> {
  const letters = [...word];
  const half = Math.ceil(letters.length / 2);
  const beginning = letters.slice(0, half).join('');
  const end = reverseWord(letters.slice(half).join(''));
  const swapped = letters.map((letter, at) =>
    letters.toSpliced(at, 2, letters[at + 1] ?? '', letter).join(''),
  );
  const byCharacter = (column: 'word' | 'reversed') =>
    isPostgres(db) ? sql<string>`${sql.ref(column)} collate "C"` : sql.ref<string>(column);
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where(({ and, or, eb }) => {
      const begins = (column: 'word' | 'reversed', text: string) =>
        and([eb(byCharacter(column), '>=', text), eb(byCharacter(column), '<', text + LAST_CHARACTER)]);
      return or([begins('word', beginning), begins('reversed', end), eb('word', 'in', swapped)]);
    })
    .execute();
  return rows
    .map((row) => row.word)
    .filter((known) => isOneSlipApart(known, word))
    .sort()
    .slice(0, MAX_GUESSES);
}
