import { embedded } from '@/lib/api/embedded';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { findOverview } from '@/lib/features/plan/server/overview';
import { listDailyQuestionsByDate, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf, someAdmin, visitor } from '@/lib/testing/factories';
import { putIntoReserve } from '@/lib/testing/waiting-reserve';
import { runReserve } from './reserve';

const today = getProductToday();

async function addSlot() {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  async function addToBench(fields: { question?: string; status?: 'draft' | 'ready' } = {}) {
    const { status = 'ready', ...text } = fields;
    const triviaQuestion = { ...questionOf(categoryId, today, text), forDate: null };
    const { id, version } = (await saveDailyQuestion({ triviaQuestion, status }, caller)).triviaQuestion;
    return { id, version };
  }
  async function addReserve(fields?: Parameters<typeof addToBench>[0]) {
    const record = await addToBench(fields);
    await putIntoReserve('trivia_questions', record.id);
    return record;
  }
  async function fillSlot(status: 'draft' | 'ready' = 'ready') {
    const sent = { triviaQuestion: questionOf(categoryId, today), status };
    return (await saveDailyQuestion(sent, caller)).triviaQuestion;
  }
  async function readSlot() {
    return database()
      .selectFrom('trivia_questions')
      .select(['id', 'status'])
      .where('categoryId', '=', categoryId)
      .where('forDate', '=', today)
      .execute();
  }
  return { caller, categoryId, addToBench, addReserve, fillSlot, readSlot };
}

it('players get the oldest ready reserve in an empty slot of today', async () => {
  const { categoryId, addToBench, addReserve, readSlot } = await addSlot();
  await addReserve({ status: 'draft' });
  const oldest = await addToBench({ question: 'Who waited longest?' });
  const reserves = [oldest];
  // With several others, the oldest one hardly ever has the first id, too.
  for (let others = 0; others < 5; others += 1) reserves.push(await addToBench());
  // A save fills the slot from the reserve, so all are saved before the first one is marked.
  for (const { id } of reserves) await putIntoReserve('trivia_questions', id);
  await runReserve();
  expect(await readSlot()).toEqual([{ id: oldest.id, status: 'ready' }]);
  expect(await runReserve()).toEqual([]);
  const { singleGameQuestionsByDate } = await listDailyQuestionsByDate({ forDate: today }, visitor);
  expect(singleGameQuestionsByDate.find((item) => item.categoryId === categoryId)).toMatchObject({
    singleGameQuestionInfo: { question: 'Who waited longest?' },
  });
});

it('staff find in the history and on the overview that the reserve filled a slot', async () => {
  const { caller, addReserve } = await addSlot();
  const { id } = await addReserve({ question: 'Who waited?' });
  await runReserve();
  const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: id }, someAdmin);
  expect(entries[0]).toMatchObject({ reason: 'Reserve: nothing was ready for the day' });
  const { reserveRuns } = await findOverview({}, caller);
  const run = reserveRuns.find(({ subjectId }) => subjectId === id);
  expect(run).toMatchObject({ title: 'Who waited?', forDate: today, game: 'daily' });
});

it('a reserve that an editor takes back is replaced by the next one, also on the overview, and does not run again that day', async () => {
  const { caller, addReserve, readSlot } = await addSlot();
  const oldest = await addReserve({ question: 'Who waited longest?' });
  const next = await addReserve();
  await runReserve();
  const findRun = async ({ id }: { id: string }) =>
    (await findOverview({}, caller)).reserveRuns.find(({ subjectId }) => subjectId === id);
  const takeBack = async (record: { id: string }) => {
    const entryId = (await findRun(record))?.historyEntryId ?? '';
    await embedded.restoreHistoryEntry({ entryId, side: 'before', reason: 'Not this one' }, caller);
  };
  await takeBack(oldest);
  expect(await readSlot()).toEqual([{ id: next.id, status: 'ready' }]);
  expect(await findRun(oldest)).toBeUndefined();
  await takeBack(next);
  expect(await readSlot()).toEqual([]);
});

it('a reserve that an editor saves without the field keeps its mark, which visitors do not get', async () => {
  const { caller, categoryId, addReserve } = await addSlot();
  const reserve = await addReserve();
  const triviaQuestion = { ...questionOf(categoryId, today), forDate: null };
  const change = { triviaQuestion, questionId: reserve.id, status: 'ready', goesLive: true } as const;
  const saved = await saveDailyQuestion(change, caller);
  expect(saved.triviaQuestion).toMatchObject({ runsAnyDay: true });
  await runReserve();
  const { singleGameQuestionsByDate } = await listDailyQuestionsByDate({ forDate: today }, visitor);
  const seen = singleGameQuestionsByDate.find((item) => item.categoryId === categoryId);
  expect(seen?.singleGameQuestionInfo?.question).toBe(triviaQuestion.question);
  expect(seen?.singleGameQuestionInfo).not.toHaveProperty('runsAnyDay');
});

it.each([
  ['without a record', 1, undefined],
  ['with a draft', 1, 'draft'],
  ['with a ready record', 0, 'ready'],
] as const)('a slot %s is filled by %i of several runs at once', async (_what, filled, status) => {
  const { categoryId, addToBench, fillSlot, readSlot } = await addSlot();
  if (status) await fillSlot(status);
  const records = [await addToBench(), await addToBench()];
  for (const { id } of records) await putIntoReserve('trivia_questions', id);
  const runs = (await Promise.all([runReserve(), runReserve(), runReserve()])).flat();
  expect(runs.filter((run) => run.categoryId === categoryId)).toHaveLength(filled);
  expect(await readSlot()).toMatchObject([{ status: 'ready' }]);
});

it('an editor who marks a question with a date as a reserve is refused', async () => {
  const { caller, fillSlot } = await addSlot();
  const { id, version } = await fillSlot();
  const mark = { game: 'daily', id, version, runsAnyDay: true, goesLive: true } as const;
  const message = 'Put it on the bench first: it has a date.';
  await expect(embedded.markReserve(mark, caller)).rejects.toMatchObject({ status: 400, message });
});

it('an editor who marks a reserve is not asked about a draft, for a filled slot, or when the mark is removed', async () => {
  const { caller, addToBench, fillSlot, readSlot } = await addSlot();
  const mark = (record: { id: string; version: number }, runsAnyDay: boolean) =>
    embedded.markReserve({ game: 'daily', ...record, runsAnyDay }, caller);
  expect(await mark(await addToBench({ status: 'draft' }), true)).toMatchObject({ isLive: false });
  const { id: live } = await fillSlot();
  const record = await addToBench();
  const { version, isLive } = await mark(record, true);
  expect(isLive).toBe(false);
  expect(await mark({ ...record, version }, false)).toMatchObject({ isLive: false });
  expect(await readSlot()).toMatchObject([{ id: live }]);
});
