import { type RecordStatus, toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { readCorpus } from '@/lib/features/near-duplicates/corpus/read-corpus';
import {
  deleteDailyQuestion,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from '@/lib/features/questions/server/service';
import type { ReviewDetail } from '@/lib/features/review/contract';
import { withdrawProposal } from '@/lib/features/review/server/decide';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { findReviewDetail } from '@/lib/features/review/server/service';
import { rebuildSearchIndex } from '@/lib/features/search/server/reindex-store';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { findNearDuplicates as find } from './service';

const today = getProductToday();
const day = (days: number) => addDays(today, days);
const options = ['Sydney', 'Melbourne', 'Perth'];
/** No other test has these words. */
const QUESTION = 'What is the capital of Zubrowka?';
const draft = { text: 'Which city is the capital of Zubrowka?', answer: 'Lutzburg', options };

type Input = Partial<Parameters<typeof find>[0]>;
const findNearDuplicates = (input: Input = {}) => find({ ...draft, ...input }, reviewedKinds);
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

const questionWith = (categoryId: string, question: string, answer: string, forDate: string | null) => ({
  question,
  categoryId,
  ...toChoices([answer, 'Aaa', 'Bbb', 'Ccc']),
  correctChoice: answer,
  forDate: forDate ?? undefined,
});

interface Fields {
  answer?: string;
  /** It is null for a record on the bench. */
  forDate?: string | null;
  status?: RecordStatus;
}

async function setUp() {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const save = async (
    question: string,
    { answer = 'Lutzburg', forDate = day(40), status = 'ready' }: Fields = {},
  ) => {
    const triviaQuestion = questionWith(categoryId, question, answer, forDate);
    return (await saveDailyQuestion({ triviaQuestion, status }, caller)).triviaQuestion;
  };
  return { caller, categoryId, save };
}

afterEach(async () => {
  await database().deleteFrom('trivia_questions').execute();
  await database().deleteFrom('word_categories').execute();
  await rebuildSearchIndex(reviewedKinds);
});

it('an author gets the near-duplicate of each labelled pair among the five nearest, and the leaks of swapped ones', async () => {
  const categoryId = await addCategory();
  const now = new Date().toISOString();
  const pairs = readCorpus();
  const sides = pairs.flatMap(({ one, other }, pair) => [
    { ...one, id: `pair-${pair}-one` },
    { ...other, id: `pair-${pair}-other` },
  ]);
  const questions = sides
    .filter((side) => side.options.length > 0)
    .map(({ id, text, answer, options: [first = '', second = '', third = ''] }) => ({
      id,
      game: 'weekly' as const,
      tag: id,
      categoryId,
      forDate: day(3),
      question: text,
      duplicateKey: id,
      ...toChoices([first, answer, second, third]),
      correctChoice: 2,
      version: 1,
      createdAt: now,
      updatedAt: now,
    }));
  const puzzles = sides
    .filter((side) => side.options.length === 0)
    .map(({ id, text: hint, answer: word }) => ({ id, hint, word, categoryId, version: 1, updatedAt: now }));
  await database().insertInto('trivia_questions').values(questions).execute();
  await database().insertInto('word_categories').values(puzzles).execute();
  await rebuildSearchIndex(reviewedKinds);
  const missed: string[] = [];
  for (const [pair, { kind, one, other }] of pairs.entries()) {
    if (kind === 'honest') continue;
    const forDate = kind === 'reversed' ? day(10) : undefined;
    const asked = { ...one, options: [...one.options], subjectId: `pair-${pair}-one`, forDate };
    const { nearDuplicates, leaks } = await find(asked, reviewedKinds);
    expect(nearDuplicates.length).toBeLessThanOrEqual(5);
    if (!idsOf(nearDuplicates).includes(`pair-${pair}-other`)) missed.push(one.text);
    if (kind === 'reversed' && !idsOf(leaks).includes(`pair-${pair}-other`))
      missed.push(`leak: ${other.text}`);
  }
  expect(missed).toEqual([]);
}, 60_000);

it.each<[string, Fields]>([
  ['in review', { status: 'in_review' }],
  ['released', { forDate: day(-400) }],
  ['on the bench', { status: 'draft', forDate: null }],
])('the author of another question gets a near-duplicate that is %s, and its day', async (_what, fields) => {
  const { save } = await setUp();
  const { id } = await save(QUESTION, fields);
  const { forDate = day(40), status = 'ready' } = fields;
  const { nearDuplicates } = await findNearDuplicates();
  expect(nearDuplicates).toMatchObject([
    {
      id,
      kind: 'daily',
      forDate,
      status,
      isDuplicate: true,
      isNear: true,
      reasons: ['same_answer', 'same_wording'],
      answer: 'Lutzburg',
    },
  ]);
  expect((await findNearDuplicates({ subjectId: id })).nearDuplicates).toEqual([]);
});

it('an author gets near-duplicates among the questions of both games and the puzzles', async () => {
  const { caller, categoryId, save } = await setUp();
  const daily = await save(QUESTION);
  const triviaQuestion = questionWith(categoryId, QUESTION, 'Lutzburg', day(40));
  const weekly = await saveWeeklyQuestion({ triviaQuestion }, caller);
  const puzzle = { word: 'LUTZBURG', hint: 'Capital of Zubrowka', categoryId };
  await saveWordPuzzle({ ...puzzle, dateOfWordCategory: day(50) }, caller);
  const { nearDuplicates } = await findNearDuplicates();
  expect(idsOf(nearDuplicates)).toEqual(expect.arrayContaining([daily.id, weekly.triviaQuestion.id]));
  expect(nearDuplicates.map(({ kind }) => kind).toSorted()).toEqual(['daily', 'weekly', 'word_puzzle']);
});

/** Adds a question, and a change of it that a writer proposes. */
async function addProposal() {
  const { caller, categoryId, save } = await setUp();
  const { id } = await save('Which river is wide?', { answer: 'Danube' });
  const writer = await addCaller('writer');
  const triviaQuestion = questionWith(categoryId, QUESTION, 'Lutzburg', day(40));
  await saveDailyQuestion({ triviaQuestion, questionId: id, version: 1, status: 'in_review' }, writer);
  return { caller, writer, id };
}

it('an author gets a proposed change of another record as a near-duplicate and as a leak', async () => {
  const { id } = await addProposal();
  expect((await findNearDuplicates()).nearDuplicates).toMatchObject([
    { id, isProposed: true, text: QUESTION },
  ]);
  expect((await findNearDuplicates({ subjectId: id })).nearDuplicates).toEqual([]);
  const { leaks } = await findNearDuplicates({ forDate: day(40), text: 'Where?', answer: 'Zubrowka' });
  expect(leaks).toMatchObject([{ id, isProposed: true, way: 'out' }]);
});

it('an author gets no proposed change as a near-duplicate while its record is deleted', async () => {
  const { caller, id } = await addProposal();
  const { historyEntryId } = await deleteDailyQuestion({ questionId: id }, caller);
  expect((await findNearDuplicates()).nearDuplicates).toEqual([]);
  await restoreHistoryEntry({ entryId: historyEntryId, side: 'before' }, caller);
  expect((await findNearDuplicates()).nearDuplicates).toMatchObject([{ id, isProposed: true }]);
});

it('an author gets no proposed change as a near-duplicate after it was withdrawn', async () => {
  const { writer, id } = await addProposal();
  const record = { subjectType: 'question', subjectId: id } as const;
  const { proposal } = (await findReviewDetail(record, writer)).item as Required<ReviewDetail>;
  await withdrawProposal({ ...record, proposal }, writer);
  expect((await findNearDuplicates()).nearDuplicates).toEqual([]);
});

it('an author gets every leak within two weeks, in both directions, and none beyond, of the bench or without a day', async () => {
  const { caller, categoryId, save } = await setUp();
  const edges: { id: string }[] = [];
  for (const days of [-15, -14, 0, 14, 15])
    edges.push(await save(`Is Lutzburg old, ${days}?`, { answer: 'Graz', forDate: day(days) }));
  await save('Is Lutzburg on the bench?', { forDate: null, status: 'draft', answer: 'Graz' });
  const other = await save('Who comes from there?', { answer: 'Zubrowka', forDate: day(1) });
  const puzzle = { word: 'TRAM', hint: 'It rattles through Lutzburg', categoryId };
  await saveWordPuzzle({ ...puzzle, dateOfWordCategory: day(2) }, caller);
  const { leaks } = await findNearDuplicates({ forDate: today });
  expect(leaks.map(({ forDate, way }) => [forDate, way])).toEqual([
    [day(-14), 'out'],
    [today, 'out'],
    [day(1), 'in'],
    [day(2), 'out'],
    [day(14), 'out'],
  ]);
  expect(leaks).toMatchObject([{}, { id: edges[2]?.id }, { id: other.id }, { kind: 'word_puzzle' }, {}]);
  expect((await findNearDuplicates()).leaks).toEqual([]);
});

it('an answer leaks into the texts that have it, in any script, unless it means nothing there', async () => {
  const { save } = await setUp();
  const asked = [
    ['7', 'Which are the 7 wonders?', 0],
    ['1,000', 'Who built the house of 1000 windows?', 1],
    ['١٩٨٤', 'من كتب رواية ١٩٨٤؟', 1],
    ['富士山', '世界遺産の富士山はどこ', 1],
    ['Tromsø', 'What is north of tromso?', 1],
  ] as const;
  for (const [at, [, question]] of asked.entries()) {
    await save(question, { forDate: day(at), answer: 'Something' });
  }
  for (const [answer, text, times] of asked) {
    const { leaks } = await findNearDuplicates({ answer, forDate: today });
    expect({ answer, times: leaks.length }).toEqual({ answer, times });
    const withoutAnswer = await findNearDuplicates({ text, answer: '', options: [], forDate: today });
    expect(withoutAnswer.leaks).toEqual([]);
  }
});

it('an author whose draft has no word, or only words of no record and signs of a query, gets no near-duplicates and no leaks', async () => {
  const { save } = await setUp();
  await save(QUESTION, { forDate: today });
  for (const input of [
    { text: '', answer: '', options: [] },
    { text: '?!', answer: '…', options: ['"', "'"] },
    { text: "q'x | w* OR", answer: '\\' },
  ]) {
    const found = await findNearDuplicates({ ...input, forDate: today });
    expect(found).toEqual({ nearDuplicates: [], leaks: [] });
  }
});
