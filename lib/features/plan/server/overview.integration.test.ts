import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { addNote } from '@/lib/features/notes/server/service';
import {
  deleteDailyQuestion,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from '@/lib/features/questions/server/service';
import { requestChanges } from '@/lib/features/review/server/decide';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { findOverview } from './overview';
import { findPlan } from './service';

const today = getProductToday();

it('an editor sees the next days and the runway of each category, and the bench', async () => {
  const editor = await addCaller('editor');
  const [one, quiet] = [await addCategory({ position: 1 }), await addCategory({ position: 2 })];
  const benchedBefore = (await findOverview({}, editor)).bench.total;
  for (const days of [0, 1, 2, 4]) {
    await saveDailyQuestion({ triviaQuestion: questionOf(one, addDays(today, days)) }, editor);
  }
  const later = questionOf(one, addDays(today, 3));
  await saveDailyQuestion({ triviaQuestion: later, status: 'draft' }, editor);
  const { forDate: _, ...undated } = questionOf(one, today);
  await saveDailyQuestion({ triviaQuestion: undated, status: 'ready' }, editor);
  const puzzle = { word: 'FJORD', hint: 'Inlet', categoryId: one };
  await saveWordPuzzle({ ...puzzle, dateOfWordCategory: addDays(today, 5) }, editor);

  const { days, daily, wordPuzzles, bench } = await findOverview({}, editor);
  expect(days).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => addDays(today, day)));
  expect(daily.find(({ categoryId }) => categoryId === one)).toMatchObject({
    days: ['ready', 'ready', 'ready', 'draft', 'ready', null, null],
    runway: 3,
    bench: 1,
  });
  expect(daily.find(({ categoryId }) => categoryId === quiet)).toMatchObject({ runway: 0, bench: 0 });
  expect(wordPuzzles.find(({ categoryId }) => categoryId === one)).toMatchObject({
    days: [null, null, null, null, null, 'ready', null],
    runway: 0,
  });
  expect(wordPuzzles.map(({ categoryId }) => categoryId)).not.toContain(quiet);
  expect(daily.find(({ categoryId }) => categoryId === one)?.waiting).toEqual({});
  expect(bench.total).toBe(benchedBefore + 1);
  expect(bench.items[0]).toMatchObject({ categoryId: one, game: 'daily' });
});

it('an editor sees the gaps in word puzzles of a category that had one 30 days ago, and not longer ago', async () => {
  const editor = await addCaller('editor');
  const [recent, old] = [await addCategory(), await addCategory()];
  const puzzle = { word: 'FJORD', hint: 'Inlet' };
  await saveWordPuzzle({ ...puzzle, categoryId: recent, dateOfWordCategory: addDays(today, -30) }, editor);
  await saveWordPuzzle({ ...puzzle, categoryId: old, dateOfWordCategory: addDays(today, -31) }, editor);
  const listed = (await findOverview({}, editor)).wordPuzzles.map(({ categoryId }) => categoryId);
  expect(listed).toContain(recent);
  expect(listed).not.toContain(old);
});

it('a writer sees their drafts and returned work, and everybody sees the open notes', async () => {
  const editor = await addCaller('editor');
  const [writer, other] = [await addCaller('writer'), await addCaller('writer')];
  const categoryId = await addCategory();
  const before = await findOverview({}, other);
  const draft = questionOf(categoryId, addDays(today, 1), { question: 'Half of a question' });
  await saveDailyQuestion({ triviaQuestion: draft, status: 'draft' }, writer);
  const sent = questionOf(categoryId, addDays(today, 2), { question: 'Sent' });
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent, status: 'in_review' }, writer);
  expect((await findOverview({}, editor)).waiting).toBe(before.waiting + 1);
  const record = { subjectType: 'question', subjectId: triviaQuestion.id } as const;
  await addNote({ ...record, text: 'A source?' }, other);
  await requestChanges({ ...record, version: triviaQuestion.version, note: 'Too easy' }, editor);

  const mine = await findOverview({}, writer);
  expect(mine.drafts).toMatchObject({ total: 1, items: [{ title: 'Half of a question' }] });
  expect(mine.returned).toMatchObject({ total: 1, items: [{ title: 'Sent', why: 'Too easy' }] });
  expect(mine.noted.items[0]).toMatchObject({ title: 'Sent', openNotes: 2 });
  const theirs = await findOverview({}, other);
  expect([theirs.drafts.total, theirs.returned.total, theirs.waiting]).toEqual([0, 0, before.waiting]);
  expect(theirs.noted.total).toBe(before.noted.total + 1);
});

it('an editor sees five records with open notes, and those that are left after others were deleted', async () => {
  const editor = await addCaller('editor');
  const categoryId = await addCategory();
  const before = (await findOverview({}, editor)).noted.total;
  const saved: { id: string; version: number }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6]) {
    const draft = questionOf(categoryId, addDays(today, day), { question: `Of day ${day}` });
    const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: draft, status: 'draft' }, editor);
    await addNote({ subjectType: 'question', subjectId: triviaQuestion.id, text: 'A source?' }, editor);
    saved.push(triviaQuestion);
  }
  expect((await findOverview({}, editor)).noted.items).toHaveLength(5);
  for (const { id, version } of saved.slice(1)) {
    await deleteDailyQuestion({ questionId: id, version }, editor);
  }
  const { noted } = await findOverview({}, editor);
  expect(noted.total).toBe(before + 1);
  expect(noted.items[0]).toMatchObject({ title: 'Of day 1', openNotes: 1 });
});

it('an editor sees a word puzzle whose note is newer before the questions with open notes', async () => {
  const editor = await addCaller('editor');
  const categoryId = await addCategory();
  for (const day of [1, 2, 3, 4, 5]) {
    const sent = { triviaQuestion: questionOf(categoryId, addDays(today, day)) };
    const { id: subjectId } = (await saveDailyQuestion(sent, editor)).triviaQuestion;
    const { note } = await addNote({ subjectType: 'question', subjectId, text: 'A source?' }, editor);
    const createdAt = new Date(Date.now() - 60_000).toISOString();
    await database().updateTable('notes').set({ createdAt }).where('id', '=', note.id).execute();
  }
  const puzzle = { word: 'FJORD', hint: 'Inlet', categoryId, dateOfWordCategory: addDays(today, 1) };
  const { wordCategory } = await saveWordPuzzle(puzzle, editor);
  await addNote({ subjectType: 'word_puzzle', subjectId: wordCategory.id, text: 'Too rare?' }, editor);
  const { noted } = await findOverview({}, editor);
  expect(noted.items[0]).toMatchObject({ subjectId: wordCategory.id, openNotes: 1 });
});

it('an editor sees the least finished weekly question of each day and its review, and the runway of the plan', async () => {
  const editor = await addCaller('editor');
  const categoryId = await addCategory();
  const [first = '', second = ''] = (await findOverview({}, editor)).weeklyDays;
  const save = (forDate: string, status: 'ready' | 'in_review') =>
    saveWeeklyQuestion({ triviaQuestion: questionOf(categoryId, forDate), status }, editor);
  await save(first, 'ready');
  const { triviaQuestion } = await save(first, 'in_review');
  await save(second, 'ready');
  const { weekly } = await findOverview({}, editor);
  expect(weekly.find((row) => row.categoryId === categoryId)).toMatchObject({
    days: ['in_review', 'ready', null, null],
    waiting: { [first]: triviaQuestion.id },
    runway: 14,
  });
  const { categories } = await findPlan({ game: 'weekly', from: first, to: first }, someAdmin);
  expect(categories.find(({ id }) => id === categoryId)).toMatchObject({ runway: 14 });
});
