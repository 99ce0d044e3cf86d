import { config } from '@/lib/config/config';
import type { Choices } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { CHECKS, letters } from '@/lib/features/generation/rules';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { holdTimeLimits } from '@/lib/testing/clock';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { answering, json, type ModelReply, startModelServer } from '@/lib/testing/model-server';
import { draftQuestion, readGeneration } from './service';

const good = {
  question: 'Which planet is the largest?',
  options: { A: 'Jupiter', B: 'Saturn', C: 'Neptune', D: 'Earth' },
  correctAnswer: 'A',
  explanation: 'It has more mass than all other planets together.',
  source: 'NASA, planetary fact sheet',
};

type Question = Pick<typeof good, 'question' | 'options'>;

let model: Awaited<ReturnType<typeof startModelServer>>;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(config, {
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: 'writer',
    OPENAI_CHECK_MODEL: 'checker',
    OPENAI_DAILY_CALLS: 100_000,
  });
});

afterEach(() => jest.restoreAllMocks());
afterAll(() => model.close());

const wish = { categoryName: 'Astronomy', difficulty: 'hard', language: 'en' } as const;

/** Finds the letter of an option in the checker's order; `none` if it is not among them. */
function findLetter(options: Record<string, string>, wanted: string) {
  return letters.find((letter) => options[letter] === wanted) ?? 'none';
}

/** Builds a reply of the writer with this question, and of the checker with these answers, one after the other. */
function replyAsModels(draft: object, answers: readonly string[]): ModelReply {
  let asked = 0;
  return (response, request) => {
    if (request.body.model === 'writer') return answering(draft)(response, request);
    const { options } = JSON.parse(request.body.messages[1]?.content ?? '') as Question;
    const answer = findLetter(options, answers[asked % answers.length] ?? '');
    asked += 1;
    return answering({ answer })(response, request);
  };
}

/** Makes the checker never answer; resolves when it was asked as often as it is for one draft. */
function hangChecks(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  model.reply((response, request) => {
    if (request.body.model === 'writer') answering(good)(response, request);
    else if (model.requests.length === 1 + CHECKS) resolve();
  });
  return promise;
}

async function draft(fields: object = {}) {
  return draftQuestion({ ...wish, ...fields }, await addCaller(), reviewedKinds);
}

const textsOf = ({ choices, check }: { choices: Choices; check: { answers: (keyof Choices | null)[] } }) =>
  check.answers.map((name) => name && choices[name]);

test('a staff member gets the draft with the checker’s answers, and it is stored', async () => {
  model.reply(replyAsModels(good, ['Jupiter']));
  const drafted = await draft();
  expect(drafted).toMatchObject({
    question: good.question,
    explanation: good.explanation,
    source: good.source,
    model: 'writer',
    checkModel: 'checker',
  });
  expect(drafted.choices[drafted.correct]).toBe('Jupiter');
  expect(textsOf(drafted)).toEqual(['Jupiter', 'Jupiter', 'Jupiter']);
  expect(await readGeneration({ generationId: drafted.id })).toEqual({ generation: drafted });
});

test('the writing model gets the wish, and the checker only the question and its options', async () => {
  model.reply(replyAsModels(good, ['Jupiter']));
  await draft();
  const [written, ...checks] = model.requests.map(({ body }) => body);
  expect(JSON.parse(written?.messages[1]?.content ?? '')).toEqual({
    category: 'Astronomy',
    difficulty: 'hard',
    language: 'English',
    avoid: [],
  });
  expect(checks).toHaveLength(CHECKS);
  for (const check of checks) {
    const sent = JSON.parse(check.messages[1]?.content ?? '');
    expect(Object.keys(sent)).toEqual(['question', 'options']);
    expect(Object.values(sent.options).sort()).toEqual(Object.values(good.options).sort());
  }
});

