import 'server-only';
import { sql } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import { isPostgres } from '@/lib/db/dialect';
import { isOneSlipApart, reverseWord, type Term } from '@/lib/features/search/search-text';
import type { Subject } from '@/lib/features/search/searchable';
import { type Filterable, filterTokens } from './filter-tokens';

/** Every group has to be there by one of its terms; without groups, every document fits. */
export type Match = readonly (readonly Term[])[];

/** Which documents are wanted; what is absent does not matter. */
export interface DocumentFilter extends Filterable {
  /** The smallest number wanted, and the first one too great. */
  from?: number;
  until?: number;
}

export interface FoundDocument extends Subject {
  doc: number;
}

const LAST_CHARACTER = '\u{10ffff}';
/** More words like one that was mistyped are too many to be meant. */
const MAX_GUESSES = 20;

/** Tokens are letters, digits and marks alone, so quotes are all that either language needs. */
function matchExpression(match: Match, postgres: boolean): string {
  const [quote, prefix, or, and] = postgres ? ["'", ':*', ' | ', ' & '] : ['"', '*', ' OR ', ' AND '];
  const token = ({ text, isPrefix }: Term) => `${quote}${text}${quote}${isPrefix ? prefix : ''}`;
  return match.map((group) => `(${group.map(token).join(or)})`).join(and);
}

/** The documents that fit, latest date first. */
export async function findDocuments(
  match: Match,
  { from, until, ...filterable }: DocumentFilter,
  limit: number,
  db: Db = database(),
): Promise<FoundDocument[]> {
  const filters = filterTokens(filterable).map((text) => [{ text, isPrefix: false }]);
  const expression = matchExpression([...match, ...filters], isPostgres(db));
  const isByWords = expression !== '' && !isPostgres(db);
  // SQLite's index of words is in the order of the numbers, if it is asked for them itself.
  const doc = isByWords ? sql<number>`search_index.rowid` : sql<number>`doc`;
  let query = db
    .selectFrom('search_documents')
    .$if(isByWords, (documents) =>
      documents.innerJoin('search_index', 'search_index.rowid', 'search_documents.doc'),
    )
    .select([doc.as('doc'), 'subject_type as subjectType', 'subject_id as subjectId'])
    .orderBy(doc, 'desc')
    .limit(limit);
  if (from !== undefined) query = query.where(doc, '>=', from);
  if (until !== undefined) query = query.where(doc, '<', until);
  if (expression === '') return query.execute();
  const fits = isPostgres(db)
    ? sql<boolean>`words @@ ${expression}::tsquery`
    : sql<boolean>`search_index.words match ${expression}`;
  return query.where(fits).execute();
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
