import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { connectSomebodyElse } from '@/lib/testing/somebody-else';
import { saveDailyQuestion } from './save-question';

const monday = addDays(productToday(), 100);
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];
const { somebodyElse, observer, untilSomebodyWaitsForALock } = connectSomebodyElse();

it('a swap waits for a move of the other question that is under way, and then leaves that one alone', async () => {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const sent = questionOf(categoryId, monday);
  const { triviaQuestion: first } = await saveDailyQuestion({ triviaQuestion: sent }, caller);
  const inTheWay = { triviaQuestion: questionOf(categoryId, tuesday) };
  const { triviaQuestion: second } = await saveDailyQuestion(inTheWay, caller);

  await somebodyElse.query('begin');
  await somebodyElse.query('update trivia_questions set for_date = $1, version = 2 where id = $2', [
    wednesday,
    second.id,
  ]);
  const swap = saveDailyQuestion(
    { triviaQuestion: { ...sent, forDate: tuesday }, questionId: first.id, swapWithId: second.id },
    caller,
  );
  await Promise.race([untilSomebodyWaitsForALock(), swap]);
  await somebodyElse.query('commit');
  await expect(swap).resolves.toMatchObject({ triviaQuestion: { id: first.id, forDate: tuesday } });
  const { rows } = await observer.query('select for_date, version from trivia_questions where id = $1', [
    second.id,
  ]);
  expect(rows).toEqual([{ for_date: wednesday, version: 2 }]);
});
