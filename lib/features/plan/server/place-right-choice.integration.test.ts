import { type RecordStatus, toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { shuffleAnswers } from '@/lib/features/plan/uneven-answers';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { questionTable } from '@/lib/features/questions/server/store';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { arrangeRecords } from './arrange-records';
import { findPlan } from './service';
import { undoStep } from './undo-step';

const today = productToday();
const day = (days: number) => addDays(today, days);
const CITIES = ['Paris', 'Lima', 'Oslo', 'Rome'] as const;

async function setting() {
  const [caller, categoryId] = await Promise.all([addCaller('editor'), addCategory()]);
  async function save(
    days: number,
    {
      status,
      by = caller,
      choices = CITIES,
    }: {
      status?: RecordStatus;
      by?: typeof caller;
      choices?: typeof CITIES | readonly [string, string, string, string];
    } = {},
  ) {
    const triviaQuestion = {
      question: `Which city is number ${days}?`,
      categoryId,
      ...toChoices([...choices]),
      correctChoice: choices[1],
      forDate: day(days),
    };
    return (await saveDailyQuestion({ triviaQuestion, status }, by)).triviaQuestion;
  }
  async function plan() {
    const { records } = await findPlan({ game: 'daily', from: day(-30), to: day(40) }, caller);
    return records
      .filter((record) => record.categoryId === categoryId)
      .toSorted((one, other) => (one.forDate ?? '').localeCompare(other.forDate ?? ''));
  }
  const arrange = (changes: Parameters<typeof arrangeRecords>[0]['changes'], by = caller) =>
    arrangeRecords({ game: 'daily', changes }, by);
  const textsOf = async (id: string) => {
    const row = await questionTable.find(id);
    return row && [row.choice1, row.choice2, row.choice3, row.choice4, row.correct_choice];
  };
  return { caller, categoryId, save, plan, arrange, textsOf };
}

it('shuffles the right answers of a category in one step, with their states, and back by one Undo', async () => {
  const { caller, save, plan, arrange } = await setting();
  await save(0);
  for (const days of [1, 2, 3, 4, 5]) await save(days, { status: days === 2 ? 'draft' : undefined });
  const before = await plan();
  expect(before.map(({ rightAt, isInOrder }) => [rightAt, isInOrder])).toEqual(
    before.map(() => [2, undefined]),
  );
  const records = before.flatMap(({ rightAt = 0, ...record }) => [{ ...record, rightAt }]);
  const wishes = shuffleAnswers({ records }, { today, isTheirs: () => true }, () => 0);
  const changes = wishes.map(({ record: { id, version }, rightAt }) => ({ id, version, rightAt }));
  const shuffled = await arrange(changes);
  const after = await plan();
  expect(after.map(({ rightAt }) => rightAt).toSorted()).toEqual([1, 1, 2, 2, 3, 4]);
  expect(after[0]).toMatchObject({ rightAt: 2, version: 1 });
  expect(after.map(({ status }) => status)).toEqual(before.map(({ status }) => status));
  // Its answer was lost: the same again changes nothing, and is answered as the first time.
  expect(await arrange(changes)).toEqual(shuffled);
  expect(await plan()).toEqual(after);
  await undoStep({ entryId: shuffled.historyEntryId ?? '' }, caller);
  expect((await plan()).map(({ rightAt }) => rightAt)).toEqual([2, 2, 2, 2, 2, 2]);
});

it('lets two choices trade places, and nothing else', async () => {
  const { save, arrange, textsOf } = await setting();
  const { id, version = 1 } = await save(3);
  await arrange([{ id, version, rightAt: 4 }]);
  expect(await textsOf(id)).toEqual(['Paris', 'Rome', 'Oslo', 'Lima', 4]);
});

it('changes nothing where any is of today or before, in an order of its own, proposed otherwise or changed since', async () => {
  const { categoryId, save, arrange, plan } = await setting();
  const writer = await addCaller('writer');
  const [past, now, old, free] = [await save(-2), await save(0), await save(2), await save(5)];
  const ordered = await save(3, { choices: ['1914', '1918', '1939', '1945'] });
  const proposed = await save(4);
  const triviaQuestion = {
    question: 'Better?',
    categoryId,
    ...toChoices([...CITIES]),
    correctChoice: 'Oslo',
    forDate: day(4),
  };
  const change = { triviaQuestion, questionId: proposed.id, version: proposed.version };
  await saveDailyQuestion({ ...change, status: 'in_review' }, writer);
  const before = await plan();
  expect(before.find(({ id }) => id === ordered.id)).toMatchObject({ rightAt: 2, isInOrder: true });
  const wanted = [past, now, ordered, proposed, { ...old, version: 7 }, free].map(({ id, version = 1 }) => ({
    id,
    version,
    rightAt: 4,
  }));
  await expect(arrange(wanted)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('5 of 6'),
    issues: [
      { path: 'changes.0', message: expect.stringContaining('of days to come alone') },
      { path: 'changes.1', message: expect.stringContaining('of days to come alone') },
      { path: 'changes.2', message: expect.stringContaining('an order of their own') },
      { path: 'changes.3', message: expect.stringContaining('waits for a review') },
      { path: 'changes.4', message: expect.stringContaining('Somebody else changed') },
    ],
  });
  expect(await plan()).toEqual(before);
});

it('is for who may change each of them; who only writes, for drafts of their own', async () => {
  const { save, arrange } = await setting();
  const writer = await addCaller('writer');
  const own = await save(1, { status: 'draft', by: writer });
  const waiting = await save(2, { status: 'in_review', by: writer });
  const ready = await save(3);
  const changes = [own, waiting, ready].map(({ id, version = 1 }) => ({ id, version, rightAt: 1 }));
  await expect(arrange(changes, writer)).rejects.toMatchObject({
    code: 'not_allowed',
    issues: [{ path: 'changes.2' }],
  });
  await expect(arrange(changes.slice(0, 2), writer)).resolves.toMatchObject({ versions: [2, 2] });
});

it('is nothing for what has no choices', async () => {
  const { caller, categoryId } = await setting();
  const sent = { word: 'FJORD', hint: 'A hint', categoryId, dateOfWordCategory: day(1) };
  const { id = '', version = 1 } = (await saveWordPuzzle(sent, caller)).wordCategory;
  const changes = [{ id, version, rightAt: 2 }];
  await expect(arrangeRecords({ game: 'word_puzzle', changes }, caller)).rejects.toMatchObject({
    code: 'invalid',
  });
});
