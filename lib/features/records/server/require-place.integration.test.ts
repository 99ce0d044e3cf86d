import { embedded } from '@/lib/api/embedded';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { importRecords } from '@/lib/features/import-export/server/import-records';
import { addCategory, questionOf } from '@/lib/testing/factories';
import { importOf, readRefusal } from '@/lib/testing/import-rows';
import { addReviewers, loadStored } from '@/lib/testing/reviewing';

const reason = 'It fits another day';
const stays = { status: 409, message: expect.stringContaining('Players have seen this') };

it('an editor or writer who moves a released question by a save, a swap, a proposal, the plan or an import is refused, and nothing is stored', async () => {
  const { editor, writer, categoryId } = await addReviewers();
  const [today, tomorrow] = [getProductToday(), addDays(getProductToday(), 1)];
  const sent = questionOf(categoryId, today);
  const stored = await embedded.saveDailyQuestion({ triviaQuestion: sent }, editor);
  const { id = '', version = 0 } = stored.triviaQuestion ?? {};
  const own = { triviaQuestion: questionOf(categoryId, tomorrow), status: 'draft' as const };
  const draft = (await embedded.saveDailyQuestion(own, editor)).triviaQuestion ?? { id: '' };
  const elsewhere = await addCategory();
  const before = await loadStored();
  const save = (change: object, more: object = {}) =>
    embedded.saveDailyQuestion(
      { triviaQuestion: { ...sent, ...change }, questionId: id, reason, ...more },
      editor,
    );
  const of = { game: 'daily' as const, reason };
  const seenNow = { id, version };
  await expect(save({ forDate: tomorrow })).rejects.toMatchObject(stays);
  await expect(save({ forDate: null }, { status: 'ready' })).rejects.toMatchObject(stays);
  await expect(save({ forDate: null }, { status: 'draft' })).rejects.toMatchObject(stays);
  await expect(save({ categoryId: elsewhere })).rejects.toMatchObject(stays);
  const swap = { triviaQuestion: { ...own.triviaQuestion, forDate: today }, swapWithId: id, reason };
  await expect(
    embedded.saveDailyQuestion({ ...own, ...swap, questionId: draft.id }, editor),
  ).rejects.toMatchObject(stays);
  const proposal = { triviaQuestion: { ...sent, forDate: tomorrow }, questionId: id, reason };
  await expect(
    embedded.saveDailyQuestion({ ...proposal, status: 'in_review' }, writer),
  ).rejects.toMatchObject(stays);
  await expect(
    embedded.moveRecord({ ...of, ...seenNow, categoryId, forDate: null }, editor),
  ).rejects.toMatchObject(stays);
  await expect(
    embedded.arrangeRecords({ ...of, changes: [{ ...seenNow, forDate: tomorrow }] }, editor),
  ).rejects.toMatchObject({ issues: [{ message: expect.stringContaining('Players have seen this') }] });
  for (const place of [{ forDate: tomorrow }, { categoryId: elsewhere }]) {
    const rows = importOf([{ line: 1, ...seenNow, ...place }], { reason });
    expect(await readRefusal(importRecords(rows, editor))).toEqual([
      { line: 1, codes: expect.arrayContaining(['day_over']) },
    ]);
  }
  expect(await loadStored()).toBe(before);
});
