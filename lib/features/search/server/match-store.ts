import 'server-only';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import { isPostgres } from '@/lib/db/dialect';
import type { Database } from '@/lib/db/schema';
import { type Filterable, filterTokens, isShort, shortBeginning } from './index-tokens';
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

/** So many words are asked for one by one; more of them would cost PostgreSQL's index more than their beginning does. */
const MAX_WORDS = { sqlite: 300, postgres: 16 };
/** So many of the latest documents tell how often something is; where it is often, so many have enough of it. */
const FIRST_LOOK = 1000;
const OFTEN = 0.015;
const LONG_LOOK = 30_000;
const LAST_CHARACTER = '\u{10ffff}';

const exactly = (text: string): Wanted => ({ text, isPrefix: false });

/**
 * A longer beginning as the words that have it. Of words both databases read what they need and stop; all documents of a
 * beginning that the index does not keep they would gather first. One of very many words stays what it is.
 */
async function toWords(wanted: Wanted, db: Db): Promise<Wanted[]> {
  const { text, isPrefix } = wanted;
  if (!isPrefix || isShort(text)) return [wanted];
  const most = isPostgres(db) ? MAX_WORDS.postgres : MAX_WORDS.sqlite;
  const byCharacter = isPostgres(db) ? sql<string>`word collate "C"` : sql.ref<string>('word');
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where(byCharacter, '>=', text)
    .where(byCharacter, '<', text + LAST_CHARACTER)
    .limit(most + 1)
    .execute();
  if (rows.length === 0 || rows.length > most) return [wanted];
  return rows.map(({ word }) => exactly(word));
}

/** A short beginning as the token that PostgreSQL's index has of it. */
function toToken(wanted: Wanted): Wanted {
  return wanted.isPrefix && isShort(wanted.text) ? exactly(shortBeginning(wanted.text)) : wanted;
}

/** Tokens are letters, digits and marks alone, so quotes are all that either language needs. */
function matchExpression(match: Match, postgres: boolean): string {
  const [quote, prefix, or, and] = postgres ? ["'", ':*', ' | ', ' & '] : ['"', '*', ' OR ', ' AND '];
  const token = ({ text, isPrefix }: Wanted) => `${quote}${text}${quote}${isPrefix ? prefix : ''}`;
  const known = postgres ? match.map((group) => group.map(toToken)) : match;
  return known.map((group) => `(${group.map(token).join(or)})`).join(and);
}

type Documents = SelectQueryBuilder<Database, 'search_documents', unknown>;

/** Those of the wanted days. */
function ofDays(documents: Documents, { from, until }: DocumentFilter): Documents {
  let query = documents;
  if (from !== undefined) query = query.where('doc', '>=', from);
  if (until !== undefined) query = query.where('doc', '<', until);
  return query;
}

/** Those that are all else that is wanted. */
function ofSort(documents: Documents, filter: DocumentFilter): Documents {
  const { kind, categoryId, status, mediaType, difficulty, authorId } = filter;
  let query = documents;
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (categoryId !== undefined) query = query.where('category_id', '=', categoryId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (mediaType !== undefined) query = query.where('media_type', '=', mediaType);
  if (difficulty !== undefined) query = query.where('difficulty', '=', difficulty);
  if (authorId !== undefined) query = query.where('author_id', '=', authorId);
  return query;
}

/** The latest of them. */
async function readLatest(documents: Documents, limit: number): Promise<FoundDocument[]> {
  return documents
    .select(['doc', 'subject_type as subjectType', 'subject_id as subjectId'])
    .orderBy('doc', 'desc')
    .limit(limit)
    .execute();
}

/** What a search asks of the index: its expression, what else is wanted, and how many. */
interface Question {
  expression: string;
  filter: DocumentFilter;
  limit: number;
}

/** By SQLite's index of words, which is in the order of the numbers. */
async function findInSqlite({ expression, filter, limit }: Question, db: Db) {
  let query = ofSort(db.selectFrom('search_documents'), filter)
    .innerJoin('search_index', 'search_index.rowid', 'search_documents.doc')
    .select(['search_index.rowid as doc', 'subject_type as subjectType', 'subject_id as subjectId'])
    .where(sql<boolean>`search_index.words match ${expression}`)
    .orderBy('search_index.rowid', 'desc')
    .limit(limit);
  if (filter.from !== undefined) query = query.where('search_index.rowid', '>=', filter.from);
  if (filter.until !== undefined) query = query.where('search_index.rowid', '<', filter.until);
  return query.execute();
}

/** The expression out of the planner's sight, which would guess by it, and be wrong about words that it does not know. */
const fits = (expression: string) => sql<boolean>`words @@ (select ${expression}::tsquery)`;

/** Those of the last documents that fit, one after the other. */
async function findAmongLatest(lookedAt: number, { expression, filter, limit }: Question, db: Db) {
  const latest = ofDays(db.selectFrom('search_documents'), filter)
    .selectAll()
    .orderBy('doc', 'desc')
    .limit(lookedAt);
  const among = db.with('latest', () => latest).selectFrom('latest as search_documents');
  const documents = ofSort(among as unknown as Documents, filter);
  return readLatest(documents.where(fits(expression)), limit);
}

/** By PostgreSQL's index of words, which is in no order: all that fit, and of them the latest. */
async function findInIndex({ expression, filter, limit }: Question, db: Db) {
  const fitting = db
    .selectFrom('search_documents')
    .select(['doc', 'subject_type', 'subject_id'])
    .select(['kind', 'category_id', 'status', 'media_type', 'difficulty', 'author_id'])
    .where(fits(expression));
  const among = db.with(
    (cte) => cte('fitting').materialized(),
    () => fitting,
  );
  const documents = among.selectFrom('fitting as search_documents') as unknown as Documents;
  return readLatest(ofSort(ofDays(documents, filter), filter), limit);
}

/**
 * In PostgreSQL: what many documents have is soon found among the latest ones, what few have in the index. Which it is, the
 * very latest tell.
 */
async function findInPostgres(question: Question, db: Db): Promise<FoundDocument[]> {
  const { limit } = question;
  const first = await findAmongLatest(FIRST_LOOK, question, db);
  if (first.length >= limit) return first;
  if (first.length >= FIRST_LOOK * OFTEN) {
    const next = await findAmongLatest(LONG_LOOK, question, db);
    if (next.length >= limit) return next;
  }
  return findInIndex(question, db);
}

/** The documents that fit, latest date first. */
export async function findDocuments(
  match: Match,
  filter: DocumentFilter,
  limit: number,
  db: Db = database(),
): Promise<FoundDocument[]> {
  const words = await Promise.all(
    match.map(async (group) => (await Promise.all(group.map((wanted) => toWords(wanted, db)))).flat()),
  );
  const all = [...words, ...filterTokens(filter).map((token) => [exactly(token)])];
  if (all.length === 0) return readLatest(ofDays(db.selectFrom('search_documents'), filter), limit);
  const expression = matchExpression(all, isPostgres(db));
  const find = isPostgres(db) ? findInPostgres : findInSqlite;
  return find({ expression, filter, limit }, db);
}
