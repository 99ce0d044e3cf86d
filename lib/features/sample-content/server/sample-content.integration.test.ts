import { embedded } from '@/lib/api/embedded';
import type { Caller } from '@/lib/contract/caller';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { dailyQuestions, weeklyQuestions, wordPuzzles } from '@/lib/db/sample-content/sample-content';
import { UNDONE_REASON } from '@/lib/features/records/rules';
import { addCaller, questionOf, visitor } from '@/lib/testing/factories';
import { addSampleContent } from './add-sample-content';

const today = getProductToday();
let admin: Caller;
/** This is the number of sample records before one of them is changed. */
let sampleCount = 0;
/** This is the number of today's questions that visitors see. */
let liveCount = 0;
/** Today's question of this category is an unchanged sample. */
let categoryOfSample = '';

const countSampleRecords = async () => (await embedded.sampleContent({}, admin)).records;

async function countQuestionsOfToday(): Promise<number> {
  const { singleGameQuestionsByDate } = await embedded.dailyQuestionsByDate({ forDate: today }, visitor);
  return singleGameQuestionsByDate.filter(({ singleGameQuestionInfo }) => singleGameQuestionInfo).length;
}

const undo = (entryId = '') =>
  embedded.restoreHistoryEntry({ entryId, side: 'before', reason: UNDONE_REASON }, admin);

beforeAll(async () => {
  admin = await addCaller('admin');
  await addSampleContent();
  sampleCount = await countSampleRecords();
  liveCount = await countQuestionsOfToday();
  const first = await database()
    .selectFrom('trivia_questions')
    .selectAll()
    .where('game', '=', 'daily')
    .where('forDate', '=', today)
    .executeTakeFirstOrThrow();
  const { question, choice1, choice2, choice3, choice4, categoryId } = first;
  const text = { question, choice1, choice2, choice3, choice4, correctChoice: choice1 };
  await embedded.saveDailyQuestion(
    {
      triviaQuestion: { ...text, categoryId, forDate: today },
      questionId: first.id,
      explanation: 'Checked by us',
      reason: 'Better told',
    },
    admin,
  );
  const other = await database()
    .selectFrom('categories')
    .select('id')
    .where('id', '<>', categoryId)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  categoryOfSample = other.id;
});

it('a new site has sample records, at most one for each sample', () => {
  const sum = [dailyQuestions, wordPuzzles].flatMap((each) => Object.values(each).flat()).length;
  expect(sampleCount).toBeGreaterThan(100);
  expect(sampleCount).toBeLessThanOrEqual(sum + weeklyQuestions.flat().length);
});

it('an admin is asked before players lose sample questions of today', async () => {
  await expect(embedded.removeSampleContent({ goesLive: false }, admin)).rejects.toMatchObject({
    code: 'goes_live',
    issues: expect.arrayContaining([
      expect.objectContaining({
        message: expect.stringContaining(`${formatWeekdayDate(today)}: players do not see it any more`),
      }),
    ]),
  });
  expect(await countSampleRecords()).toBe(sampleCount - 1);
});

it('an admin removes the unchanged sample records in one step, and undoes it', async () => {
  const triviaQuestion = { ...questionOf(categoryOfSample, ''), forDate: null };
  const asReserve = { triviaQuestion, status: 'ready', runsAnyDay: true } as const;
  const { triviaQuestion: reserve } = await embedded.saveDailyQuestion(asReserve, admin);
  const { historyEntryId } = await embedded.removeSampleContent({ goesLive: true }, admin);
  // Visitors see the changed question and the reserve.
  expect([await countSampleRecords(), await countQuestionsOfToday()]).toEqual([0, 2]);
  expect(await embedded.removeSampleContent({ goesLive: true }, admin)).toEqual({
    historyEntryId: undefined,
  });
  await undo(historyEntryId);
  expect([await countSampleRecords(), await countQuestionsOfToday()]).toEqual([sampleCount - 1, liveCount]);
  await embedded.deleteDailyQuestion({ questionId: reserve?.id ?? '' }, admin);
});

it('an admin cannot undo the removal while somebody has taken a slot', async () => {
  const { historyEntryId } = await embedded.removeSampleContent({ goesLive: true }, admin);
  const triviaQuestion = questionOf(categoryOfSample, today);
  const { triviaQuestion: taking } = await embedded.saveDailyQuestion({ triviaQuestion }, admin);
  await expect(undo(historyEntryId)).rejects.toMatchObject({ status: 409 });
  expect(await countSampleRecords()).toBe(0);
  await embedded.deleteDailyQuestion({ questionId: taking?.id ?? '', reason: 'In the way' }, admin);
  await undo(historyEntryId);
  expect(await countSampleRecords()).toBe(sampleCount - 1);
});
