import { config } from '@/lib/config/config';
import { addDays } from '@/lib/dates/calendar-date';
import { database } from '@/lib/db/connection';
import { countCells, listDrafts } from '@/lib/features/draft-batches/rules';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { arrangeRecords } from '@/lib/features/plan/server/arrange-records';
import { undoStep } from '@/lib/features/plan/server/undo-step';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/service';
import { listReviewQueue } from '@/lib/features/review/server/service';
import {
  batchSetting,
  models,
  type Staff,
  saturday,
  startBatchModel,
  today,
} from '@/lib/testing/draft-batch';
import { questionOf } from '@/lib/testing/factories';
import { completionOf, json } from '@/lib/testing/model-server';
import { findDraftBatch, startDraftBatch, stopDraftBatch } from './service';

let model: Awaited<ReturnType<typeof startBatchModel>>;

beforeAll(async () => {
  model = await startBatchModel();
});

afterAll(() => model.close());

it('drafts each gap once, as a draft of the caller’s with the mark, the model and the check, and is over then', async () => {
  model.reply(models());
  const { caller, name, batch, step, records, dayAt } = await batchSetting(2);
  expect(batch).toMatchObject({
    isOver: false,
    game: 'daily',
    cells: [{ state: 'left', category: name }, {}],
  });
  const before = await findDraftBatch({}, caller);
  expect(before).toMatchObject({ batch: { id: batch.id }, draftsLeft: 60 });
  const first = (await step()).batch;
  expect(countCells(first.cells)).toEqual({ all: 2, drafted: 1, open: 1, failed: 0 });
  const sent = JSON.parse(model.requests[0]?.body.messages[1]?.content ?? '');
  expect(sent).toMatchObject({ category: name, difficulty: 'hard', language: 'English' });
  const last = (await step()).batch;
  expect(last).toMatchObject({ isOver: true, cells: [{ state: 'drafted' }, { state: 'drafted' }] });
  // What the batch has drafted is not to be written again.
  const avoided = model.requests.findLast(({ body }) => body.model === 'writer');
  expect(JSON.parse(avoided?.body.messages[1]?.content ?? '').avoid).toContain(
    first.cells[0]?.draft?.title ?? '',
  );
  const stored = await records();
  expect(stored).toMatchObject([
    { forDate: dayAt(0), status: 'draft', isGenerated: true, isOwn: true, difficulty: 'hard' },
    { forDate: dayAt(1), status: 'draft', isGenerated: true, isOwn: true },
  ]);
  expect(stored.every(({ isIncomplete }) => !isIncomplete)).toBe(true);
  const { draftsLeft, callsLeft } = await findDraftBatch({}, caller);
  expect([draftsLeft, before.callsLeft - callsLeft]).toEqual([58, 8]);
  // Asked again, as an answer was lost, nothing more is drafted.
  const asked = model.requests.length;
  expect((await step()).batch).toEqual(last);
  expect(model.requests).toHaveLength(asked);
  const history = await listHistoryEntries({ subjectType: 'question', subjectId: stored[0]?.id }, caller);
  expect(history.entries).toMatchObject([{ action: 'created' }]);
});

it('stores no correct choice where the check gives another one, and none in the weekly game', async () => {
  model.reply(models({ answer: 'Saturn' }));
  const daily = await batchSetting(1);
  expect((await daily.step()).batch.cells).toMatchObject([{ state: 'drafted', draft: { needsKey: true } }]);
  expect(await daily.records()).toMatchObject([{ isIncomplete: true, status: 'draft' }]);
  const [record] = await daily.records();
  const { id = '', version = 0 } = record ?? {};
  await expect(
    arrangeRecords({ game: 'daily', changes: [{ id, version, status: 'in_review' }] }, daily.caller),
  ).rejects.toMatchObject({ issues: [{ message: expect.stringMatching(/select which one is correct/) }] });

  model.reply(models());
  const weekly = await batchSetting(1, { game: 'weekly' });
  expect((await weekly.step()).batch.cells).toMatchObject([{ state: 'drafted', draft: { needsKey: true } }]);
  expect(await weekly.records()).toMatchObject([{ forDate: saturday, isGenerated: true }]);
});

