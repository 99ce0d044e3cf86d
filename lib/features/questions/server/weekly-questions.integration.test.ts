import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { saveDailyQuestion, saveWeeklyQuestion } from './save-question';
import { listWeeklyQuestionsByDate } from './service';

const today = productToday();

describe('weekly questions', () => {
  it('may be several in a category and date, in the order they were made', async () => {
    const [caller, categoryId, empty] = await Promise.all([addCaller(), addCategory(), addCategory()]);
    const first = await saveWeeklyQuestion({ triviaQuestion: questionOf(categoryId, today) }, caller);
    const second = await saveWeeklyQuestion({ triviaQuestion: questionOf(categoryId, today) }, caller);
    const { weeklyGameQuestionsByDate: items } = await listWeeklyQuestionsByDate({ forDate: today }, caller);
    const idsOf = (id: string) =>
      items
        .filter((item) => item.categoryId === id)
        .map(({ weeklyGameQuestionInfo }) => weeklyGameQuestionInfo?.id);
    expect(idsOf(categoryId)).toEqual([first.triviaQuestion.id, second.triviaQuestion.id]);
    expect(idsOf(empty)).toEqual([undefined]);
  });

  it.each(['question', 'choice1', 'choice4', 'correctChoice'])(
    'refuses one without its %s',
    async (field) => {
      const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
      const save = saveWeeklyQuestion(
        { triviaQuestion: { ...questionOf(categoryId, today), [field]: ' ' } },
        caller,
      );
      await expect(save).rejects.toMatchObject({
        status: 400,
        message: 'Please fill all fields and select the correct choice.',
      });
    },
  );

  it('refuses a category that was deactivated, but keeps what is in it editable', async () => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const sent = questionOf(categoryId, today);
    const { triviaQuestion } = await saveWeeklyQuestion({ triviaQuestion: sent }, caller);
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
    const save = saveWeeklyQuestion({ triviaQuestion: questionOf(categoryId, today) }, caller);
    await expect(save).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('deactivated'),
    });
    const edited = await saveWeeklyQuestion(
      { triviaQuestion: { ...sent, choice1: 'Better' }, questionId: triviaQuestion.id, reason: 'Wrong' },
      caller,
    );
    expect(edited.triviaQuestion.version).toBe(2);
  });

  it('does not take a daily question for a weekly one', async () => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const sent = questionOf(categoryId, today);
    const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, caller);
    const save = saveWeeklyQuestion({ triviaQuestion: sent, questionId: triviaQuestion.id }, caller);
    await expect(save).rejects.toMatchObject({ status: 404 });
  });

  it('shows visitors no answer of today and nothing of tomorrow', async () => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const tomorrow = addDays(today, 1);
    await saveWeeklyQuestion({ triviaQuestion: questionOf(categoryId, today) }, caller);
    await saveWeeklyQuestion({ triviaQuestion: questionOf(categoryId, tomorrow) }, caller);
    const seen = async (forDate: string) => {
      const { weeklyGameQuestionsByDate } = await listWeeklyQuestionsByDate({ forDate }, visitor);
      return weeklyGameQuestionsByDate.find((item) => item.categoryId === categoryId)?.weeklyGameQuestionInfo;
    };
    expect(await seen(today)).toMatchObject({ version: 1 });
    expect((await seen(today))?.correctChoice).toBeUndefined();
    expect(await seen(tomorrow)).toBeUndefined();
  });
});
