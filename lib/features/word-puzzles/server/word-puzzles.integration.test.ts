import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { addCaller, addCategory } from '@/lib/testing/factories';
import {
  findStoredWordPuzzle,
  findWordPuzzle,
  findWordUses,
  listWordPuzzlesByMonth,
  saveWordPuzzle,
} from './service';

const today = productToday();
const tomorrow = addDays(today, 1);

async function preparePuzzle(dateOfWordCategory: string, word = 'Fjord') {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const sent = { word, hint: 'A narrow inlet', categoryId, dateOfWordCategory };
  return { caller, categoryId, sent };
}

describe('saving a word puzzle', () => {
  it('stores the word in upper case, and finds it again by category and date', async () => {
    const { caller, categoryId, sent } = await preparePuzzle(tomorrow, 'öl');
    const { wordCategory } = await saveWordPuzzle(sent, caller);
    expect(wordCategory).toMatchObject({ word: 'ÖL', hint: 'A narrow inlet', version: 1 });
    expect(await findWordPuzzle({ categoryId, forDate: tomorrow })).toEqual({ wordCategory });
    expect(await findWordPuzzle({ categoryId, forDate: today })).toEqual({ wordCategory: null });
    const { wordCategories } = await listWordPuzzlesByMonth({ month: tomorrow.slice(0, 7) });
    expect(wordCategories).toContainEqual(wordCategory);
  });

  it.each([
    ['word', { word: '' }, 'Enter a word'],
    ['word', { word: ' FJORD' }, 'Remove the spaces around the word'],
    ['word', { word: 'FJORD 2' }, 'Use letters only in the word'],
    ['word', { word: 'A'.repeat(31) }, 'Use at most 30 letters'],
    ['hint', { hint: ' ' }, 'Enter a hint'],
  ])('refuses a wrong %s', async (path, wrong, message) => {
    const { caller, sent } = await preparePuzzle(tomorrow);
    await expect(saveWordPuzzle({ ...sent, ...wrong }, caller)).rejects.toMatchObject({
      status: 400,
      issues: [{ path, message }],
    });
  });

  it('refuses a deactivated category', async () => {
    const { caller, categoryId, sent } = await preparePuzzle(tomorrow);
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
    await expect(saveWordPuzzle(sent, caller)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('deactivated'),
    });
  });
});

describe('uses of a word', () => {
  it('finds the word and its near forms, but not the puzzle itself', async () => {
    const word = 'QUAGGA';
    const { caller, sent } = await preparePuzzle(tomorrow, word);
    const { wordCategory } = await saveWordPuzzle(sent, caller);
    const plural = await saveWordPuzzle(
      { ...sent, word: `${word}S`, dateOfWordCategory: addDays(today, 2) },
      caller,
    );
    const { uses } = await findWordUses({ word: word.toLowerCase(), exceptId: wordCategory.id });
    expect(uses).toEqual([expect.objectContaining({ word: `${word}S`, forDate: addDays(today, 2) })]);
    const { uses: ofPlural } = await findWordUses({ word: `${word}S`, exceptId: plural.wordCategory.id });
    expect(ofPlural).toEqual([expect.objectContaining({ word, forDate: tomorrow })]);
  });
});

describe('readiness', () => {
  async function prepareReadiness() {
    const [staff, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const complete = { word: 'FJORD', hint: 'Made by ice', categoryId };
    const draft = { word: '', hint: '', categoryId, dateOfWordCategory: today, status: 'draft' } as const;
    return { staff, categoryId, complete, draft };
  }

  it('a save without a status needs a date', async () => {
    const { staff, complete } = await prepareReadiness();
    await expect(saveWordPuzzle(complete, staff)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'dateOfWordCategory' }],
    });
  });

  it('a draft needs only its category, and takes its slot', async () => {
    const { staff, complete, draft } = await prepareReadiness();
    const { wordCategory: stored } = await saveWordPuzzle(draft, staff);
    expect(stored).toMatchObject({ status: 'draft', word: '', forDate: today });
    await expect(saveWordPuzzle({ ...complete, dateOfWordCategory: today }, staff)).rejects.toMatchObject({
      code: 'slot_taken',
    });
  });

  it('an incomplete draft cannot be sent for review', async () => {
    const { staff, draft } = await prepareReadiness();
    const { wordCategory: stored } = await saveWordPuzzle(draft, staff);
    const sent = { ...draft, wordCategoryId: stored.id, status: 'in_review' } as const;
    await expect(saveWordPuzzle(sent, staff)).rejects.toMatchObject({ status: 400, message: 'Enter a word' });
  });

  it('several puzzles of a category may be on the bench, in no month', async () => {
    const { staff, categoryId, complete } = await prepareReadiness();
    for (const status of ['draft', 'draft', 'ready'] as const) {
      const { wordCategory } = await saveWordPuzzle({ ...complete, status }, staff);
      expect(wordCategory).toMatchObject({ status, forDate: undefined });
      const found = await findStoredWordPuzzle({ wordCategoryId: wordCategory.id });
      expect(found.wordCategory).toMatchObject({ status, word: 'FJORD' });
    }
    const { wordCategories } = await listWordPuzzlesByMonth({ month: today.slice(0, 7) });
    expect(wordCategories.filter((puzzle) => puzzle.categoryId === categoryId)).toEqual([]);
    const { uses } = await findWordUses({ word: 'FJORD' });
    expect(uses.some(({ forDate }) => forDate === undefined)).toBe(true);
  });
});
