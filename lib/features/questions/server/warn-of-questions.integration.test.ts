import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { saveDailyQuestion, saveWeeklyQuestion } from './save-question';
import { warnOfDrafts } from './warn-of-questions';

it('warns of the drafts whose text their category has already, in the same game', async () => {
  const [caller, here, elsewhere] = [await addCaller(), await addCategory(), await addCategory()];
  const text = { question: 'Who is it?' };
  await saveDailyQuestion({ triviaQuestion: questionOf(here, '2030-01-01', text) }, caller);
  await saveWeeklyQuestion(
    { triviaQuestion: questionOf(elsewhere, '2030-01-01', { question: 'What is it?' }) },
    caller,
  );
  await saveDailyQuestion(
    { triviaQuestion: { ...questionOf(here, '2030-01-02', { question: '' }) }, status: 'draft' },
    caller,
  );
  const draft = (id: string, category_id: string, question: string) => ({ id, category_id, question });
  const drafts = [
    draft('same', here, ' WHO  is it?\u200b'),
    draft('new', here, 'Who was it?'),
    // Of two texts and two categories that are asked about, these two are not together anywhere.
    draft('crossed', here, 'What is it?'),
    draft('elsewhere', elsewhere, 'Who is it?'),
    draft('weekly', elsewhere, 'What is it?'),
    draft('empty', here, ' '),
  ];
  const exists = ['This question in this category already exists'];
  expect(await warnOfDrafts('daily', drafts)).toEqual(new Map([['same', exists]]));
  expect(await warnOfDrafts('weekly', drafts)).toEqual(new Map([['weekly', exists]]));
  expect(await warnOfDrafts('daily', [])).toEqual(new Map());
  expect(await warnOfDrafts('daily', [draft('empty', here, '')])).toEqual(new Map());
});
