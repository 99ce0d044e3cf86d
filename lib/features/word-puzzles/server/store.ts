import 'server-only';
import { type OrderByItemBuilder, type Selectable, sql } from 'kysely';
import { database } from '@/lib/db/connection';
import type { WordCategoriesTable } from '@/lib/db/record-tables';
import { splitIntoChunks } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import {
  type ContentOf,
  columnsOf,
  createRecordTable,
  DATED_CONTENT,
} from '@/lib/features/records/server/record-store';
import { SLOT_TAKEN_MESSAGE } from '@/lib/features/word-puzzles/rules';

export const WORD_USES_MAX = 20;

export type WordPuzzleRow = Selectable<WordCategoriesTable>;

const columns = columnsOf<WordPuzzleRow>()({
  content: [...DATED_CONTENT, 'word', 'hint'],
  own: ['id', 'version', 'createdBy', 'updatedAt'],
});

export type WordPuzzleContent = ContentOf<WordPuzzleRow, typeof columns>;

export const wordPuzzleTable = createRecordTable(
  'word_categories',
  columns,
  [
    {
      constraint: {
        name: 'word_categories_slot',
        columns: 'word_categories.category_id, word_categories.for_date',
      },
      refusal: () => new ApiError('slot_taken', SLOT_TAKEN_MESSAGE),
    },
  ],
  () => ({ updatedAt: new Date().toISOString() }),
);

export async function findWordPuzzleRow(
  slot: Pick<WordPuzzleRow, 'categoryId' | 'forDate'>,
): Promise<WordPuzzleRow | undefined> {
  return database()
    .selectFrom('word_categories')
    .selectAll()
    .where((is) => is.and(slot))
    .executeTakeFirst();
}

/** Both days are included. */
export async function listWordPuzzleRows(from: string, to: string): Promise<WordPuzzleRow[]> {
  return database()
    .selectFrom('word_categories')
    .selectAll()
    .where('forDate', '>=', from)
    .where('forDate', '<=', to)
    .orderBy('forDate')
    .execute();
}

interface WordUseRow {
  id: string;
  word: string;
  category: string;
  forDate: string | null;
}

/** The bench comes last, on PostgreSQL, too. */
const latestFirst = (order: OrderByItemBuilder) => order.desc().nullsLast();

/** Number of words in one query. */
const WORDS_AT_ONCE = 5000;

/** Uses of these words, by word, latest first; at most `limit` of each. */
export async function listUsesOfWords(
  words: readonly string[],
  limit: number,
): Promise<Map<string, WordUseRow[]>> {
  const db = database();
  const uses: WordUseRow[] = [];
  for (const chunk of splitIntoChunks(words, WORDS_AT_ONCE)) {
    const ranked = db
      .selectFrom('word_categories')
      .where('word', 'in', chunk)
      .select(['id', 'word', 'categoryId', 'forDate'])
      .select(
        sql<number>`row_number() over (partition by word order by for_date desc nulls last)`.as('place'),
      );
    const rows = await db
      .selectFrom(ranked.as('ranked'))
      .innerJoin('categories', 'categories.id', 'ranked.categoryId')
      .select(['ranked.id', 'word', 'categories.name as category', 'forDate'])
      .where('ranked.place', '<=', limit)
      .orderBy('forDate', latestFirst)
      .execute();
    uses.push(...rows);
  }
  return Map.groupBy(uses, ({ word }) => word);
}

/** Uses of any of the words, latest first, without the puzzle being edited. */
export async function listWordUses(
  words: readonly string[],
  exceptId: string | null,
): Promise<{ word: string; category: string; forDate: string | null }[]> {
  const db = database();
  // One query for each word: for several at once PostgreSQL may go through all puzzles by date instead.
  const usesOf = (word: string) => {
    const uses = db
      .selectFrom('word_categories')
      .select(['word', 'categoryId', 'forDate'])
      .where('word', '=', word)
      .orderBy('forDate', latestFirst)
      .limit(WORD_USES_MAX);
    const others = exceptId === null ? uses : uses.where('id', '!=', exceptId);
    return db.selectFrom(others.as('of_word')).selectAll();
  };
  const [first, ...rest] = words.map(usesOf);
  if (!first) return [];
  const all = rest.reduce((union, uses) => union.unionAll(uses), first);
  return db
    .selectFrom(all.as('uses'))
    .innerJoin('categories', 'categories.id', 'uses.categoryId')
    .select(['word', 'categories.name as category', 'forDate'])
    .orderBy('forDate', latestFirst)
    .limit(WORD_USES_MAX)
    .execute();
}
