import { embedded } from '@/lib/api/embedded';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { dailyQuestions, weeklyQuestions, wordPuzzles } from '@/lib/db/sample-content/sample-content';
import { UNDONE_REASON } from '@/lib/features/records/rules';
import { addCaller, questionOf } from '@/lib/testing/factories';
import { addSampleContent } from './add-sample-content';

const left = async () => (await embedded.sampleContent({}, await addCaller('admin'))).records;

const seen = async (forDate: string, caller = { user: null } as never) =>
  (await embedded.dailyQuestionsByDate({ forDate }, caller)).singleGameQuestionsByDate.filter(
    ({ singleGameQuestionInfo }) => singleGameQuestionInfo,
  ).length;

it('an admin removes the sample content in one step, is told what players lose, and undoes it until a slot is taken', async () => {
  await addSampleContent();
  const admin = await addCaller('admin');
  const today = productToday();
  const [all, live] = [await left(), await seen(today)];
  expect(all).toBeGreaterThan(100);
  const sum = [dailyQuestions, wordPuzzles].flatMap((each) => Object.values(each).flat()).length;
  expect(all).toBeLessThanOrEqual(sum + weeklyQuestions.flat().length);

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
      ...{ questionId: first.id, explanation: 'Checked by us', reason: 'Better told' },
    },
    admin,
  );
  const slot = await database()
    .selectFrom('categories')
    .select('id')
    .where('id', '<>', categoryId)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  // It fills its slot of today as soon as that is empty.
  const reserve = {
    triviaQuestion: { ...questionOf(slot.id, ''), forDate: null },
    status: 'ready' as const,
    runsAnyDay: true,
  };
  await embedded.saveDailyQuestion(reserve, admin);

  await expect(embedded.removeSampleContent({ goesLive: false }, admin)).rejects.toMatchObject({
    code: 'goes_live',
    issues: expect.arrayContaining([
      expect.objectContaining({
        message: expect.stringContaining(`${formatWeekdayDate(today)}: players do not see it any more`),
      }),
    ]),
  });
  expect(await left()).toBe(all - 1);
  const removed = await embedded.removeSampleContent({ goesLive: true }, admin);
  expect([await left(), await seen(today)]).toEqual([0, 2]);
  expect(await embedded.removeSampleContent({ goesLive: true }, admin)).toEqual({
    historyEntryId: undefined,
  });

  const undo = (entryId = '', fields: object = {}) =>
    embedded.restoreHistoryEntry({ entryId, side: 'before', reason: UNDONE_REASON, ...fields }, admin);
  await undo(removed.historyEntryId);
  expect([await left(), await seen(today)]).toEqual([all - 1, live]);

  const again = await embedded.removeSampleContent({ goesLive: true }, admin);
  await embedded.saveDailyQuestion({ triviaQuestion: questionOf(slot.id, today) }, admin);
  await expect(undo(again.historyEntryId)).rejects.toMatchObject({ status: 409 });
  expect(await left()).toBe(0);
});
