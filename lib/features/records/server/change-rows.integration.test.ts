import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/save-word-puzzle';
import type { WordPuzzleRow } from '@/lib/features/word-puzzles/server/store';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/word-puzzle-kind';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { storeChanges } from './change-rows';
import { inTransaction } from './in-transaction';

const tomorrow = addDays(productToday(), 1);

/** Three puzzles that trade their days in a ring, and the step that does it; `outdated` is seen in an older version. */
async function ring(outdated?: number) {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const rows: WordPuzzleRow[] = [];
  for (const number of [0, 1, 2]) {
    const text = { word: ['FJORD', 'DELTA', 'OASIS'][number] ?? '', hint: 'A place', categoryId };
    const { wordCategory } = await saveWordPuzzle(
      { ...text, dateOfWordCategory: addDays(tomorrow, number) },
      caller,
    );
    const row = await wordPuzzleKind.table.find(wordCategory.id);
    if (!row) throw new Error('not stored');
    rows.push(row);
  }
  const changes = rows.map((before, index) => ({
    before,
    seen: { id: before.id, version: before.version - Number(index === outdated) },
    content: { for_date: rows[(index + 1) % 3]?.for_date ?? null },
  }));
  const trade = () =>
    inTransaction((transaction) =>
      storeChanges(wordPuzzleKind, { changes, action: 'swapped' }, caller, transaction),
    );
  const stored = () =>
    database()
      .selectFrom('word_categories')
      .selectAll()
      .where('category_id', '=', categoryId)
      .orderBy('word')
      .execute();
  return { rows, trade, stored };
}

it('records trade unique places in one step, each a version further', async () => {
  const { rows, trade } = await ring();
  const answer = await trade();
  expect(answer?.rows).toMatchObject(
    rows.map(({ id }, index) => ({ id, version: 2, for_date: rows[(index + 1) % 3]?.for_date })),
  );
});

it('nothing is stored when the first is not what was seen, and the step says so', async () => {
  const { trade, stored } = await ring(0);
  const before = await stored();
  expect(await trade()).toBeNull();
  expect(await stored()).toEqual(before);
});

it.each([1, 2])('nothing is stored when number %d is not what was seen', async (outdated) => {
  const { trade, stored } = await ring(outdated);
  const before = await stored();
  await expect(trade()).rejects.toMatchObject({ status: 409, code: 'stale' });
  expect(await stored()).toEqual(before);
});
