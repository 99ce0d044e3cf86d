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

it('staff get the answers of a day, also in a deactivated category, and the contract has every field of them', async () => {
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
  const info = expect.objectContaining({ status: 'ready', correctChoice: 'Two' });
  const { singleGameQuestionsByDate } = await readAsStaff('dailyQuestionsByDate');
  expect(singleGameQuestionsByDate).toContainEqual(
    expect.objectContaining({ categoryId, inactive: true, singleGameQuestionInfo: info }),
  );
  const { weeklyGameQuestionsByDate } = await readAsStaff('weeklyQuestionsByDate');
  expect(weeklyGameQuestionsByDate).toContainEqual(
    expect.objectContaining({ categoryId, inactive: true, weeklyGameQuestionInfo: info }),
  );
});

it('a visitor who follows a link with an unknown tag gets 404', async () => {
  expect((await callByGet('questionByTag', { questionTag: 'x' })).status).toBe(404);
});
