import 'server-only';
import { sql } from 'kysely';
import { MEDIA_TYPES, type ReviewedSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { isPostgres } from '@/lib/db/dialect';
import { isDatedFlaw } from '@/lib/features/records/flaws';
import { reverseWord, searchTokens } from '@/lib/features/search/search-text';
import { themeKey } from '@/lib/features/themes/rules';
import { documentNumber } from './document-number';
import { filterTokens } from './filter-tokens';
import type { Searchable, SearchedKind, SearchedKinds, Subject } from './load-records';

/**
 * One more whenever records are indexed in another way (search-text, filter-tokens, the rules of lint, what is loaded): a start then indexes
 * all of them anew.
 */
const INDEX_VERSION = 13;

/** Words go in portions that both databases take as parameters of one statement. */
const WORDS_AT_ONCE = 5000;

/** Takes records' documents away, as far as they have any. */
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
  for (let start = 0; start < rows.length; start += WORDS_AT_ONCE) {
    await db
      .insertInto('search_words')
      .values(rows.slice(start, start + WORDS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Stores the words of records that a long transaction is about to index: on PostgreSQL everybody else who saves one of its
 * new words would wait for its end. What it then does not store leaves them behind, and they do no harm.
 */
export async function learnWords(texts: readonly string[], db: Db = database()): Promise<void> {
  if (isPostgres(db)) await addWords(texts.flatMap(searchTokens), db);
}

/** Stores what those records are found by that are there, in place of what all of them were found by before. */
export async function putDocuments(
  type: ReviewedSubject,
  ids: readonly string[],
  records: readonly Searchable[],
  db: Db,
): Promise<void> {
  await removeDocuments(type, ids, db);
  if (records.length === 0) return;
  const words = records.map(({ fields }) => [...new Set(fields.flatMap(({ text }) => searchTokens(text)))]);
  await addWords(words.flat(), db);
  let left = records.map((record, at) => {
    const lasting = record.flaws.filter((flaw) => !isDatedFlaw(flaw));
    const tokens = [
      ...(words[at] ?? []),
      ...filterTokens(record),
      ...MEDIA_TYPES.filter((type) => type !== record.mediaType).flatMap((type) =>
        filterTokens({ mediaType: `no_${type}` }),
      ),
      ...record.themes.flatMap((theme) => filterTokens({ themeKey: themeKey(theme) })),
      ...lasting.flatMap((flaw) => filterTokens({ flaw })),
      ...filterTokens({ flaw: lasting.length > 0 ? 'any' : undefined }),
    ];
    return { record, tokens };
  });
  // Another document may have the number: what is left tries the next one.
  for (let attempt = 0; left.length > 0; attempt++) {
    const rows = left.map(({ record: { forDate, subjectId }, tokens }) => ({
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
      .returning(['doc', 'subject_id'])
      .execute();
    const numbers = new Map(stored.map(({ subject_id, doc }) => [subject_id, doc]));
    const indexed = left
      .flatMap(({ record, tokens }) => {
        const rowid = numbers.get(record.subjectId);
        return rowid === undefined ? [] : [{ rowid, words: tokens.join(' ') }];
      })
      // In their order the index collects many before it writes them.
      .toSorted((one, other) => Number(one.rowid) - Number(other.rowid));
    if (!isPostgres(db) && indexed.length > 0) await db.insertInto('search_index').values(indexed).execute();
    left = left.filter(({ record }) => !numbers.has(record.subjectId));
  }
}

/** To these queries the tables are the same, and one stands for all. */
const recordsOf = ({ table }: SearchedKind, db: Db) =>
  db.selectFrom(`${table.name} as record` as 'trivia_questions as record');

/** How many records have no document of this version: a document goes with its record, so it is enough to count both. */
export async function countNotIndexed(kinds: SearchedKinds, db: Db): Promise<number> {
  const count = db.fn.countAll<number | string>().as('count');
  const documents = db.selectFrom('search_documents').select(count).where('version', '=', INDEX_VERSION);
  const counts = await Promise.all([
    documents.executeTakeFirstOrThrow(),
    ...Object.values(kinds).map((kind) => recordsOf(kind, db).select(count).executeTakeFirstOrThrow()),
  ]);
  const [indexed = 0, ...records] = counts.map((row) => Number(row.count));
  return records.reduce((sum, many) => sum + many, -indexed);
}

/** The ids of some records of a kind that have none, from behind one on. */
export async function listNotIndexed(
  kind: SearchedKind,
  after: string,
  limit: number,
  db: Db,
): Promise<string[]> {
  const rows = await recordsOf(kind, db)
    .select('id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('search_documents')
            .select('doc')
            .where('subject_type', '=', kind.subjectType)
            .where('version', '=', INDEX_VERSION)
            .whereRef('subject_id', '=', 'record.id'),
        ),
      ),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The records that were changed last, the latest first. */
export async function listLatestChanged(kinds: SearchedKinds, limit: number): Promise<Subject[]> {
  const lists = Object.values(kinds).map(async (kind) => {
    const latest = recordsOf(kind, database())
      .select(['id', 'updated_at'])
      .orderBy('updated_at', 'desc')
      .limit(limit);
    return (await latest.execute()).map((row) => ({ ...row, subjectType: kind.subjectType }));
  });
  return (await Promise.all(lists))
    .flat()
    .toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1))
    .slice(0, limit)
    .map(({ subjectType, id }) => ({ subjectType, subjectId: id }));
}

/** Empties the index. */
export async function clearIndex(db: Db): Promise<void> {
  await db.deleteFrom('search_documents').execute();
  await db.deleteFrom('search_words').execute();
  if (!isPostgres(db)) await sql`delete from search_index`.execute(db);
}
