import { embedded } from '@/lib/api/embedded';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { importRecords } from '@/lib/features/import-export/server/import-records';
import { setClock } from '@/lib/testing/clock';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { importOf, refusalOf } from '@/lib/testing/import-rows';
import { addReviewers, lookAt, storedNow } from '@/lib/testing/reviewing';
import { dateOf } from '@/lib/testing/two-questions';
import { undoStep } from '@/lib/testing/undo-step';

const reason = 'It fits another day';
const seen = { status: 409, message: expect.stringContaining('Players have seen this') };
const over = { status: 400, issues: [{ path: 'forDate' }] };
const DAY_MS = 24 * 60 * 60 * 1000;

afterEach(() => jest.useRealTimers());

it('a released question stays where players saw it, whichever way an editor moves it', async () => {
  const { editor, writer, categoryId } = await addReviewers();
  const [today, tomorrow] = [productToday(), addDays(productToday(), 1)];
  const sent = questionOf(categoryId, today);
  const stored = await embedded.saveDailyQuestion({ triviaQuestion: sent }, editor);
  const { id = '', version = 0 } = stored.triviaQuestion ?? {};
  const own = { triviaQuestion: questionOf(categoryId, tomorrow), status: 'draft' as const };
  const draft = (await embedded.saveDailyQuestion(own, editor)).triviaQuestion ?? { id: '' };
  const elsewhere = await addCategory();
  const before = await storedNow();
  const save = (change: object, more: object = {}) =>
    embedded.saveDailyQuestion(
      { triviaQuestion: { ...sent, ...change }, questionId: id, reason, ...more },
      editor,
    );
  const of = { game: 'daily' as const, reason };
  const seenNow = { id, version };
  await expect(save({ forDate: tomorrow })).rejects.toMatchObject(seen);
  await expect(save({ forDate: null }, { status: 'ready' })).rejects.toMatchObject(seen);
  await expect(save({ forDate: null }, { status: 'draft' })).rejects.toMatchObject(seen);
  await expect(save({ categoryId: elsewhere })).rejects.toMatchObject(seen);
  const swap = { triviaQuestion: { ...own.triviaQuestion, forDate: today }, swapWithId: id, reason };
  await expect(
    embedded.saveDailyQuestion({ ...own, ...swap, questionId: draft.id }, editor),
  ).rejects.toMatchObject(seen);
  const proposal = { triviaQuestion: { ...sent, forDate: tomorrow }, questionId: id, reason };
  await expect(
    embedded.saveDailyQuestion({ ...proposal, status: 'in_review' }, writer),
  ).rejects.toMatchObject(seen);
  await expect(
    embedded.moveRecord({ ...of, ...seenNow, categoryId, forDate: null }, editor),
  ).rejects.toMatchObject(seen);
  await expect(
    embedded.arrangeRecords({ ...of, changes: [{ ...seenNow, forDate: tomorrow }] }, editor),
  ).rejects.toMatchObject({ issues: [{ message: expect.stringContaining('Players have seen this') }] });
  for (const place of [{ forDate: tomorrow }, { categoryId: elsewhere }]) {
    const rows = importOf([{ line: 1, ...seenNow, ...place }], { reason });
    expect(await refusalOf(importRecords(rows, editor))).toEqual([
      { line: 1, codes: expect.arrayContaining(['day_over']) },
    ]);
  }
  expect(await storedNow()).toBe(before);
});

it('a change proposed for another day, an earlier entry and a late Undo move nothing once the day has come', async () => {
  const { editor, writer, categoryId } = await addReviewers();
  const first = addDays(productToday(), 3);
  const sent = questionOf(categoryId, first);
  const stored = await embedded.saveDailyQuestion({ triviaQuestion: sent }, editor);
  const questionId = stored.triviaQuestion?.id ?? '';
  const moved = { ...sent, forDate: addDays(first, -1) };
  await embedded.saveDailyQuestion({ triviaQuestion: moved, questionId }, editor);
  const later = { triviaQuestion: { ...moved, forDate: addDays(first, 4) }, questionId };
  await embedded.saveDailyQuestion({ ...later, status: 'in_review', reason }, writer);
  const own = { triviaQuestion: questionOf(categoryId, addDays(first, -2)), status: 'draft' as const };
  const { id = '' } = (await embedded.saveDailyQuestion(own, editor)).triviaQuestion ?? {};
  const away = { game: 'daily' as const, id, version: 1, categoryId, forDate: addDays(first, 9) };
  const step = await embedded.moveRecord(away, editor);
  setClock(Date.now() + 2 * DAY_MS);
  await expect(embedded.approve(await lookAt(questionId, editor), editor)).rejects.toMatchObject(seen);
  const back = { entryId: stored.historyEntryId ?? '', reason };
  await expect(embedded.restoreHistoryEntry(back, editor)).rejects.toMatchObject(seen);
  const { historyEntryId } = await embedded.deleteDailyQuestion({ questionId, reason }, editor);
  await expect(embedded.restoreHistoryEntry(back, editor)).rejects.toMatchObject(seen);
  await embedded.restoreHistoryEntry({ entryId: historyEntryId, side: 'before', reason }, editor);
  expect(await dateOf(questionId)).toBe(moved.forDate);
  const undo = { entryId: step.historyEntryId ?? '' };
  await expect(undoStep(undo, editor)).rejects.toMatchObject(over);
  const corrected = { triviaQuestion: { ...moved, choice1: 'Clearer' }, questionId, reason };
  await embedded.saveDailyQuestion(corrected, editor);
});

it('a released word puzzle stays, too, and no draft goes to a day that is over', async () => {
  const [editor, categoryId] = [await addCaller('editor'), await addCategory()];
  const today = productToday();
  const puzzle = { word: 'FJORD', hint: 'A place', categoryId, dateOfWordCategory: today };
  const { wordCategory } = await embedded.saveWordPuzzle(puzzle, editor);
  const change = { ...puzzle, wordCategoryId: wordCategory?.id, reason };
  const another = { ...change, dateOfWordCategory: addDays(today, 1) };
  await expect(embedded.saveWordPuzzle(another, editor)).rejects.toMatchObject(seen);
  await embedded.saveWordPuzzle({ ...change, hint: 'A place of water' }, editor);
  const own = { ...puzzle, dateOfWordCategory: addDays(today, 1), status: 'draft' as const };
  const draft = await embedded.saveWordPuzzle(own, editor);
  const past = { ...own, dateOfWordCategory: addDays(today, -1), wordCategoryId: draft.wordCategory?.id };
  await expect(embedded.saveWordPuzzle(past, editor)).rejects.toMatchObject(over);
});
