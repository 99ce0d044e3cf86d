import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { addCaller, addCategory, someAdmin } from '@/lib/testing/factories';
import {
  deleteWordPuzzle,
  findStoredWordPuzzle,
  findWordPuzzle,
  findWordUses,
  listWordPuzzlesByMonth,
  saveWordPuzzle,
} from './service';

const today = productToday();
const tomorrow = addDays(today, 1);

async function sentPuzzle(dateOfWordCategory: string, word = 'Fjord') {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const sent = { word, hint: 'A narrow inlet', categoryId, dateOfWordCategory };
  return { caller, categoryId, sent };
}

describe('saving a word puzzle', () => {
  it('stores the word in upper case, and finds it again by category and date', async () => {
    const { caller, categoryId, sent } = await sentPuzzle(tomorrow, 'öl');
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
    const { caller, sent } = await sentPuzzle(tomorrow);
    await expect(saveWordPuzzle({ ...sent, ...wrong }, caller)).rejects.toMatchObject({
      status: 400,
      issues: [{ path, message }],
    });
  });

  it('lets one puzzle have a slot, and answers the repeat of a save with the one record', async () => {
    const { caller, sent } = await sentPuzzle(tomorrow);
    const results = await Promise.all([saveWordPuzzle(sent, caller), saveWordPuzzle(sent, caller)]);
    expect(new Set(results.map(({ wordCategory }) => wordCategory.id)).size).toBe(1);
    const other = saveWordPuzzle({ ...sent, word: 'DELTA' }, caller);
    await expect(other).rejects.toMatchObject({ status: 409, code: 'slot_taken' });
  });

  it('moves to a free date, not to a taken one', async () => {
    const { caller, sent } = await sentPuzzle(tomorrow);
    const { wordCategory } = await saveWordPuzzle(sent, caller);
    await saveWordPuzzle({ ...sent, word: 'DELTA', dateOfWordCategory: addDays(today, 2) }, caller);
    const move = (days: number) =>
      saveWordPuzzle(
        { ...sent, wordCategoryId: wordCategory.id, dateOfWordCategory: addDays(today, days) },
        caller,
      );
    await expect(move(2)).rejects.toMatchObject({ status: 409, code: 'slot_taken' });
    await expect(move(3)).resolves.toMatchObject({ wordCategory: { id: wordCategory.id, version: 2 } });
  });

  it('asks why a released puzzle changes, also when an earlier version is restored', async () => {
    const { caller, sent } = await sentPuzzle(today);
    const { wordCategory } = await saveWordPuzzle(sent, caller);
    const change = { ...sent, hint: 'Clearer', wordCategoryId: wordCategory.id };
    const missing = { status: 400, issues: [{ path: 'reason' }] };
    await expect(saveWordPuzzle({ ...change, reason: '' }, caller)).rejects.toMatchObject(missing);
    await saveWordPuzzle({ ...change, reason: 'The hint was wrong' }, caller);
    const { entries } = await listHistoryEntries(
      { subjectType: 'word_puzzle', subjectId: wordCategory.id },
      someAdmin,
    );
    expect(entries[0]).toMatchObject({ action: 'changed', reason: 'The hint was wrong' });
    const entryId = entries[1]?.id ?? '';
    await expect(restoreHistoryEntry({ entryId }, caller)).rejects.toMatchObject(missing);
    await restoreHistoryEntry({ entryId, reason: 'It was right' }, caller);
    const { categoryId, dateOfWordCategory: forDate } = sent;
    expect(await findWordPuzzle({ categoryId, forDate })).toMatchObject({
      wordCategory: { hint: 'A narrow inlet', version: 3 },
    });
  });

  it('refuses a deactivated category', async () => {
    const { caller, categoryId, sent } = await sentPuzzle(tomorrow);
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
    await expect(saveWordPuzzle(sent, caller)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('deactivated'),
    });
  });
});

describe('deleting a word puzzle', () => {
  async function storedPuzzle(date: string) {
    const { caller, categoryId, sent } = await sentPuzzle(date);
    const { wordCategory } = await saveWordPuzzle(sent, caller);
    const find = async () => (await findStoredWordPuzzle({ wordCategoryId: wordCategory.id })).wordCategory;
    return { caller, categoryId, sent, wordCategory, find, wordCategoryId: wordCategory.id };
  }

  it('asks why for a released one, but not why it is brought back', async () => {
    const { caller, wordCategoryId, find } = await storedPuzzle(today);
    await expect(deleteWordPuzzle({ wordCategoryId }, caller)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'reason' }],
    });
    const { historyEntryId } = await deleteWordPuzzle({ wordCategoryId, reason: ' Wrong ' }, caller);
    const { entries } = await listHistoryEntries(
      { subjectType: 'word_puzzle', subjectId: wordCategoryId },
      someAdmin,
    );
    expect(entries[0]).toMatchObject({ action: 'deleted', reason: 'Wrong' });
    await restoreHistoryEntry({ entryId: historyEntryId }, caller);
    expect(await find()).toMatchObject({ version: 1 });
  });
});

describe('where a word was used', () => {
  it('finds the word and its near forms, but not the puzzle itself', async () => {
    const word = `Q${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(Math.random() * 26)]}ZEBRA`;
    const { caller, sent } = await sentPuzzle(tomorrow, word);
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
});
