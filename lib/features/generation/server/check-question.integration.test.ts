import { embedded } from '@/lib/api/embedded';
import { config } from '@/lib/config/config';
import { choiceNames, pickChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { letters } from '@/lib/features/generation/rules';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { answering, startModelServer } from '@/lib/testing/model-server';

let model: Awaited<ReturnType<typeof startModelServer>>;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(config, { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: model.baseUrl });
});
afterAll(() => model.close());

/** A model that always gives the option with this text. */
function knows(text: string) {
  model.reply((response, request) => {
    const { options } = JSON.parse(request.body.messages[1]?.content ?? '');
    answering({ answer: letters.find((letter) => options[letter] === text) ?? 'none' })(response, request);
  });
}

/** A stored question of tomorrow with a wrong key, and what search and plan say of its check. */
async function addQuestion() {
  const [caller, categoryId] = [await addCaller(), await addCategory()];
  const forDate = addDays(productToday(), 1);
  const triviaQuestion = questionOf(categoryId, forDate);
  const { id: questionId, version } = (await saveDailyQuestion({ triviaQuestion }, caller)).triviaQuestion;
  const find = async (flaw: 'unchecked' | 'disputed_answer') =>
    (await embedded.searchRecords({ query: '', categoryId, flaw }, caller)).found.map(({ id }) => id);
  async function inPlan() {
    const { records } = await embedded.plan({ game: 'daily', from: forDate, to: forDate }, caller);
    return records.find(({ id }) => id === questionId);
  }
  return { caller, triviaQuestion, questionId, version, find, inPlan };
}

it('a typed question with a wrong key is checked, has a warning and is found by it, until its text changes', async () => {
  const { caller, triviaQuestion, questionId, version, find, inPlan } = await addQuestion();
  expect(await find('unchecked')).toEqual([questionId]);
  knows('Three');
  const { answers } = await embedded.checkAnswer({ questionId }, caller);
  expect(answers).toEqual(['Three', 'Three', 'Three']);
  // The key is in none of what was sent.
  const sent = model.requests.map(({ body }) => Object.keys(JSON.parse(body.messages[1]?.content ?? '')));
  expect(new Set(sent.flat())).toEqual(new Set(['question', 'options']));
  expect([await find('unchecked'), await find('disputed_answer')]).toEqual([[], [questionId]]);
  expect(await inPlan()).toMatchObject({ version, flaws: expect.arrayContaining(['disputed_answer']) });

  const change = { questionId, triviaQuestion: { ...triviaQuestion, correctChoice: 'Three' } };
  await saveDailyQuestion(change, caller);
  expect([await find('unchecked'), await find('disputed_answer')]).toEqual([[questionId], []]);
  await saveDailyQuestion({ ...change, triviaQuestion }, caller);
  expect(await find('disputed_answer')).toEqual([questionId]);
});

it('stores the check of a question with it, if the texts are the saved ones', async () => {
  const { caller, find } = await addQuestion();
  const sent = questionOf(await addCategory(), addDays(productToday(), 2));
  knows('Two');
  const draft = { question: sent.question, choices: pickChoices(sent), correct: 'choice2' as const };
  const { checkId } = await embedded.checkAnswer({ draft }, caller);
  const { triviaQuestion: same } = await saveDailyQuestion({ triviaQuestion: sent, checkId }, caller);
  expect(same.checked?.answers).toEqual(['Two', 'Two', 'Two']);
  const other = { ...sent, question: `${sent.question} Say!`, forDate: addDays(productToday(), 3) };
  const { triviaQuestion: typed } = await saveDailyQuestion({ triviaQuestion: other, checkId }, caller);
  expect(typed.checked).toBeUndefined();
  const incomplete = { ...draft, choices: { ...draft.choices, [choiceNames[3]]: '' } };
  await expect(embedded.checkAnswer({ draft: incomplete }, caller)).rejects.toMatchObject({ status: 400 });
  expect(await find('disputed_answer')).toEqual([]);
});

it('a check counts as three calls of the day, and says why it is off without a model', async () => {
  const { caller, questionId } = await addQuestion();
  Object.assign(config, { OPENAI_DAILY_CALLS: 2 });
  await expect(embedded.checkAnswer({ questionId }, caller)).rejects.toMatchObject({ status: 429 });
  Object.assign(config, { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined });
  await expect(embedded.checkAnswer({ questionId }, caller)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('OPENAI_API_KEY'),
  });
});