test('the checker gets each option first in at least one of fifteen drafts', async () => {
  model.reply(replyAsModels(good, ['Jupiter']));
  const first = new Set<string>();
  // Each draft is checked three times; a fair shuffle leaves out one of the four in one of 100,000 runs.
  for (let count = 0; count < 15; count += 1) await draft();
  for (const { body } of model.requests.filter(({ body }) => body.model === 'checker')) {
    first.add(JSON.parse(body.messages[1]?.content ?? '').options.A);
  }
  expect([...first].sort()).toEqual(Object.values(good.options).sort());
});

test('a prompt names the questions of the bank on its subject, in any category, as ones to avoid', async () => {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const question = 'Which moon of Neptune is the largest?';
  const known = questionOf(categoryId, getProductToday(), { question });
  await saveDailyQuestion({ triviaQuestion: known }, caller);
  model.reply(replyAsModels(good, ['Jupiter']));
  await draft({ prompt: 'Something about Neptune' });
  const sent = JSON.parse(model.requests[0]?.body.messages[1]?.content ?? '');
  expect(sent).toMatchObject({ request: 'Something about Neptune', category: 'Astronomy' });
  expect(sent.avoid).toEqual([question]);
});

test('a staff member gets the checker’s other answers, also that none is correct', async () => {
  model.reply(replyAsModels(good, ['Jupiter', 'Saturn', 'something else']));
  const drafted = await draft();
  expect(textsOf(drafted).sort()).toEqual(['Jupiter', 'Saturn', null].sort());
});

test('a staff member whose checker refuses its key gets the draft unconfirmed, and reads which setting is wrong', async () => {
  const failing = json({ error: { message: 'Incorrect API key' } }, 401);
  model.reply((response, request) =>
    (request.body.model === 'writer' ? answering(good) : failing)(response, request),
  );
  const drafted = await draft();
  expect(drafted.check).toEqual({ answers: [], problem: expect.stringContaining('OPENAI_API_KEY') });
});

test('a staff member whose checker exceeds the time limit gets the draft without a check', async () => {
  const limits = holdTimeLimits();
  const isChecked = hangChecks();
  const outcome = draft();
  await isChecked;
  expect(limits.milliseconds).toEqual([20_000]);
  limits.pass();
  expect((await outcome).check).toEqual({
    answers: [],
    problem: 'The generator takes too long to answer. Try again.',
  });
});

test.each<[string, object, RegExp]>([
  ['another language', { question: 'Welcher Planet ist der größte?' }, /did not write in English/],
  ['a claim with a line break', { explanation: 'It is.\nIt really is.' }, /cannot use/],
])('a staff member whose model returns %s gets 502, and nothing is stored', async (_, fields, message) => {
  model.reply(replyAsModels({ ...good, ...fields }, ['Jupiter']));
  const listStored = () => database().selectFrom('generations').select('id').execute();
  const before = await listStored();
  await expect(draft()).rejects.toMatchObject({ status: 502, message: expect.stringMatching(message) });
  expect(model.requests).toHaveLength(1);
  expect(await listStored()).toEqual(before);
});

test('a staff member whose model returns empty claims gets the draft', async () => {
  model.reply(replyAsModels({ ...good, explanation: '', source: '' }, ['Jupiter']));
  expect(await draft()).toMatchObject({ explanation: '', source: '' });
});

test('everybody who asks after the daily limit of the site is refused, and no model is asked', async () => {
  await database().deleteFrom('rate_limits').execute();
  jest.replaceProperty(config, 'OPENAI_DAILY_CALLS', 2 * (1 + CHECKS));
  model.reply(replyAsModels(good, ['Jupiter']));
  await draft();
  await draft();
  const asked = model.requests.length;
  await expect(draft()).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/OPENAI_DAILY_CALLS.*24 hours/),
  });
  expect(model.requests).toHaveLength(asked);
});

test('a staff member who disconnects ends the draft', async () => {
  const isChecked = hangChecks();
  const controller = new AbortController();
  const caller = { ...(await addCaller()), signal: controller.signal };
  const outcome = draftQuestion(wish, caller, reviewedKinds);
  await isChecked;
  controller.abort();
  await expect(outcome).rejects.toMatchObject({ status: 502 });
});
