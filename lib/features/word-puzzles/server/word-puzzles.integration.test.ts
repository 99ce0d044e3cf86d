import { randomUUID } from 'node:crypto';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { addCaller, addCategory } from '@/lib/testing/factories';
import {
  findStoredWordPuzzle,
  findWordPuzzle,
  findWordUses,
  listWordPuzzlesByMonth,
  saveWordPuzzle,
} from './service';
import { type WordPuzzleRow, wordPuzzleTable } from './store';

const today = getProductToday();
const tomorrow = addDays(today, 1);

/** Makes a word that no other puzzle has. */
function makeWord() {
  const letters = randomUUID().replaceAll(/[^a-f]/gu, '');
  return `QUAGGA${letters.toUpperCase()}`;
}

async function preparePuzzle(dateOfWordCategory: string, word = 'Fjord') {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const sent = { word, hint: 'A narrow inlet', categoryId, dateOfWordCategory };
  return { caller, categoryId, sent };
}

describe('an author who saves a word puzzle', () => {
  it('gets its word cleaned and in upper case, and finds it by category and date, and in its month', async () => {
    const { caller, categoryId, sent } = await preparePuzzle(tomorrow, 'o\u0308l\u200b');
    const { wordCategory } = await saveWordPuzzle(sent, caller);
    expect(wordCategory).toMatchObject({ word: 'ÖL', hint: 'A narrow inlet', version: 1 });
    expect(await findWordPuzzle({ categoryId, forDate: tomorrow })).toEqual({ wordCategory });
    expect(await findWordPuzzle({ categoryId, forDate: today })).toEqual({ wordCategory: null });
    const { wordCategories } = await listWordPuzzlesByMonth({ month: tomorrow.slice(0, 7) });
    expect(wordCategories).toContainEqual(wordCategory);
  });

  it('is told that its category was deactivated', async () => {
    const { caller, categoryId, sent } = await preparePuzzle(tomorrow);
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
    await expect(saveWordPuzzle(sent, caller)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('deactivated'),
    });
  });
});

it('an author gets the other uses of a word and its near forms, those of the bench last', async () => {
  const word = makeWord();
  const { caller, sent } = await preparePuzzle(tomorrow, word);
  const { wordCategory } = await saveWordPuzzle(sent, caller);
  const [plural, later] = [`${word}S`, addDays(today, 2)];
  const inPlural = await saveWordPuzzle({ ...sent, word: plural, dateOfWordCategory: later }, caller);
  await saveWordPuzzle({ ...sent, dateOfWordCategory: null, status: 'draft' }, caller);
  const { uses } = await findWordUses({ word: word.toLowerCase(), exceptId: wordCategory.id });
  expect(uses.map((use) => [use.word, use.forDate])).toEqual([
    [plural, later],
    [word, undefined],
  ]);
  const { uses: ofPlural } = await findWordUses({ word: plural, exceptId: inPlural.wordCategory.id });
  expect(ofPlural.map(({ forDate }) => forDate)).toEqual([tomorrow, undefined]);
});

it('an author gets the 20 latest other uses of a word', async () => {
  const { caller, sent } = await preparePuzzle(tomorrow, makeWord());
  const { wordCategory } = await saveWordPuzzle(sent, caller);
  const row = (await wordPuzzleTable.find(wordCategory.id)) as WordPuzzleRow;
  const later = Array.from({ length: 21 }, (_, index) => addDays(tomorrow, index + 1));
  const rows = later.map((forDate) => ({ ...row, id: randomUUID(), forDate }));
  await database().insertInto('word_categories').values(rows).execute();
  const { uses } = await findWordUses({ word: sent.word, exceptId: rows.at(-1)?.id });
  expect(uses.map(({ forDate }) => forDate)).toEqual(later.slice(0, -1).toReversed());
});

describe('an author', () => {
  async function prepareDraft() {
    const { caller, sent } = await preparePuzzle(today);
    return { caller, sent, draft: { ...sent, word: '', hint: '', status: 'draft' } as const };
  }

  it('who names no status is asked for a date', async () => {
    const { caller, sent } = await preparePuzzle(today);
    await expect(saveWordPuzzle({ ...sent, dateOfWordCategory: null }, caller)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'dateOfWordCategory' }],
    });
  });

  it('saves a draft with only a category and a date, which takes their slot', async () => {
    const { caller, sent, draft } = await prepareDraft();
    const { wordCategory: stored } = await saveWordPuzzle(draft, caller);
    expect(stored).toMatchObject({ status: 'draft', word: '', forDate: today });
    await expect(saveWordPuzzle(sent, caller)).rejects.toMatchObject({ code: 'slot_taken' });
  });

  it('who sends an incomplete draft for review is told what is missing', async () => {
    const { caller, draft } = await prepareDraft();
    const { wordCategory: stored } = await saveWordPuzzle(draft, caller);
    const sent = { ...draft, wordCategoryId: stored.id, status: 'in_review' } as const;
    await expect(saveWordPuzzle(sent, caller)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'word', message: 'Enter a word' }],
    });
  });

  it('puts several puzzles of a category on the bench, and does not find them in the month', async () => {
    const { caller, categoryId, sent } = await preparePuzzle(today);
    for (const status of ['draft', 'draft', 'ready'] as const) {
      const { wordCategory } = await saveWordPuzzle({ ...sent, dateOfWordCategory: null, status }, caller);
      expect(wordCategory).toMatchObject({ status, forDate: undefined });
      const found = await findStoredWordPuzzle({ wordCategoryId: wordCategory.id });
      expect(found.wordCategory).toMatchObject({ status, word: 'FJORD' });
    }
    const { wordCategories } = await listWordPuzzlesByMonth({ month: today.slice(0, 7) });
    expect(wordCategories.filter((puzzle) => puzzle.categoryId === categoryId)).toEqual([]);
  });
});
