import { type CallName, routes } from '@/lib/contract/routes';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { addCaller, addCategory, addUser, questionOf } from '@/lib/testing/factories';
import { handle } from '@/lib/testing/handle';
import { questionEndpoints, questionInfo } from './contract';
import { saveDailyQuestion, saveWeeklyQuestion } from './server/service';

const today = productToday();

function callByGet(name: CallName, query: Record<string, string>) {
  return handle(name)(new Request(`http://localhost:3000${routes[name].path}?${new URLSearchParams(query)}`));
}

it.each(['dailyQuestionsByDate', 'weeklyQuestionsByDate', 'questionByTag'] as const)(
  '%s tells visitors by a header that staff get more, and does not tell staff',
  async (name) => {
    const { triviaQuestion } = await saveDailyQuestion(
      { triviaQuestion: questionOf(await addCategory(), today) },
      await addCaller(),
    );
    const asked = { forDate: today, questionTag: triviaQuestion.questionTag };
    const token = await beginSession((await addUser({ role: 'admin' })).id);
    const [visitors, staff] = [await callByGet(name, asked), await callByGet(name, { ...asked, token })];
    expect([visitors.status, visitors.headers.get('www-authenticate')]).toEqual([200, 'Bearer']);
    expect([staff.status, staff.headers.get('www-authenticate')]).toEqual([200, null]);
  },
);

it('staff get every field of a day that the contract has, and none that it drops', async () => {
  const [caller, categoryId] = [await addCaller(), await addCategory()];
  await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, today) }, caller);
  await saveWeeklyQuestion({ triviaQuestion: questionOf(categoryId, today) }, caller);
  await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
  const token = await beginSession(caller.user.id);
  const readAsStaff = async (name: 'dailyQuestionsByDate' | 'weeklyQuestionsByDate') => {
    const answer = await (await callByGet(name, { forDate: today, token })).json();
    expect(questionEndpoints[name].response?.parse(answer)).toEqual(answer);
    return answer;
  };
  expect((await readAsStaff('dailyQuestionsByDate')).singleGameQuestionsByDate.at(-1)).toMatchObject({
    categoryId,
    inactive: true,
    singleGameQuestionInfo: { status: 'ready', correctChoice: 'Two' },
  });
  expect((await readAsStaff('weeklyQuestionsByDate')).weeklyGameQuestionsByDate.at(-1)).toMatchObject({
    categoryId,
    inactive: true,
    weeklyGameQuestionInfo: { status: 'ready', correctChoice: 'Two' },
  });
});

it.each([
  [0, 400],
  [1, 404],
  [100, 404],
  [101, 400],
])('a call with an unknown tag of %i characters gets %i', async (length, status) => {
  expect((await callByGet('questionByTag', { questionTag: 'x'.repeat(length) })).status).toBe(status);
});

it('a save may have a question of 500 characters and choices of 200, and not one more', () => {
  const { body } = questionEndpoints.saveWeeklyQuestion;
  const passes = (question: number, choice: number) => {
    const texts = { question: 'x'.repeat(question), choice4: 'x'.repeat(choice) };
    return body?.safeParse({ triviaQuestion: { ...questionOf('here', addDays(today, 1)), ...texts } })
      ?.success;
  };
  expect([passes(500, 200), passes(501, 200), passes(500, 201)]).toEqual([true, false, false]);
});

it('a question of an API without file fields has no files', () => {
  const choices = { choice1: 'One', choice2: 'Two', choice3: 'Three', choice4: 'Four' };
  expect(questionInfo.parse({ question: 'Which?', choices })).toEqual({
    question: 'Which?',
    choices,
    hasImage: false,
    hasAudio: false,
  });
});
