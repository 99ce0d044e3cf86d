import type { RecordStatus } from '@/lib/contract/kinds';
import { addDays, formatLongDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/service';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { findPlan } from './service';

const today = getProductToday();
const day = (days: number) => addDays(today, days);
const EXISTS = 'This question in this category already exists';

/** Reads the warnings of a category's records in the plan, by title. */
async function listWarnings(game: 'daily' | 'weekly', categoryId: string) {
  const { records, bench } = await findPlan({ game, from: day(-3), to: day(40) }, someAdmin);
  const own = [...records, ...bench].filter((record) => record.categoryId === categoryId);
  return Object.fromEntries(
    own.map(({ title, isIncomplete, problem, warnings }) => [title, { isIncomplete, problem, warnings }]),
  );
}

const nothing = { isIncomplete: false, problem: undefined, warnings: undefined };

it.each([
  ['daily', saveDailyQuestion, 'Enter a choice 3'],
  ['weekly', saveWeeklyQuestion, 'Please fill all fields and select the correct choice.'],
] as const)(
  'a planner sees at %s questions the problems and warnings of their form',
  async (game, save, missing) => {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    async function add(question: string, forDate: string | null, status: RecordStatus, more: object = {}) {
      const triviaQuestion = { ...questionOf(categoryId, today, { question }), ...more, forDate };
      await save({ triviaQuestion, status }, caller);
    }
    await add('Ready?', day(6), 'ready');
    await add('Lacks one?', day(7), 'draft', { choice3: '' });
    await add('Equal ones?', day(8), 'draft', { choice1: 'Two', choice2: 'two' });
    await add(' READY?', day(9), 'draft');
    await add('Whole?', null, 'draft');
    expect(await listWarnings(game, categoryId)).toEqual({
      'Ready?': nothing,
      'Lacks one?': { ...nothing, isIncomplete: true, problem: missing },
      'Equal ones?': { ...nothing, isIncomplete: true, problem: 'Choice 2 is the same as choice 1' },
      'READY?': { ...nothing, warnings: [EXISTS] },
      'Whole?': nothing,
    });
  },
);

it('a planner sees at questions the warnings of their review', async () => {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const waiting = questionOf(categoryId, today, { question: 'Waits?' });
  await saveDailyQuestion({ triviaQuestion: waiting, status: 'in_review' }, caller);
  const live = questionOf(categoryId, day(-1), { question: 'Live?' });
  const { triviaQuestion: stored } = await saveDailyQuestion({ triviaQuestion: live }, caller);
  const { id: questionId, version } = stored;
  const change = { questionId, version, reason: 'It was wrong' };
  const proposed = { ...live, choice1: 'Another' };
  await saveDailyQuestion({ triviaQuestion: proposed, status: 'in_review', ...change }, caller);
  expect(await listWarnings('daily', categoryId)).toEqual({
    'Waits?': { ...nothing, warnings: ['Its day is here: players see it as soon as it is approved.'] },
    'Live?': { ...nothing, warnings: ['Players have seen it already.'] },
  });
  await saveDailyQuestion({ triviaQuestion: { ...live, choice3: 'Changed' }, ...change }, caller);
  expect((await listWarnings('daily', categoryId))['Live?']?.warnings).toEqual([
    'The ready version has changed since this was proposed: edit and approve it.',
    'Players have seen it already.',
  ]);
});

it('a planner sees at word puzzles the problems and warnings of their form, unless players have seen them', async () => {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory({ name: 'Nature and more' })]);
  // Words of other tests begin otherwise.
  const prefix = categoryId.replaceAll(/[^a-f]/gu, '').toUpperCase();
  const [wolf, wolves, fern] = [`${prefix}WOLF`, `${prefix}WOLFS`, `${prefix}FERN`];
  async function add(word: string, hint: string, dateOfWordCategory: string | null, status: RecordStatus) {
    const sent = { word, hint, categoryId, dateOfWordCategory, status };
    await saveWordPuzzle(sent, caller);
  }
  await add(wolf, 'It howls', day(-2), 'ready');
  await add(wolves, 'They howl', day(5), 'ready');
  await add(fern, `Not a ${fern.toLowerCase()}`, day(6), 'ready');
  await add('MOSS', 'Moss grows on stones', day(-1), 'ready');
  await add('TWO WORDS', 'Wrong', day(7), 'draft');
  await add(wolf, 'It howls, too', null, 'draft');
  const { records, bench } = await findPlan({ game: 'word_puzzle', from: day(-3), to: day(10) }, someAdmin);
  const own = records.filter((record) => record.categoryId === categoryId);
  expect(own).toHaveLength(5);
  const warningsOf = (date: string) => own.find(({ forDate }) => forDate === date)?.warnings;
  expect(warningsOf(day(-2))).toBeUndefined();
  expect(warningsOf(day(5))?.toSorted()).toEqual([
    `A near form, ${wolf}, is used within a year: Nature and more, ${formatLongDate(day(-2))}.`,
    `A near form, ${wolf}, is used: Nature and more, on the bench.`,
  ]);
  const flawsOf = (date: string) => own.find(({ forDate }) => forDate === date)?.flaws;
  expect(flawsOf(day(6))).toEqual(['answer_in_question']);
  // Released records have no warnings.
  expect(flawsOf(day(-1))).toBeUndefined();
  expect(own.find(({ forDate }) => forDate === day(7))).toMatchObject({
    isIncomplete: true,
    problem: 'Use letters only in the word',
  });
  expect(bench.find((record) => record.categoryId === categoryId)?.warnings).toEqual([
    `A near form, ${wolves}, is used: Nature and more, ${formatLongDate(day(5))}.`,
    `This word was used before: Nature and more, ${formatLongDate(day(-2))}.`,
  ]);
});
