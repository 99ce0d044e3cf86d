import 'server-only';
import { type Selectable, sql } from 'kysely';
import { database } from '@/lib/db/connection';
import type { WordCategoriesTable } from '@/lib/db/record-tables';
import { splitIntoChunks } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import {
  type ContentOf,
  createRecordTable,
  DATED_CONTENT,
  defineColumns,
} from '@/lib/features/records/server/record-store';
import { SLOT_TAKEN_MESSAGE } from '@/lib/features/word-puzzles/rules';

export const WORD_USES_MAX = 20;

export type WordPuzzleRow = Selectable<WordCategoriesTable>;

const columns = defineColumns<WordPuzzleRow>()({
  content: [...DATED_CONTENT, 'word', 'hint'],
  own: ['id', 'version', 'createdBy', 'updatedAt'],
});

export type WordPuzzleContent = ContentOf<WordPuzzleRow, typeof columns>;

export const wordPuzzleTable = createRecordTable<WordPuzzleRow>('word_categories', columns, [
  {
    constraint: {
      name: 'word_categories_slot',
      columns: 'word_categories.category_id, word_categories.for_date',
    },
    refusal: () => new ApiError('slot_taken', SLOT_TAKEN_MESSAGE),
  },
]);

export async function findWordPuzzleRow(
  slot: Pick<WordPuzzleRow, 'categoryId' | 'forDate'>,
): Promise<WordPuzzleRow | undefined> {
  return database()
    .selectFrom('word_categories')
    .selectAll()
    .where((is) => is.and(slot))
    .executeTakeFirst();
}

/** Lists the puzzles from one day to another, both included. */
export async function listWordPuzzleRows(from: string, to: string): Promise<WordPuzzleRow[]> {
  return database()
    .selectFrom('word_categories')
    .selectAll()
    .where('forDate', '>=', from)
    .where('forDate', '<=', to)
    .orderBy('forDate')
    .execute();
}

export interface WordUseRow {
  id: string;
  word: string;
  category: string;
  forDate: string | null;
}

/** Both databases limit the parameters of a statement. */
const WORDS_AT_ONCE = 5000;

/** Lists the latest uses of each of these words, by word; those on the bench count as the oldest. */
export async function listUsesOfWords(words: readonly string[]): Promise<Map<string, WordUseRow[]>> {
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
      // One use more than is shown is read, because one may be that of the puzzle itself.
      .where('ranked.place', '<=', WORD_USES_MAX + 1)
      .execute();
    uses.push(...rows);
  }
  return Map.groupBy(uses, ({ word }) => word);
}
