import 'server-only';
import { type Db, database } from '@/lib/db/connection';
import type { Subject } from './store';

/** One more whenever records are indexed in another way (search-text, what is loaded): all are indexed anew then. */
export const INDEX_VERSION = 5;

/** The kinds of records that search finds. */
export const INDEXED_TYPES = ['question', 'word_puzzle'] as const;
type IndexedType = (typeof INDEXED_TYPES)[number];

const tables = { question: 'trivia_questions', word_puzzle: 'word_categories' } as const;

/** How many of a hundred records are indexed in this version's way; undefined where another way is wanted. */
export async function findIndexPercent(db: Db = database()): Promise<number | undefined> {
  const state = await db
    .selectFrom('search_state')
    .select('percent')
    .where('version', '=', INDEX_VERSION)
    .executeTakeFirst();
  return state?.percent;
}

/** Has all records indexed in this version's way from now on. */
export async function wantThisVersion(percent: number, db: Db): Promise<void> {
  await db.deleteFrom('search_state').execute();
  await db.insertInto('search_state').values({ version: INDEX_VERSION, percent }).execute();
}

/** Says how far the index is. Returns whether this version's way is still the one that is wanted. */
export async function setIndexPercent(percent: number, db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('search_state')
    .set({ percent })
    .where('version', '=', INDEX_VERSION)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many records search may find. */
export async function countRecords(db: Db): Promise<number> {
  let count = 0;
  for (const type of INDEXED_TYPES) {
    const { many } = await db
      .selectFrom(tables[type])
      .select((records) => records.fn.countAll<number | string>().as('many'))
      .executeTakeFirstOrThrow();
    count += Number(many);
  }
  return count;
}

/** Some of the records of a kind, in the order of their ids, from behind `after` on: are they indexed in this version's way? */
export async function lookAtRecords(
  type: IndexedType,
  after: string,
  limit: number,
  db: Db,
): Promise<{ subjectId: string; isIndexed: boolean }[]> {
  const rows = await db
    .selectFrom(tables[type])
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Which way they are made in is not asked for: by the index of that, SQLite would look at all that are.
  const documents = await db
    .selectFrom('search_documents')
    .select(['subject_id', 'version'])
    .where('subject_type', '=', type)
    .where('subject_id', 'in', ids)
    .execute();
  const versions = new Map(documents.map(({ subject_id, version }) => [subject_id, version]));
  return ids.map((subjectId) => ({ subjectId, isIndexed: versions.get(subjectId) === INDEX_VERSION }));
}

/** Some of the documents that are made in another way: by another version that serves beside this one. */
export async function listOutdated(limit: number, db: Db): Promise<Subject[]> {
  const found: Subject[] = [];
  // In the order of the index, so that neither database looks at those that are right.
  for (const side of ['<', '>'] as const) {
    const rows = await db
      .selectFrom('search_documents')
      .select(['subject_type as subjectType', 'subject_id as subjectId'])
      .where('version', side, INDEX_VERSION)
      .orderBy('version')
      .limit(limit)
      .execute();
    found.push(...rows);
  }
  return found.slice(0, limit);
}
