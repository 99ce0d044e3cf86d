import 'server-only';
import type { Selectable } from 'kysely';
import { type Db, database } from '@/lib/db/connection';
import type { WordCategoriesTable } from '@/lib/db/schema';
import { isViolationOf } from '@/lib/db/unique-violation';

export type WordPuzzleRow = Selectable<WordCategoriesTable>;
/** What a save may change. */
export type WordPuzzleContent = Pick<WordPuzzleRow, 'category_id' | 'for_date' | 'word' | 'hint'>;

const slotConstraint = {
  name: 'word_categories_slot',
  columns: 'word_categories.category_id, word_categories.for_date',
};

async function orTaken<T>(write: Promise<T>): Promise<T | 'slot'> {
  return write.catch((error: unknown) => {
    if (isViolationOf(error, slotConstraint)) return 'slot';
    throw error;
  });
}

export async function findWordPuzzleRow(
  by: { id: string } | { category_id: string; for_date: string },
  db: Db = database(),
): Promise<WordPuzzleRow | undefined> {
  return db
    .selectFrom('word_categories')
    .selectAll()
    .where((is) => is.and(by))
    .executeTakeFirst();
}

/** The puzzles from one day to another, both included, by date. */
export async function listWordPuzzleRows(
  from: string,
  to: string,
  db: Db = database(),
): Promise<WordPuzzleRow[]> {
  return db
    .selectFrom('word_categories')
    .selectAll()
    .where('for_date', '>=', from)
    .where('for_date', '<=', to)
    .orderBy('for_date')
    .execute();
}

/** Where any of the words is used, latest first; not counting the puzzle being edited. */
export async function listWordUses(
  words: readonly string[],
  exceptId: string | null,
  db: Db = database(),
): Promise<{ word: string; category: string; forDate: string }[]> {
  return db
    .selectFrom('word_categories')
    .innerJoin('categories', 'categories.id', 'word_categories.category_id')
    .select(['word', 'categories.name as category', 'for_date as forDate'])
    .where('word', 'in', words)
    .$if(exceptId !== null, (query) => query.where('word_categories.id', '!=', exceptId ?? ''))
    .orderBy('for_date', 'desc')
    .limit(20)
    .execute();
}

/** Stores a new puzzle; `slot` when its category has one for the date, undefined when this very one is there. */
export async function insertWordPuzzle(
  row: WordPuzzleRow,
  db: Db,
): Promise<WordPuzzleRow | 'slot' | undefined> {
  return orTaken(
    db
      .insertInto('word_categories')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Changes the puzzle if its version is still the given one; undefined when it is not. */
export async function updateWordPuzzle(
  { id, version }: { id: string; version: number },
  content: WordPuzzleContent,
  updatedAt: string,
  db: Db,
): Promise<WordPuzzleRow | 'slot' | undefined> {
  return orTaken(
    db
      .updateTable('word_categories')
      .set({ ...content, version: version + 1, updated_at: updatedAt })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Deletes the puzzle if its version is still the given one and returns it; undefined when it is not. */
export async function deleteWordPuzzleRow(
  { id, version }: { id: string; version: number },
  db: Db,
): Promise<WordPuzzleRow | undefined> {
  return db
    .deleteFrom('word_categories')
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}
