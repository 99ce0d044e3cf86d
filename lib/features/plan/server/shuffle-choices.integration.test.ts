import type { Caller } from '@/lib/contract/caller';
import { type RecordStatus, toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { questionTable } from '@/lib/features/questions/server/store';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { undoStep } from '@/lib/testing/undo-step';
import { arrangeRecords } from './arrange-records';
import { findPlan } from './service';

const today = getProductToday();
const day = (days: number) => addDays(today, days);
const CITIES = ['Paris', 'Lima', 'Oslo', 'Rome'] as const;

interface Saved {
  status?: RecordStatus;
  by?: Caller;
  choices?: readonly [string, string, string, string];
}

async function addPlan() {
  const [caller, categoryId] = await Promise.all([addCaller('editor'), addCategory()]);
  async function save(days: number, { status, by = caller, choices = CITIES }: Saved = {}) {
    const triviaQuestion = {
      question: `Which city is number ${days}?`,
      categoryId,
      ...toChoices(choices),
      correctChoice: choices[1],
      forDate: day(days),
    };
    return (await saveDailyQuestion({ triviaQuestion, status }, by)).triviaQuestion;
  }
  async function readPlan() {
    const { records } = await findPlan({ game: 'daily', from: day(-30), to: day(40) }, caller);
    return records
      .filter((record) => record.categoryId === categoryId)
      .toSorted((one, other) => (one.forDate ?? '').localeCompare(other.forDate ?? ''));
  }
  const arrange = (changes: Parameters<typeof arrangeRecords>[0]['changes'], by = caller) =>
    arrangeRecords({ game: 'daily', changes }, by);
  const textsOf = async (id: string) => {
    const row = await questionTable.find(id);
    return row && [row.choice1, row.choice2, row.choice3, row.choice4, row.correctChoice];
  };
  return { caller, categoryId, save, readPlan, arrange, textsOf };
}

it('an editor shuffles the choices of several questions, except choices in a meaningful order, and reverses that with one Undo', async () => {
  const { caller, save, readPlan, arrange, textsOf } = await addPlan();
  const ordered = await save(1, { choices: ['1914', '1918', '1939', '1945'] });
  const own = [await save(2, { status: 'draft' }), await save(3), await save(-1, { status: 'draft' })];
  const before = await readPlan();
  const texts = () => Promise.all(own.map(({ id }) => textsOf(id)));
  const first = await texts();
  const changes = [ordered, ...own].map(({ id, version = 1 }) => ({ id, version, shuffle: true as const }));
  const { versions, historyEntryId = '' } = await arrange(changes);
  expect(versions).toEqual([1, 2, 2, 2]);
  expect(await textsOf(ordered.id)).toEqual(['1914', '1918', '1939', '1945', 2]);
  for (const [index, shuffled] of (await texts()).entries()) {
    expect(shuffled).not.toEqual(first[index]);
    expect(shuffled?.slice(0, 4).toSorted()).toEqual([...CITIES].toSorted());
    expect(shuffled?.[Number(shuffled[4]) - 1]).toBe('Lima');
  }
  expect((await readPlan()).map(({ status }) => status)).toEqual(before.map(({ status }) => status));
  await undoStep({ entryId: historyEntryId }, caller);
  expect(await texts()).toEqual(first);
});

it('an editor is told which questions are released, have a proposal in review or were changed since, and nothing changes', async () => {
  const { categoryId, save, arrange, readPlan } = await addPlan();
  const writer = await addCaller('writer');
  const [past, now, old, free] = [await save(-2), await save(0), await save(2), await save(5)];
  const proposed = await save(4);
  const triviaQuestion = {
    question: 'Better?',
    categoryId,
    ...toChoices(CITIES),
    correctChoice: 'Oslo',
    forDate: day(4),
  };
  const change = { triviaQuestion, questionId: proposed.id, version: proposed.version };
  await saveDailyQuestion({ ...change, status: 'in_review' }, writer);
  const before = await readPlan();
  const wanted = [past, now, proposed, { ...old, version: 7 }, free].map(({ id, version = 1 }) => ({
    id,
    version,
    shuffle: true as const,
  }));
  await expect(arrange(wanted)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('4 of 5'),
    issues: [
      { path: 'changes.0', message: expect.stringContaining('Players have seen') },
      { path: 'changes.1', message: expect.stringContaining('Players have seen') },
      { path: 'changes.2', message: expect.stringContaining('waits for a review') },
      { path: 'changes.3', message: expect.stringContaining('Somebody else changed') },
    ],
  });
  expect(await readPlan()).toEqual(before);
});

it('a writer shuffles the choices of their own drafts and of their work in review, and of no ready question', async () => {
  const { save, arrange } = await addPlan();
  const writer = await addCaller('writer');
  const own = await save(1, { status: 'draft', by: writer });
  const waiting = await save(2, { status: 'in_review', by: writer });
  const ready = await save(3);
  const changes = [own, waiting, ready].map(({ id, version = 1 }) => ({
    id,
    version,
    shuffle: true as const,
  }));
  await expect(arrange(changes, writer)).rejects.toMatchObject({
    code: 'not_allowed',
    issues: [{ path: 'changes.2' }],
  });
  await expect(arrange(changes.slice(0, 2), writer)).resolves.toMatchObject({ versions: [2, 2] });
});

it('an editor who shuffles a record without choices is refused', async () => {
  const { caller, categoryId } = await addPlan();
  const sent = { word: 'FJORD', hint: 'A hint', categoryId, dateOfWordCategory: day(1) };
  const { id = '', version = 1 } = (await saveWordPuzzle(sent, caller)).wordCategory;
  const changes = [{ id, version, shuffle: true as const }];
  await expect(arrangeRecords({ game: 'word_puzzle', changes }, caller)).rejects.toMatchObject({
    code: 'invalid',
  });
});
