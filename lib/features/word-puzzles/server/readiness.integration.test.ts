import { productToday } from '@/lib/dates/today';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { saveWordPuzzle } from './save-word-puzzle';
import { findStoredWordPuzzle, findWordUses, listWordPuzzlesByMonth } from './service';

const today = productToday();

it('a puzzle is ready unless told otherwise; a draft may lack all but its category, and a date it needs no longer', async () => {
  const [staff, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const complete = { word: 'FJORD', hint: 'Made by ice', categoryId };
  await expect(saveWordPuzzle(complete, staff)).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'dateOfWordCategory' }],
  });
  const draft = { word: '', hint: '', categoryId, dateOfWordCategory: today, status: 'draft' } as const;
  const { wordCategory: stored } = await saveWordPuzzle(draft, staff);
  expect(stored).toMatchObject({ status: 'draft', word: '', forDate: today });
  await expect(saveWordPuzzle({ ...complete, dateOfWordCategory: today }, staff)).rejects.toMatchObject({
    code: 'slot_taken',
  });
  const sent = { ...draft, wordCategoryId: stored.id, status: 'in_review' } as const;
  await expect(saveWordPuzzle(sent, staff)).rejects.toMatchObject({ status: 400, message: 'Enter a word' });

  // Any number of puzzles may wait on the bench, one of them ready.
  for (const status of ['draft', 'draft', 'ready'] as const) {
    const { wordCategory } = await saveWordPuzzle({ ...complete, status }, staff);
    expect(wordCategory).toMatchObject({ status, forDate: undefined });
    const found = await findStoredWordPuzzle({ wordCategoryId: wordCategory.id });
    expect(found.wordCategory).toMatchObject({ status, word: 'FJORD' });
  }
  const { wordCategories } = await listWordPuzzlesByMonth({ month: today.slice(0, 7) });
  expect(wordCategories.filter((puzzle) => puzzle.categoryId === categoryId)).toHaveLength(1);
  const { uses } = await findWordUses({ word: 'FJORD' });
  expect(uses.some(({ forDate }) => forDate === undefined)).toBe(true);
});
