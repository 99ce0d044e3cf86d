import { type CallName, routes } from '@/lib/contract/routes';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { handle } from '@/lib/testing/handle';
import { questionEndpoints } from './contract';
import { saveDailyQuestion, saveWeeklyQuestion } from './server/service';

const today = getProductToday();

function callByGet(name: CallName, query: Record<string, string>) {
  return handle(name)(new Request(`http://localhost:3000${routes[name].path}?${new URLSearchParams(query)}`));
}

it('staff get of a day its answers and deactivated categories, and no field that the contract drops', async () => {
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
