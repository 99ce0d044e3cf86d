import { toChoices } from '@/lib/contract/choices';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { restoreHistoryEntry } from '@/lib/features/history/server/restore-entry';
import { findLastEntry } from '@/lib/features/records/server/store';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { addDrafts } from './add-drafts';
import { arrangeRecords } from './arrange-records';
import { findPlan } from './service';

const today = productToday();
const day = (days: number) => addDays(today, days);

async function setting(game: ReviewedGame = 'daily') {
  const [caller, categoryId] = await Promise.all([addCaller('writer'), addCategory()]);
  const question = (text: string, correctChoice = '') => ({
    question: text,
    ...toChoices(['One', 'Two', '', '']),
    correctChoice,
  });
  async function plan() {
    const { records } = await findPlan({ game, from: today, to: day(60) }, caller);
    return records.filter((record) => record.categoryId === categoryId);
  }
  const at = (forDate: string, text = 'Which?') => ({ categoryId, forDate, question: question(text) });
  return { caller, categoryId, question, plan, at };
}

it('makes incomplete drafts of the caller, all in one step', async () => {
  const { caller, plan, at } = await setting();
  const { ids } = await addDrafts(
    { game: 'daily', drafts: [at(day(1), 'First?'), at(day(2), 'Second?')] },
    { ...caller, idempotencyKey: 'pasted-once' },
  );
  expect(ids).toHaveLength(2);
  expect(await plan()).toMatchObject([
    { id: ids[0], title: 'First?', forDate: day(1), status: 'draft', isIncomplete: true, isOwn: true },
    { id: ids[1], title: 'Second?', forDate: day(2), status: 'draft' },
  ]);
});

it('takes a single one back by its entry', async () => {
  const { caller, plan, at } = await setting();
  const { historyEntryId } = await addDrafts({ game: 'daily', drafts: [at(day(1))] }, caller);
  const editor = await addCaller('editor');
  await restoreHistoryEntry({ entryId: historyEntryId ?? '', side: 'before' }, editor);
  expect(await plan()).toEqual([]);
});

it('takes all of a step back by its first entry, but for what was changed since', async () => {
  const { caller, plan, at } = await setting();
  const drafts = [1, 2, 3].map((days) => at(day(days), `Number ${days}?`));
  const { ids, historyEntryId = '' } = await addDrafts({ game: 'daily', drafts }, caller);
  const [, second = ''] = ids;
  const move = { id: second, version: 1, forDate: day(9) };
  await arrangeRecords({ game: 'daily', changes: [move] }, caller);
  await restoreHistoryEntry({ entryId: historyEntryId, side: 'before' }, caller);
  expect(await plan()).toMatchObject([{ id: second, forDate: day(9) }]);
});

it('takes one of a step back by its own entry, and no other', async () => {
  const { caller, plan, at } = await setting();
  const drafts = [at(day(1), 'Stays?'), at(day(2), 'Goes?')];
  const { ids } = await addDrafts({ game: 'daily', drafts }, caller);
  const last = await findLastEntry('question', ids[1] ?? '');
  await restoreHistoryEntry({ entryId: last?.id ?? '', side: 'before' }, caller);
  expect(await plan()).toMatchObject([{ id: ids[0] }]);
});

it('makes nothing where one is in the way, and names each', async () => {
  const { caller, plan, at } = await setting();
  await addDrafts({ game: 'daily', drafts: [at(day(2), 'There before?')] }, caller);
  const drafts = [
    at(day(1)),
    at(day(2)),
    at(day(-1)),
    at(day(3)),
    at(day(3)),
    { ...at(day(4)), categoryId: 'none' },
  ];
  await expect(addDrafts({ game: 'daily', drafts }, caller)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('4 of 6'),
    issues: ['drafts.1', 'drafts.2', 'drafts.4', 'drafts.5'].map((path) => expect.objectContaining({ path })),
  });
  expect(await plan()).toMatchObject([{ title: 'There before?' }]);
});

it('marks the correct choice by its text', async () => {
  const { caller, categoryId, question } = await setting();
  const complete = { ...question('Complete?'), ...toChoices(['A', 'B', 'C', 'D']), correctChoice: 'C' };
  await addDrafts({ game: 'daily', drafts: [{ categoryId, forDate: day(1), question: complete }] }, caller);
  const { records } = await findPlan({ game: 'daily', from: day(1), to: day(1) }, caller);
  expect(records.find((record) => record.categoryId === categoryId)).toMatchObject({ isIncomplete: false });
});

it('adds to a weekly date, and makes word puzzles', async () => {
  const weekly = await setting('weekly');
  const twice = [weekly.at(day(6), 'One?'), weekly.at(day(6), 'Two?')];
  await addDrafts({ game: 'weekly', drafts: twice }, weekly.caller);
  expect(await weekly.plan()).toHaveLength(2);
  const { caller, categoryId, plan } = await setting('word_puzzle');
  const puzzle = { word: 'FJORD', hint: '' };
  await addDrafts({ game: 'word_puzzle', drafts: [{ categoryId, forDate: day(3), puzzle }] }, caller);
  expect(await plan()).toMatchObject([{ title: 'FJORD', isIncomplete: true, forDate: day(3) }]);
  const wrong = { categoryId, forDate: day(4), question: weekly.question('?') };
  await expect(addDrafts({ game: 'word_puzzle', drafts: [wrong] }, caller)).rejects.toMatchObject({
    code: 'invalid',
  });
});
