import type { Caller } from '@/lib/contract/caller';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { saveDailyQuestion, saveWeeklyQuestion } from './save-question';
import { findQuestionByTag, listDailyQuestionsByDate, listWeeklyQuestionsByDate } from './service';

const dates = {
  yesterday: addDays(productToday(), -1),
  today: productToday(),
  tomorrow: addDays(productToday(), 1),
};

async function seen(caller: Caller, forDate: string) {
  const categoryId = await addCategory();
  const staff = await addCaller('admin');
  const { triviaQuestion: saved } = await saveDailyQuestion(
    { triviaQuestion: questionOf(categoryId, forDate) },
    staff,
  );
  const { singleGameQuestionsByDate } = await listDailyQuestionsByDate({ forDate }, caller);
  const item = singleGameQuestionsByDate.find((candidate) => candidate.categoryId === categoryId);
  const byTag = await findQuestionByTag({ questionTag: saved.questionTag }, caller).catch(
    (error) => error.status,
  );
  return { item, byTag };
}

describe.each([
  ['visitor', () => Promise.resolve(visitor)],
  ['player', () => addCaller('player')],
])('what a %s sees', (_name, makeCaller) => {
  it('of yesterday: everything by date, no answer by tag', async () => {
    const { item, byTag } = await seen(await makeCaller(), dates.yesterday);
    expect(item?.singleGameQuestionInfo?.correctChoice).toBe('Two');
    expect(byTag.triviaQuestion.triviaQuestion.question).toBeTruthy();
    expect(JSON.stringify(byTag)).not.toContain('correctChoice');
  });

  it('of today: the question without its answer', async () => {
    const { item, byTag } = await seen(await makeCaller(), dates.today);
    expect(item?.singleGameQuestionInfo?.choices.choice2).toBe('Two');
    expect(JSON.stringify([item, byTag])).not.toContain('correctChoice');
  });

  it('of tomorrow: exactly what a date without a question shows', async () => {
    const { item, byTag } = await seen(await makeCaller(), dates.tomorrow);
    expect(item).toEqual({ categoryId: item?.categoryId, category: item?.category });
    expect(byTag).toBe(404);
  });
});

it.each(Object.entries(dates))('staff see all of %s', async (_name, forDate) => {
  const { item, byTag } = await seen(await addCaller('admin'), forDate);
  expect(item?.singleGameQuestionInfo?.correctChoice).toBe('Two');
  expect(byTag.triviaQuestion.triviaQuestion.correctChoice).toBe('Two');
});

describe('questions of a deactivated category', () => {
  it('are listed for staff, marked and behind the others, and for nobody else', async () => {
    const [staff, player, closed] = await Promise.all([addCaller(), addCaller('player'), addCategory()]);
    const forDate = addDays(dates.today, -3);
    await saveDailyQuestion({ triviaQuestion: questionOf(closed, forDate) }, staff);
    await saveWeeklyQuestion({ triviaQuestion: questionOf(closed, forDate) }, staff);
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', closed).execute();

    const daily = async (caller: Caller, date = forDate) =>
      (await listDailyQuestionsByDate({ forDate: date }, caller)).singleGameQuestionsByDate;
    const weekly = async (caller: Caller, date = forDate) =>
      (await listWeeklyQuestionsByDate({ forDate: date }, caller)).weeklyGameQuestionsByDate;
    const marked = { categoryId: closed, inactive: true };
    expect((await daily(staff)).at(-1)).toMatchObject({ ...marked, singleGameQuestionInfo: { forDate } });
    expect((await weekly(staff)).at(-1)).toMatchObject({ ...marked, weeklyGameQuestionInfo: { forDate } });
    for (const caller of [visitor, player]) {
      expect((await daily(caller)).some(({ categoryId }) => categoryId === closed)).toBe(false);
      expect((await weekly(caller)).some(({ categoryId }) => categoryId === closed)).toBe(false);
    }
    const elsewhere = await daily(staff, addDays(forDate, -1));
    expect(elsewhere.some(({ categoryId }) => categoryId === closed)).toBe(false);
  });
});
