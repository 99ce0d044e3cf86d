import { embedded } from '@/lib/api/embedded';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { importRecords } from '@/lib/features/import-export/server/import-records';
import { addCategory, questionOf } from '@/lib/testing/factories';
import { importOf, readRefusal } from '@/lib/testing/import-rows';
import { addReviewers, loadStored } from '@/lib/testing/reviewing';

const [today, tomorrow] = [getProductToday(), addDays(getProductToday(), 1)];
const reason = 'It fits another day';

/** Adds a released question of today and an empty category, with functions that try to move the question. */
async function addReleased() {
  const { editor, writer, categoryId } = await addReviewers();
  const elsewhere = await addCategory();
  const sent = questionOf(categoryId, today);
  const stored = await embedded.saveDailyQuestion({ triviaQuestion: sent }, editor);
  const { id = '', version = 0 } = stored.triviaQuestion ?? {};
  const save = (change: object, more: object = {}, caller = editor) =>
    embedded.saveDailyQuestion(
      { triviaQuestion: { ...sent, ...change }, questionId: id, reason, ...more },
      caller,
    );
  return { editor, writer, categoryId, elsewhere, seen: { id, version }, save };
}

type Move = (released: Awaited<ReturnType<typeof addReleased>>) => Promise<unknown>;
const of = { game: 'daily' as const, reason };
const stays = { status: 409, message: expect.stringContaining('Players have seen this') };

it.each<[way: string, move: Move, refusal?: object]>([
  ['a save on another day', ({ save }) => save({ forDate: tomorrow })],
  ['a save on the bench', ({ save }) => save({ forDate: null }, { status: 'ready' })],
  ['a save as a draft on the bench', ({ save }) => save({ forDate: null }, { status: 'draft' })],
  ['a save in another category', ({ save, elsewhere }) => save({ categoryId: elsewhere })],
  ['a proposal', ({ save, writer }) => save({ forDate: tomorrow }, { status: 'in_review' }, writer)],
  [
    'a move in the plan',
    ({ seen, categoryId, editor }) =>
      embedded.moveRecord({ ...of, ...seen, categoryId, forDate: null }, editor),
  ],
  [
    'an arrangement of the plan',
    ({ seen, editor }) =>
      embedded.arrangeRecords({ ...of, changes: [{ ...seen, forDate: tomorrow }] }, editor),
    { issues: [{ message: stays.message }] },
  ],
])('a person who moves a released question by %s is refused', async (_way, move, refusal = stays) => {
  const released = await addReleased();
  const before = await loadStored();
  await expect(move(released)).rejects.toMatchObject(refusal);
  expect(await loadStored()).toBe(before);
});

it('an editor who moves a released question by a swap with a draft is refused', async () => {
  const { editor, categoryId, seen } = await addReleased();
  const own = { triviaQuestion: questionOf(categoryId, tomorrow), status: 'draft' as const };
  const { id: questionId = '' } = (await embedded.saveDailyQuestion(own, editor)).triviaQuestion ?? {};
  const before = await loadStored();
  const triviaQuestion = { ...own.triviaQuestion, forDate: today };
  const swap = { ...own, triviaQuestion, questionId, swapWithId: seen.id, reason };
  await expect(embedded.saveDailyQuestion(swap, editor)).rejects.toMatchObject(stays);
  expect(await loadStored()).toBe(before);
});

it('an editor who moves a released question by an import is refused', async () => {
  const { editor, elsewhere, seen } = await addReleased();
  const before = await loadStored();
  for (const place of [{ forDate: tomorrow }, { categoryId: elsewhere }]) {
    const rows = importOf([{ line: 1, ...seen, ...place }], { reason });
    expect(await readRefusal(importRecords(rows, editor))).toEqual([
      { line: 1, codes: expect.arrayContaining(['day_over']) },
    ]);
  }
  expect(await loadStored()).toBe(before);
});
