import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { connectSomebodyElse } from '@/lib/testing/somebody-else';

const { somebodyElse, observer, untilSomebodyWaitsForALock } = connectSomebodyElse();

it('who proposes while another proposal is being stored is told of that one', async () => {
  const [editor, writer, other] = [
    await addCaller('editor'),
    await addCaller('writer'),
    await addCaller('writer'),
  ];
  const sent = questionOf(await addCategory(), addDays(productToday(), 1));
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const propose = (choice1: string, caller: typeof writer) =>
    saveDailyQuestion(
      { triviaQuestion: { ...sent, choice1 }, questionId: triviaQuestion.id, status: 'in_review' },
      caller,
    );
  // As one that is being stored: taken away, and put back by somebody whose transaction is not over.
  await propose('Uno', other);
  await somebodyElse.query('create temporary table taken as select * from proposals');
  await somebodyElse.query('delete from proposals');
  await somebodyElse.query('begin');
  await somebodyElse.query('insert into proposals select * from taken');
  const proposal = propose('Due', writer);
  await Promise.race([untilSomebodyWaitsForALock(), proposal]);
  await somebodyElse.query('commit');
  await expect(proposal).rejects.toMatchObject({ status: 409, code: 'conflict' });
  const { rows } = await observer.query('select created_by, version from proposals');
  expect(rows).toEqual([{ created_by: other.user.id, version: 1 }]);
});
