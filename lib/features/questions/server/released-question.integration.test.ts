import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { dateOf } from '@/lib/testing/two-questions';
import { deleteDailyQuestion, deleteWeeklyQuestion } from './delete-question';
import { saveDailyQuestion, saveWeeklyQuestion } from './save-question';

const today = productToday();
const unexplained = { status: 400, code: 'invalid', issues: [{ path: 'reason' }] };

const games = {
  daily: { save: saveDailyQuestion, remove: deleteDailyQuestion },
  weekly: { save: saveWeeklyQuestion, remove: deleteWeeklyQuestion },
};

async function begin() {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  return { caller, categoryId, question: (date: string) => questionOf(categoryId, date) };
}

describe.each(Object.entries(games))('a released %s question', (_game, { save, remove }) => {
  it.each([today, addDays(today, -1)])('of %s changes and goes only for a reason', async (date) => {
    const { caller, question } = await begin();
    const sent = question(date);
    const { triviaQuestion } = await save({ triviaQuestion: sent }, caller);
    const questionId = triviaQuestion.id;
    const change = { triviaQuestion: { ...sent, choice1: 'Clearer' }, questionId };
    await expect(save(change, caller)).rejects.toMatchObject(unexplained);
    await expect(save({ ...change, reason: ' ' }, caller)).rejects.toMatchObject(unexplained);
    await save({ ...change, reason: 'It was ambiguous' }, caller);
    const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: questionId });
    expect(entries[0]).toMatchObject({ action: 'changed', reason: 'It was ambiguous' });
    await expect(remove({ questionId }, caller)).rejects.toMatchObject(unexplained);
    await remove({ questionId, reason: 'Nobody knew it' }, caller);
  });

  it('is made without one, and one of tomorrow changes without', async () => {
    const { caller, question } = await begin();
    const sent = question(addDays(today, 1));
    const { triviaQuestion } = await save({ triviaQuestion: sent }, caller);
    const change = { triviaQuestion: { ...sent, choice1: 'Clearer' }, questionId: triviaQuestion.id };
    await expect(save(change, caller)).resolves.toMatchObject({ triviaQuestion: { version: 2 } });
  });
});

it('is not swapped away without a reason', async () => {
  const { caller, question } = await begin();
  const tomorrow = addDays(today, 1);
  const { triviaQuestion: live } = await saveDailyQuestion({ triviaQuestion: question(today) }, caller);
  const sent = question(tomorrow);
  const { triviaQuestion: next } = await saveDailyQuestion({ triviaQuestion: sent }, caller);
  const swap = { triviaQuestion: { ...sent, forDate: today }, questionId: next.id, swapWithId: live.id };
  await expect(saveDailyQuestion(swap, caller)).rejects.toMatchObject(unexplained);
  expect([await dateOf(live.id), await dateOf(next.id)]).toEqual([today, tomorrow]);
  await saveDailyQuestion({ ...swap, reason: 'It was too hard' }, caller);
  expect([await dateOf(live.id), await dateOf(next.id)]).toEqual([tomorrow, today]);
  const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: live.id });
  const undo = { entryId: entries[0]?.id ?? '', side: 'before' } as const;
  await expect(restoreHistoryEntry(undo, caller)).rejects.toMatchObject(unexplained);
});
