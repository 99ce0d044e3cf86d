import { config } from '@/lib/config/config';
import { batchSetting, models, planets, type Staff, startBatchModel } from '@/lib/testing/draft-batch';
import { completionOf, json, type ModelReply } from '@/lib/testing/model-server';
import { holdTimeLimits } from '@/lib/testing/time-limits';
import { findDraftBatch, stopDraftBatch } from './service';

let model: Awaited<ReturnType<typeof startBatchModel>>;

beforeAll(async () => {
  model = await startBatchModel();
});

afterAll(() => model.close());

it.each<[string, ModelReply, RegExp]>([
  ['is cut', json(completionOf('{"ques', { finish_reason: 'length' })), /stopped in the middle/],
  ['sends no JSON', json(completionOf('Sure! Here it is')), /cannot use/],
  ['refuses', json(completionOf(null, { message: { role: 'assistant', refusal: 'No' } })), /declined/],
  ['is busy', json({ error: {} }, 429, { 'retry-after-ms': '1' }), /busy/],
  ['writes another language', models({ fields: { question: 'Welcher Planet ist groß?' } }), /not write in/],
  ['has five options', models({ fields: { options: { ...planets, E: 'Mars' } } }), /cannot use/],
  ['writes markup', models({ fields: { question: 'Which <b>one</b> is it?' } }), /cannot use/],
  ['breaks the connection', (response) => response.destroy(), /could not reach/],
])('a model that %s leaves that gap empty with why, and the others go on', async (_, failing, message) => {
  const { step, records, caller } = await batchSetting(2);
  model.reply(failing);
  const failed = (await step()).batch;
  expect(failed.cells).toMatchObject([
    { state: 'failed', problem: expect.stringMatching(message) },
    { state: 'left' },
  ]);
  expect(await records()).toEqual([]);
  model.reply(models());
  // One that failed waits until somebody asks for it; the batch is not over by then.
  expect((await step()).batch.cells).toMatchObject([{ state: 'failed' }, { state: 'drafted' }]);
  const asked = model.requests.length;
  expect((await step()).batch.isOver).toBe(false);
  expect(model.requests).toHaveLength(asked);
  expect((await step({ again: true })).batch).toMatchObject({
    isOver: true,
    cells: [{ state: 'drafted' }, { state: 'drafted' }],
  });
  expect((await findDraftBatch({}, caller)).batch?.isOver).toBe(true);
});

it.each(['writer', 'checker'])('a %s that never ends is given up after 20 seconds', async (slow) => {
  const { step } = await batchSetting(1);
  const { promise: isAsked, resolve } = Promise.withResolvers<void>();
  model.reply((response, request) => {
    if (request.body.model !== slow) models()(response, request);
    else if (slow === 'writer' || model.requests.length === 4) resolve();
  });
  const limits = holdTimeLimits();
  const outcome = step();
  await isAsked;
  expect(limits.milliseconds).toEqual([20_000]);
  limits.pass();
  const [cell] = (await outcome).batch.cells;
  // A draft whose check was cut short is one, for a person to choose the correct choice.
  if (slow === 'checker') expect(cell).toMatchObject({ state: 'drafted', draft: { needsKey: true } });
  else expect(cell).toMatchObject({ state: 'failed', problem: expect.stringMatching(/too long/) });
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

it('says so where no generator is configured', async () => {
  Object.assign(config, { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined });
  try {
    await expect(batchSetting(1)).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/switched off/),
    });
  } finally {
    Object.assign(config, model.settings);
  }
});
