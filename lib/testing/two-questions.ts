import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { questionTable } from '@/lib/features/questions/server/store';
import { addCaller, addCategory, questionOf } from './factories';

export const monday = addDays(getProductToday(), 100);
export const tuesday = addDays(monday, 1);

/**
 * Stores two daily questions of one category, on `monday` and `tuesday`; returns them with the bodies of their saves, and
 * functions for further saves.
 */
export async function makeTwoQuestions() {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const sent = { first: questionOf(categoryId, monday), second: questionOf(categoryId, tuesday) };
  const { triviaQuestion: first } = await saveDailyQuestion({ triviaQuestion: sent.first }, caller);
  const { triviaQuestion: second } = await saveDailyQuestion({ triviaQuestion: sent.second }, caller);
  const ids = { first: first.id, second: second.id };
  const save = (which: keyof typeof sent, change: object, more: object = {}) =>
    saveDailyQuestion(
      { triviaQuestion: { ...sent[which], ...change }, questionId: ids[which], ...more },
      caller,
    );
  const dates = () => Promise.all([getDate(first.id), getDate(second.id)]);
  return { caller, categoryId, sent, first, second, save, dates };
}

export async function getDate(id: string): Promise<string | null | undefined> {
  return (await questionTable.find(id))?.forDate;
}
