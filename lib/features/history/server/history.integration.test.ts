import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { addStaffMember } from '@/lib/features/accounts/server/manage-staff';
import type { HistoryEntry } from '@/lib/features/history/contract';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { addCaller, addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { listHistoryAuthors, listHistoryEntries } from './service';
import { restoreHistoryEntry } from './undo-step';

/** This day is after today, because changes of released records need a reason. */
const day = addDays(getProductToday(), 1);

async function addChangedQuestion() {
  const [author, editor, categoryId] = await Promise.all([addCaller(), addCaller('editor'), addCategory()]);
  const sent = questionOf(categoryId, day);
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, author);
  const questionId = triviaQuestion.id;
  await saveDailyQuestion({ triviaQuestion: { ...sent, choice1: 'Changed' }, questionId }, editor);
  const readEntries = async () =>
    (await listHistoryEntries({ subjectType: 'question', subjectId: questionId }, someAdmin)).entries;
  return { author, editor, categoryId, sent, questionId, readEntries };
}

it('an editor undoes a change of a record whose creation the history does not have', async () => {
  const { editor, readEntries } = await addChangedQuestion();
  const [changed, created] = await readEntries();
  await database()
    .deleteFrom('history')
    .where('id', '=', created?.id ?? '')
    .execute();
  await restoreHistoryEntry({ entryId: changed?.id ?? '', side: 'before' }, editor);
  expect((await readEntries())[0]).toMatchObject({ action: 'restored', after: { 'Choice 1': 'One' } });
});

it('a person who names an unknown entry gets 404', async () => {
  const restore = restoreHistoryEntry({ entryId: 'nothing' }, await addCaller());
  await expect(restore).rejects.toMatchObject({ status: 404 });
  await expect(listHistoryEntries({ after: 'nothing' }, someAdmin)).rejects.toMatchObject({ status: 404 });
});

it('an admin sees the history of accounts, which editors and writers do not see', async () => {
  const isOfAccount = ({ subjectType }: HistoryEntry) => subjectType === 'account';
  const admin = await addCaller();
  await addStaffMember({ username: `seen-by-admins-${admin.user.id}`, role: 'writer' }, admin);
  const filter = { changedBy: admin.user.username };
  const { entries } = await listHistoryEntries(filter, admin);
  const subjectId = entries.find(isOfAccount)?.subjectId;
  expect(subjectId).toBeDefined();
  for (const role of ['editor', 'writer'] as const) {
    const other = await addCaller(role);
    for (const asked of [{}, filter, { subjectId }, { action: 'created' as const }]) {
      const seen = await listHistoryEntries(asked, other);
      expect(seen.entries.filter(isOfAccount)).toEqual([]);
    }
    const refused = listHistoryEntries({ subjectType: 'account', subjectId }, other);
    await expect(refused).rejects.toMatchObject({ status: 403 });
  }
});

async function readAllPages(filter: Parameters<typeof listHistoryEntries>[0]) {
  const pages: HistoryEntry[][] = [];
  let after: string | undefined;
  do {
    const { entries, nextAfter } = await listHistoryEntries({ ...filter, after }, someAdmin);
    pages.push(entries);
    after = nextAfter;
  } while (after);
  return pages;
}

/** Adds a question with that many changes. */
async function addChanges(many: number) {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  const sent = questionOf(categoryId, day);
  const { id: questionId } = (await saveDailyQuestion({ triviaQuestion: sent }, caller)).triviaQuestion;
  for (let number = 1; number <= many; number += 1) {
    const changed = { ...sent, choice1: `Change ${number}` };
    await saveDailyQuestion({ triviaQuestion: changed, questionId }, caller);
  }
  return { caller, questionId };
}

it('a staff member gets fifty entries on one page', async () => {
  const { questionId } = await addChanges(49);
  const pages = await readAllPages({ subjectType: 'question', subjectId: questionId });
  expect(pages.map(({ length }) => length)).toEqual([50]);
});

it('a staff member gets every change once, in order, a page at a time, also those of one millisecond', async () => {
  const { caller, questionId } = await addChanges(52);
  await database()
    .updateTable('history')
    .set({ changedAt: '2026-01-01T00:00:00.000Z' })
    .where('subjectId', '=', questionId)
    .where('sequence', '>', 10)
    .where('sequence', '<', 30)
    .execute();
  const listChoices = (entries: HistoryEntry[]) => entries.map(({ after }) => after?.['Choice 1']);
  const ofRecord = await readAllPages({ subjectType: 'question', subjectId: questionId });
  expect(ofRecord.map(({ length }) => length)).toEqual([50, 3]);
  expect(listChoices(ofRecord.flat())).toEqual([
    ...Array.from({ length: 52 }, (_, index) => `Change ${52 - index}`),
    'One',
  ]);
  const ofPerson = (await readAllPages({ changedBy: caller.user.username })).flat();
  expect(new Set(ofPerson.map(({ id }) => id)).size).toBe(53);
  const instants = ofPerson.map(({ changedAt }) => changedAt);
  expect(instants).toEqual(instants.toSorted().toReversed());
  // The last entry is found by its sequence, whatever the clock said.
  expect(ofPerson.filter(({ isLatest }) => isLatest)).toMatchObject([{ after: { 'Choice 1': 'Change 52' } }]);
});

it('a staff member filters the entries by kind, action, person and time', async () => {
  const { editor, questionId, categoryId } = await addChangedQuestion();
  const { historyEntryId } = await deleteDailyQuestion({ questionId }, editor);
  await saveWordPuzzle(
    { word: 'FJORD', hint: 'Deep water', categoryId, dateOfWordCategory: addDays(day, 1) },
    editor,
  );
  const changedBy = editor.user.username;
  const listActions = async (filter: Parameters<typeof listHistoryEntries>[0]) =>
    (await listHistoryEntries({ changedBy, ...filter }, someAdmin)).entries.map(({ subjectType, action }) => [
      subjectType,
      action,
    ]);
  const [deleted, changed, puzzle] = [
    ['question', 'deleted'],
    ['question', 'changed'],
    ['word_puzzle', 'created'],
  ];
  expect(await listActions({})).toEqual([puzzle, deleted, changed]);
  expect(await listActions({ subjectType: 'question' })).toEqual([deleted, changed]);
  expect(await listActions({ subjectType: 'category' })).toEqual([]);
  expect(await listActions({ action: 'deleted' })).toEqual([deleted]);
  expect(await listActions({ changedBy: 'nobody' })).toEqual([]);

  const at = '2026-02-03T10:00:00.000Z';
  await database().updateTable('history').set({ changedAt: at }).where('id', '=', historyEntryId).execute();
  expect(await listActions({ from: at, until: '2026-02-03T10:00:00.001Z' })).toEqual([deleted]);
  expect(await listActions({ from: '2026-02-03T10:00:00.001Z' })).toEqual([puzzle, changed]);
  expect(await listActions({ until: at })).toEqual([]);
});

it('a staff member is offered each person who changed something once as a filter', async () => {
  const { author, editor } = await addChangedQuestion();
  const idle = await addCaller();
  const named = [author, editor, idle].map(({ user }) => user.username);
  const { authors } = await listHistoryAuthors();
  expect(authors.filter((name) => named.includes(name)).toSorted()).toEqual(named.slice(0, 2).toSorted());
});