it('lands a model that gives the answer away in the question as a draft that the lint marks', async () => {
  model.reply(models({ fields: { question: 'Which planet, Jupiter for one, is the largest?' } }));
  const { step, records } = await batchSetting(1);
  await step();
  expect(await records()).toMatchObject([
    { status: 'draft', flaws: expect.arrayContaining(['answer_in_question']) },
  ]);
});

it('never drafts where somebody else was faster, a record was moved to, or nothing is planned any more', async () => {
  model.reply(models());
  const { caller, categoryId, cells, step, states, records, dayAt } = await batchSetting(4);
  await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, dayAt(0)), status: 'draft' }, caller);
  expect(await states()).toEqual(['filled', 'left', 'left', 'left']);
  // Filled while the draft is written.
  model.reply(async (response, request) => {
    if (request.body.model === 'writer') {
      await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, dayAt(1)), status: 'draft' }, caller);
    }
    return models()(response, request);
  });
  expect((await step()).batch.cells.map(({ state }) => state)).toEqual(['filled', 'filled', 'left', 'left']);
  await database()
    .updateTable('draft_batch_cells')
    .set({ for_date: addDays(today, -1) })
    .where('for_date', '=', cells[2]?.forDate ?? '')
    .where('category_id', '=', categoryId)
    .execute();
  expect(await states()).toEqual(['filled', 'filled', 'closed', 'left']);
  await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
  const asked = model.requests.length;
  expect((await step()).batch.isOver).toBe(true);
  expect(model.requests).toHaveLength(asked);
  expect(await records()).toHaveLength(2);
});

it('asks by the category’s present name, and goes on with the next gap where a draft was moved or deleted', async () => {
  model.reply(models());
  const { caller, categoryId, step, dayAt, states, records } = await batchSetting(3);
  await step();
  const [landed] = await records();
  const { id = '', version = 0 } = landed ?? {};
  await arrangeRecords({ game: 'daily', changes: [{ id, version, forDate: dayAt(2) }] }, caller);
  expect(await states()).toEqual(['drafted', 'left', 'filled']);
  await database()
    .updateTable('categories')
    .set({ name: 'Renamed', name_key: 'renamed' })
    .where('id', '=', categoryId)
    .execute();
  model.reply(models());
  expect((await step()).batch.isOver).toBe(true);
  expect(JSON.parse(model.requests[0]?.body.messages[1]?.content ?? '').category).toBe('Renamed');

  // All of them are taken back in one step, and that is undone.
  const { batch } = await findDraftBatch({}, caller);
  const drafts = listDrafts(batch?.cells ?? []);
  const { items } = await listReviewQueue({ batchId: batch?.id });
  expect(items.map(({ subjectId }) => subjectId).toSorted()).toEqual(drafts.map(({ id }) => id).toSorted());
  expect(drafts).toHaveLength(2);
  const changes = drafts.map((draft) => ({ id: draft.id, version: draft.version, remove: true as const }));
  const { historyEntryId = '' } = await arrangeRecords({ game: 'daily', changes }, caller);
  // Of what has no draft left nothing is told.
  expect((await findDraftBatch({}, caller)).batch).toBeNull();
  await undoStep({ entryId: historyEntryId }, caller);
  expect(await states()).toEqual(['drafted', 'drafted', 'filled']);
});

it('two tabs at once draft different gaps, and a claim whose process died is taken over', async () => {
  model.reply(models());
  const { batch, step, states, records } = await batchSetting(3);
  await Promise.all([step(), step(), step(), step()]);
  expect(await states()).toEqual(['drafted', 'drafted', 'drafted']);
  expect(new Set((await records()).map(({ forDate }) => forDate)).size).toBe(3);

  const other = await batchSetting(1);
  const claim = (claimed_at: string) =>
    database()
      .updateTable('draft_batch_cells')
      .set({ claimed_at })
      .where('batch_id', '=', other.batch.id)
      .execute();
  await claim(new Date().toISOString());
  expect((await other.step()).batch.cells).toMatchObject([{ state: 'working' }]);
  await claim(new Date(Date.now() - 31_000).toISOString());
  expect((await other.step()).batch.cells).toMatchObject([{ state: 'drafted' }]);
  // Nobody goes on with another's batch.
  await expect(step({}, other.caller)).rejects.toMatchObject({ status: 404 });
  await expect(stopDraftBatch({ batchId: batch.id }, other.caller)).rejects.toMatchObject({ status: 404 });
});

