import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { searchRecords } from '@/lib/features/search/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { connectSomebodyElse } from '@/lib/testing/somebody-else';
import { updateSearchIndex } from './update-search-index';

const { somebodyElse, untilSomebodyWaitsForALock } = connectSomebodyElse();

it('waits for a record that is being saved, and indexes what was saved', async () => {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const triviaQuestion = questionOf(categoryId, addDays(productToday(), 1), { question: 'Which emu is it?' });
  const { id } = (await saveDailyQuestion({ triviaQuestion }, caller)).triviaQuestion;
  await database().updateTable('search_state').set({ percent: 0 }).execute();
  await database().updateTable('search_documents').set({ version: 0 }).execute();
  await somebodyElse.query('begin');
  await somebodyElse.query("update trivia_questions set question = 'Which kiwi is it?' where id = $1", [id]);
  const update = updateSearchIndex();
  await Promise.race([untilSomebodyWaitsForALock(), update]);
  await somebodyElse.query('commit');
  expect(await update).toBe(1);
  expect((await searchRecords({ query: 'kiwi', categoryId })).total).toBe(1);
  expect((await searchRecords({ query: 'emu', categoryId })).total).toBe(0);
});
