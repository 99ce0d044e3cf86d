import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import type { Caller } from '@/lib/game-api/contract';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { saveDailyQuestion } from './save-question';
import { findQuestionByTag, listDailyQuestionsByDate } from './service';

const dates = {
  yesterday: addDays(productToday(), -1),
  today: productToday(),
  tomorrow: addDays(productToday(), 1),
};

async function seen(caller: Caller, forDate: string) {
  const categoryId = await addCategory();
  const staff = await addCaller('staff');
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
  const { item, byTag } = await seen(await addCaller('staff'), forDate);
  expect(item?.singleGameQuestionInfo?.correctChoice).toBe('Two');
  expect(byTag.triviaQuestion.triviaQuestion.correctChoice).toBe('Two');
});
