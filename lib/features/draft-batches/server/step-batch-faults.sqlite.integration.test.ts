import { config } from '@/lib/config/config';
import type { Role } from '@/lib/contract/kinds';
import { routes } from '@/lib/contract/routes';
import { database } from '@/lib/db/connection';
import { createLimiter } from '@/lib/db/limiter';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { holdTimeLimits } from '@/lib/testing/clock';
import { batchSetting, models, planets, startBatchModel } from '@/lib/testing/draft-batch';
import { handle } from '@/lib/testing/handle';
import { completionOf, json, type ModelReply } from '@/lib/testing/model-server';
import { findDraftBatch } from './service';

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
  const kept = database().selectFrom('generations').select('id').where('user_id', '=', caller.user.id);
  expect(await kept.execute()).toEqual([]);
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

it('ends in a message when its owner has drafted as much as anybody may in an hour: what is there stays, no gap is marked', async () => {
  model.reply(models());
  const { step, states, records, caller } = await batchSetting(2);
  await step();
  const hourly = createLimiter({ name: 'generation', from: 'first', points: 60, seconds: 3600 });
  await hourly.count(caller.user.id, 59);
  const { callsLeft } = await findDraftBatch({}, caller);
  const asked = model.requests.length;
  await expect(step()).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: expect.any(Number),
    message:
      'You have generated 60 questions within an hour. Try again in 60 minutes, or write one yourself.',
  });
  expect(await states()).toEqual(['drafted', 'left']);
  expect(await records()).toHaveLength(1);
  expect(await findDraftBatch({}, caller)).toMatchObject({ callsLeft, draftsLeft: 0 });
  expect(model.requests).toHaveLength(asked);
  await hourly.clear(caller.user.id);
  expect((await step()).batch.isOver).toBe(true);
});

it('drafts nothing more for an owner whose role may not write any more, and goes on once it may', async () => {
  model.reply(models());
  const { batch, step, states, caller } = await batchSetting(2);
  await step();
  const token = await beginSession(caller.user.id);
  const become = (role: Role) =>
    database().updateTable('users').set({ role }).where('id', '=', caller.user.id).execute();
  async function post(name: 'stepDraftBatch' | 'stopDraftBatch', body: object) {
    const request = new Request(`http://localhost:3000${routes[name].path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const response = await handle(name)(request);
    return { status: response.status, ...(await response.json()) };
  }
  await become('player');
  const asked = model.requests.length;
  for (const name of ['stepDraftBatch', 'stopDraftBatch'] as const) {
    expect(await post(name, { batchId: batch.id })).toMatchObject({
      status: 403,
      message: expect.stringMatching(/not a staff account/),
    });
  }
  expect(model.requests).toHaveLength(asked);
  expect(await states()).toEqual(['drafted', 'left']);
  await become('writer');
  expect(await post('stepDraftBatch', { batchId: batch.id })).toMatchObject({
    status: 200,
    batch: { isOver: true },
  });
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
