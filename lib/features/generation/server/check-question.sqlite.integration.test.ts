import { embedded } from '@/lib/api/embedded';
import { config } from '@/lib/config/config';
import { pickChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { letters } from '@/lib/features/generation/rules';
import { hashFinding, lint, toLintedQuestion } from '@/lib/features/lint/lint';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { answering, startModelServer } from '@/lib/testing/model-server';
import { undoStep } from '@/lib/testing/undo-step';

let model: Awaited<ReturnType<typeof startModelServer>>;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(config, { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: model.baseUrl });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => model.close());

/** Makes the model always answer with this option. */
function replyWithOption(text: string) {
  model.reply((response, request) => {
    const { options } = JSON.parse(request.body.messages[1]?.content ?? '');
    answering({ answer: letters.find((letter) => options[letter] === text) ?? 'none' })(response, request);
  });
}

/** Stores a question of tomorrow whose right choice is Two; returns what search and plan say of its check. */
async function addQuestion() {
  const [caller, categoryId] = [await addCaller('editor'), await addCategory()];
  const forDate = addDays(getProductToday(), 1);
  const triviaQuestion = questionOf(categoryId, forDate);
  const { id: questionId, version } = (await saveDailyQuestion({ triviaQuestion }, caller)).triviaQuestion;
  const find = async (flaw: 'unchecked' | 'disputed_answer') =>
    (await embedded.searchRecords({ query: '', categoryId, flaw }, caller)).found.map(({ id }) => id);
  async function findInPlan() {
    const { records } = await embedded.plan({ game: 'daily', from: forDate, to: forDate }, caller);
    return records.find(({ id }) => id === questionId);
  }
  return { caller, triviaQuestion, questionId, version, find, findInPlan };
}

it('an editor finds a question as disputed, but only while its right choice is the one that the model disputed', async () => {
  const { caller, triviaQuestion, questionId, version, find, findInPlan } = await addQuestion();
  expect(await find('unchecked')).toEqual([questionId]);
  replyWithOption('Three');
  await embedded.checkAnswer({ questionId }, caller);
  expect([await find('unchecked'), await find('disputed_answer')]).toEqual([[], [questionId]]);
  expect(await findInPlan()).toMatchObject({ version, flaws: expect.arrayContaining(['disputed_answer']) });

  const change = { questionId, triviaQuestion: { ...triviaQuestion, correctChoice: 'Three' } };
  await saveDailyQuestion(change, caller);
  expect([await find('unchecked'), await find('disputed_answer')]).toEqual([[questionId], []]);
  await saveDailyQuestion({ ...change, triviaQuestion }, caller);
  expect(await find('disputed_answer')).toEqual([questionId]);
});

it('a person undoes a change and the creation of a question that a model has checked since', async () => {
  const { caller, triviaQuestion, questionId, findInPlan } = await addQuestion();
  const record = { subjectType: 'question', subjectId: questionId } as const;
  const { entries } = await embedded.historyEntries(record, caller);
  const harder = { triviaQuestion, questionId, difficulty: 'hard' as const };
  const { historyEntryId: entryId = '' } = await saveDailyQuestion(harder, caller);
  replyWithOption('Two');
  await embedded.checkAnswer({ questionId }, caller);
  await undoStep({ entryId }, caller);
  expect(await findInPlan()).toMatchObject({ difficulty: null, isUnchecked: undefined });
  await undoStep({ entryId: entries[0]?.id ?? '' }, caller);
  expect(await findInPlan()).toBeUndefined();
});

it('an editor stores the check of a typed question with a save of the same texts, and with no other', async () => {
  const { caller } = await addQuestion();
  const sent = questionOf(await addCategory(), addDays(getProductToday(), 2));
  replyWithOption('Two');
  const draft = { question: sent.question, choices: pickChoices(sent), correct: 'choice2' as const };
  const { checkId } = await embedded.checkAnswer({ draft }, caller);
  const { triviaQuestion: same } = await saveDailyQuestion({ triviaQuestion: sent, checkId }, caller);
  expect(same.checked?.answers).toEqual(['Two', 'Two', 'Two']);
  const other = { ...sent, question: `${sent.question} Say!`, forDate: addDays(getProductToday(), 3) };
  const { triviaQuestion: typed } = await saveDailyQuestion({ triviaQuestion: other, checkId }, caller);
  expect(typed.checked).toBeUndefined();
});

it('an editor who dismisses the warning of a check in the save that stores both has it dismissed', async () => {
  const caller = await addCaller('editor');
  const sent = questionOf(await addCategory(), addDays(getProductToday(), 2));
  replyWithOption('Three');
  const texts = { question: sent.question, ...pickChoices(sent) };
  const draft = { question: sent.question, choices: pickChoices(sent), correct: 'choice2' as const };
  const { checkId, ...check } = await embedded.checkAnswer({ draft }, caller);
  const findings = lint(toLintedQuestion({ ...texts, correct: 2, check }));
  const [disputed] = findings.filter(({ rule }) => rule === 'disputed_answer');
  const dismissals = disputed && [
    { rule: disputed.rule, judged: hashFinding(disputed), reason: 'It is Two' },
  ];
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent, checkId, dismissals }, caller);
  expect(triviaQuestion.dismissals).toEqual(dismissals);
});

it('an editor is refused the check of a question without one of its choices', async () => {
  const typed = questionOf(await addCategory(), addDays(getProductToday(), 2));
  const choices = { ...pickChoices(typed), choice4: '' };
  const draft = { question: typed.question, choices, correct: 'choice2' as const };
  await expect(embedded.checkAnswer({ draft }, await addCaller('editor'))).rejects.toMatchObject({
    status: 400,
  });
});

it('an editor with five calls left of the day checks one question, because a check is three calls', async () => {
  const { caller, questionId } = await addQuestion();
  await database().deleteFrom('rate_limits').execute();
  jest.replaceProperty(config, 'OPENAI_DAILY_CALLS', 5);
  await embedded.checkAnswer({ questionId }, caller);
  await expect(embedded.checkAnswer({ questionId }, caller)).rejects.toMatchObject({ status: 429 });
});