it('has one batch a person; the same start again is answered with it, and stopping ends it with what it has', async () => {
  model.reply(models());
  const { caller, cells, batch, step } = await batchSetting(2);
  const start = (these: typeof cells) =>
    startDraftBatch({ game: 'daily', cells: these, difficulty: 'easy', language: 'en' }, caller);
  expect((await start(cells)).batch.id).toBe(batch.id);
  await expect(start(cells.slice(1))).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^One batch at a time/),
  });
  await step();
  const stopped = (await stopDraftBatch({ batchId: batch.id }, caller)).batch;
  expect(stopped).toMatchObject({ isOver: true, cells: [{ state: 'drafted' }, { state: 'left' }] });
  expect((await step()).batch).toEqual(stopped);
  expect((await findDraftBatch({}, caller)).batch).toEqual(stopped);
  const kept = async () => {
    const rows = database().selectFrom('draft_batches').select('id').where('user_id', '=', caller.user.id);
    return (await rows.execute()).map(({ id }) => id);
  };
  const second = (await start(cells.slice(1))).batch.id;
  expect((await kept()).toSorted()).toEqual([batch.id, second].toSorted());
  // With the next start what has no draft left is forgotten.
  const [landed] = listDrafts(stopped.cells);
  const { id = '', version = 0 } = landed ?? {};
  await arrangeRecords({ game: 'daily', changes: [{ id, version, remove: true }] }, caller);
  await stopDraftBatch({ batchId: second }, caller);
  const third = (await start(cells.slice(1))).batch.id;
  expect(await kept()).toEqual([third]);
});

it('keeps why a gap is still empty, goes on with the others, and tries it again when asked to', async () => {
  const { step, states } = await batchSetting(2);
  model.reply(json(completionOf(null, { message: { role: 'assistant', refusal: 'No' } })));
  expect((await step()).batch.cells).toMatchObject([
    { state: 'failed', problem: expect.stringMatching(/declined/) },
    { state: 'left' },
  ]);
  model.reply(models());
  await step();
  expect(await states()).toEqual(['failed', 'drafted']);
  expect((await step({ again: true })).batch.isOver).toBe(true);
});

it('stores nothing of a step that is stopped or left while it runs', async () => {
  const { caller, batch, step, states, records } = await batchSetting(2);
  const controller = new AbortController();
  model.reply((response, request) => {
    if (request.body.model === 'checker') controller.abort();
    else models()(response, request);
  });
  await expect(step({}, { ...caller, signal: controller.signal } as Staff)).rejects.toMatchObject({
    status: 502,
  });
  expect(await states()).toEqual(['left', 'left']);
  model.reply(async (response, request) => {
    await stopDraftBatch({ batchId: batch.id }, caller);
    models()(response, request);
  });
  expect((await step()).batch).toMatchObject({ isOver: true });
  expect(await records()).toEqual([]);
});

it('ends in a message when the site may ask no more today, with no gap marked, and goes on another day', async () => {
  model.reply(models());
  const { step, states, caller } = await batchSetting(2);
  const { callsLeft } = await findDraftBatch({}, caller);
  Object.assign(config, { OPENAI_DAILY_CALLS: 100_000 - callsLeft + 5 });
  try {
    await step();
    expect(await findDraftBatch({}, caller)).toMatchObject({ callsLeft: 1, draftsLeft: 59 });
    await expect(step()).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/OPENAI_DAILY_CALLS/),
    });
    expect(await states()).toEqual(['drafted', 'left']);
    // What was refused is not counted.
    expect(await findDraftBatch({}, caller)).toMatchObject({ callsLeft: 1, draftsLeft: 59 });
  } finally {
    Object.assign(config, model.settings);
  }
  expect((await step()).batch.isOver).toBe(true);
});

it('drafts in weekly gaps alone: one that got a question meanwhile is filled', async () => {
  model.reply(models());
  const { caller, categoryId, step, dayAt } = await batchSetting(2, { game: 'weekly' });
  await saveWeeklyQuestion({ triviaQuestion: questionOf(categoryId, dayAt(0)), status: 'draft' }, caller);
  expect((await step()).batch.cells.map(({ state }) => state)).toEqual(['filled', 'drafted']);
});
