import { embedded } from '@/lib/api/embedded';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { findDayPage } from '@/lib/site/archive';
import { buildQuestionMetadata } from '@/lib/site/link-previews/question-metadata';
import { findSharedQuestion } from '@/lib/site/page-data';
import { createFeedResponse } from '@/lib/site/questions-feed';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { saveDailyQuestion } from './service';

const today = getProductToday();
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];

/** Stores a ready question; returns a save that changes its right choice, to which a test adds the correction. */
async function addQuestion(forDate: string) {
  const [editor, writer] = [await addCaller('editor'), await addCaller('writer')];
  const sent = questionOf(await addCategory(), forDate);
  const { triviaQuestion: stored } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const { id: questionId, questionTag } = stored;
  const change = {
    triviaQuestion: { ...sent, correctChoice: 'Three' },
    questionId,
    reason: 'The answer was wrong',
  };
  const readShared = async (caller = visitor) =>
    (await embedded.questionByTag({ questionTag }, caller)).triviaQuestion.triviaQuestion;
  return { editor, writer, sent, questionId, questionTag, change, readShared };
}

it('players see in the archive and in the feed how a past question was corrected', async () => {
  const { editor, change, questionTag } = await addQuestion(yesterday);
  await saveDailyQuestion({ ...change, correction: 'the answer is Three' }, editor);
  const { questions = [] } = (await findDayPage(yesterday)) ?? {};
  const archived = questions.find(({ question }) => question.questionTag === questionTag);
  expect(archived?.question).toMatchObject({ correction: 'the answer is Three', correctedOn: today });
  expect(await (await createFeedResponse()).text()).toMatch(/Corrected on \w+ \d+<\/b>: the answer is Three/);
});

it('a share link shows that a past question was corrected, without the answer, in a new preview', async () => {
  const { editor, change, questionTag, readShared } = await addQuestion(yesterday);
  const readPreview = async () => {
    const shared = await findSharedQuestion(questionTag);
    return JSON.stringify(shared && buildQuestionMetadata(shared).openGraph);
  };
  const before = await readPreview();
  await saveDailyQuestion({ ...change, correction: 'the answer is Three' }, editor);
  expect(await readShared()).toMatchObject({ correctedOn: today });
  expect(await readShared()).not.toHaveProperty('correction');
  expect(await readPreview()).not.toBe(before);
});

it('a save without a correction keeps the stored one, and an empty correction removes it', async () => {
  const { editor, change, readShared } = await addQuestion(yesterday);
  await saveDailyQuestion({ ...change, correction: 'the map was of 1990' }, editor);
  await saveDailyQuestion({ ...change, explanation: 'It is so.' }, editor);
  expect(await readShared()).toMatchObject({ correction: 'the map was of 1990' });
  await saveDailyQuestion({ ...change, correction: '' }, editor);
  expect(await readShared()).not.toHaveProperty('correctedOn');
});

it('players see on the day only that a question was corrected, and not how', async () => {
  const { editor, change, readShared } = await addQuestion(today);
  await saveDailyQuestion({ ...change, correction: 'the map was of 1990' }, editor);
  expect(await readShared()).toMatchObject({ correctedOn: today });
  expect(await readShared()).not.toHaveProperty('correction');
  const { singleGameQuestionsByDate } = await embedded.dailyQuestionsByDate({ forDate: today }, visitor);
  expect(JSON.stringify(singleGameQuestionsByDate)).not.toContain('the map was of 1990');
});

it('players see a proposed correction from its approval on', async () => {
  const { editor, writer, change, questionId, readShared } = await addQuestion(yesterday);
  const proposal = { ...change, status: 'in_review', correction: 'the map was of 1990' } as const;
  await saveDailyQuestion(proposal, writer);
  expect(await readShared()).not.toHaveProperty('correctedOn');
  const { content } = await database()
    .selectFrom('proposals')
    .select('content')
    .where('subjectId', '=', questionId)
    .executeTakeFirstOrThrow();
  // The proposal is made to look as if it had waited since the day before.
  const waiting = JSON.stringify({ ...JSON.parse(content), correctedOn: yesterday });
  await database()
    .updateTable('proposals')
    .set({ content: waiting })
    .where('subjectId', '=', questionId)
    .execute();
  const record = { subjectType: 'question', subjectId: questionId } as const;
  const { item } = await embedded.reviewDetail(record, editor);
  const { version = 0, proposal: seen } = item ?? {};
  await embedded.approve({ ...record, version, proposal: seen }, editor);
  expect(await readShared()).toMatchObject({ correction: 'the map was of 1990', correctedOn: today });
});

it('players see no correction whose change was undone', async () => {
  const { editor, change, readShared } = await addQuestion(today);
  const corrected = { ...change, correction: 'the map was of 1990' };
  const { historyEntryId: entryId = '' } = await saveDailyQuestion(corrected, editor);
  expect(await readShared()).toHaveProperty('correctedOn');
  await embedded.restoreHistoryEntry({ entryId, side: 'before', reason: 'It was right' }, editor);
  expect(await readShared()).not.toHaveProperty('correctedOn');
});

it('a question that moved to a later day shows no correction from before that day', async () => {
  const { editor, change, sent, readShared, questionId } = await addQuestion(today);
  const corrected = { ...change, correction: 'the map was of 1990' };
  await saveDailyQuestion({ ...corrected, status: 'draft' }, editor);
  expect(await readShared(editor)).toHaveProperty('correction');
  const moved = { triviaQuestion: { ...sent, forDate: tomorrow }, questionId, status: 'ready' } as const;
  await saveDailyQuestion(moved, editor);
  expect(await readShared(editor)).not.toHaveProperty('correction');
});
