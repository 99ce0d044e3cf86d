import 'server-only';
import { sql } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import { isPostgres } from '@/lib/db/dialect';
import { PLANNED_BY_VALUES } from '@/lib/db/postgres-pool';
import { type Filterable, filterTokens, shortBeginning } from './index-tokens';
import type { Subject } from './store';

/** A token to look for; with `isPrefix` also what begins with it. */
interface Wanted {
  text: string;
  isPrefix: boolean;
}

/** Every group has to be there by one of its tokens; without groups, every document fits. */
export type Match = readonly (readonly Wanted[])[];

/** Which documents are wanted; what is absent does not matter. */
export interface DocumentFilter extends Filterable {
  /** The smallest number wanted, and the first one too great. */
  from?: number;
  until?: number;
}

export interface FoundDocument extends Subject {
  doc: number;
}

/** SQLite's index keeps the documents of beginnings of so many characters. */
const KEPT_BEGINNING = 3;
/** So many words are asked for one by one. */
const MAX_WORDS = 300;
const LAST_CHARACTER = '\u{10ffff}';

const exactly = (text: string): Wanted => ({ text, isPrefix: false });

/**
 * A longer beginning as the words that have it. Of words SQLite reads the latest documents and stops; of a beginning
 * that it does not keep it would gather all first. One of very many words stays what it is.
 */
async function toWords(wanted: Wanted, db: Db): Promise<Wanted[]> {
  const { text, isPrefix } = wanted;
  if (!isPrefix || [...text].length <= KEPT_BEGINNING) return [wanted];
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', text)
    .where('word', '<', text + LAST_CHARACTER)
    .limit(MAX_WORDS + 1)
    .execute();
  if (rows.length === 0 || rows.length > MAX_WORDS) return [wanted];
  return rows.map(({ word }) => exactly(word));
}

/** A short beginning as the token that PostgreSQL's index has of it. */
function toToken(wanted: Wanted): Wanted {
  const token = wanted.isPrefix ? shortBeginning(wanted.text) : undefined;
  return token === undefined ? wanted : exactly(token);
}

/** Tokens are letters, digits and marks alone, so quotes are all that either language needs. */
function matchExpression(match: Match, postgres: boolean): string {
  const [quote, prefix, or, and] = postgres ? ["'", ':*', ' | ', ' & '] : ['"', '*', ' OR ', ' AND '];
  const token = ({ text, isPrefix }: Wanted) => `${quote}${text}${quote}${isPrefix ? prefix : ''}`;
  return match.map((group) => `(${group.map(token).join(or)})`).join(and);
}

/** What all documents of the filter are, by number alone where nothing else is asked for. */
function filtered({ kind, categoryId, status, mediaType, difficulty, authorId }: DocumentFilter, db: Db) {
  let query = db
    .selectFrom('search_documents')
    .select(['subject_type as subjectType', 'subject_id as subjectId']);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (categoryId !== undefined) query = query.where('category_id', '=', categoryId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (mediaType !== undefined) query = query.where('media_type', '=', mediaType);
  if (difficulty !== undefined) query = query.where('difficulty', '=', difficulty);
  if (authorId !== undefined) query = query.where('author_id', '=', authorId);
  return query;
}

/** PostgreSQL chooses: the latest documents one by one where many fit, the index of words where few do. */
async function findByNumber(match: Match, filter: DocumentFilter, limit: number, db: Db) {
  const { from, until } = filter;
  let query = filtered(filter, db)
    .modifyFront(sql.raw(PLANNED_BY_VALUES))
    .select('doc')
    .orderBy('doc', 'desc')
    .limit(limit);
  if (from !== undefined) query = query.where('doc', '>=', from);
  if (until !== undefined) query = query.where('doc', '<', until);
  if (match.length > 0) {
    const expression = matchExpression(match, true);
    query = query.where(sql<boolean>`words @@ ${expression}::tsquery`);
  }
  return query.execute();
}

/** SQLite's index of words, which is in the order of the numbers. */
async function findByWords(match: Match, filter: DocumentFilter, limit: number, db: Db) {
  const { from, until } = filter;
  let query = filtered(filter, db)
    .innerJoin('search_index', 'search_index.rowid', 'search_documents.doc')
    .select('search_index.rowid as doc')
    .where(sql<boolean>`search_index.words match ${matchExpression(match, false)}`)
    .orderBy('search_index.rowid', 'desc')
    .limit(limit);
  if (from !== undefined) query = query.where('search_index.rowid', '>=', from);
  if (until !== undefined) query = query.where('search_index.rowid', '<', until);
  return query.execute();
}

/** The documents that fit, latest date first. */
export async function findDocuments(
  match: Match,
  filter: DocumentFilter,
  limit: number,
  db: Db = database(),
): Promise<FoundDocument[]> {
  const all = [...match, ...filterTokens(filter).map((token) => [exactly(token)])];
  if (isPostgres(db) || all.length === 0) {
    return findByNumber(
      all.map((group) => group.map(toToken)),
      filter,
      limit,
      db,
    );
  }
  const words = await Promise.all(
    all.map(async (group) => (await Promise.all(group.map((wanted) => toWords(wanted, db)))).flat()),
  );
  return findByWords(words, filter, limit, db);
}
