import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { listAllArchiveDays } from './archive-store';
import { saveDailyQuestion } from './service';

it('other work runs between the months while a visitor’s archive is read', async () => {
  const [staff, categoryId] = [await addCaller(), await addCategory()];
  const days = ['2020-02-01', '2019-12-30', '2019-11-29'];
  for (const day of days) await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, day) }, staff);
  let turns = 0;
  let isDone = false;
  const countTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  expect(await listAllArchiveDays()).toHaveLength(days.length);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(days.length);
});
