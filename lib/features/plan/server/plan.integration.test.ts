import type { RecordStatus } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, getDayOfWeek, SATURDAY } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { addNote, resolveNote } from '@/lib/features/notes/server/service';
import { deleteDailyQuestion, saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { undoStep } from '@/lib/testing/undo-step';
import { addDrafts } from './add-drafts';
import { arrangeRecords } from './arrange-records';
import { moveRecord } from './move-record';
import { findPlan, findPlanStamp } from './service';

const today = getProductToday();
const day = (days: number) => addDays(today, days);
const range = { from: today, to: day(30) };

const places = (records: readonly { title: string; forDate: string | null }[]) =>
  Object.fromEntries(records.map(({ title, forDate }) => [title, forDate]));

async function addPlan() {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  async function save(forDate: CalendarDate | null, question: string, status?: RecordStatus) {
    const triviaQuestion = { ...questionOf(categoryId, today, { question }), forDate };
    return (await saveDailyQuestion({ triviaQuestion, status }, caller)).triviaQuestion;
  }
  async function readPlan() {
    const { categories, records, bench } = await findPlan({ game: 'daily', ...range }, someAdmin);
    const isOwn = (record: { categoryId: string }) => record.categoryId === categoryId;
    return {
      category: categories.find(({ id }) => id === categoryId),
      records: records.filter(isOwn),
      bench: bench.filter(isOwn),
    };
  }
  const move = (record: { id: string; version: number }, forDate: string | null, more: object = {}) =>
    moveRecord({ game: 'daily', ...record, categoryId, forDate, ...more }, caller);
  return { caller, categoryId, save, readPlan, move };
}

const toSeen = ({ id, version }: { id: string; version: number }) => ({ id, version });

it('an editor sees the records of the days and the bench, latest change first, with their author and flaws, and the runway', async () => {
  const { caller, save, readPlan } = await addPlan();
  const ready = await save(today, 'Alpha?');
  await save(day(1), 'Beta?');
  await save(day(2), '', 'draft');
  await save(day(3), 'Delta?', 'in_review');
  await save(null, 'Bench?', 'draft');
  await save(null, 'Later?', 'draft');
  const noted = { subjectType: 'question', subjectId: ready.id } as const;
  const { note } = await addNote({ ...noted, text: 'Is that so?' }, caller);
  await addNote({ ...noted, text: 'It is.', replyTo: note.id }, caller);
  const { category, records, bench } = await readPlan();
  expect(category).toMatchObject({ active: true, runway: 2 });
  expect(records).toMatchObject([
    { title: 'Alpha?', status: 'ready', isIncomplete: false, openNotes: 1, forDate: today },
    { title: 'Beta?', openNotes: 0, author: caller.user.username, flaws: undefined, isUnchecked: true },
    { title: '', status: 'draft', isIncomplete: true, flaws: ['incomplete'] },
    { title: 'Delta?', status: 'in_review', isIncomplete: false },
  ]);
  expect(bench).toMatchObject([{ title: 'Later?' }, { title: 'Bench?', forDate: null }]);
});

it('a writer sees which records of the plan are their own', async () => {
  const { categoryId, save } = await addPlan();
  await save(day(1), 'Theirs?');
  const writer = await addCaller('writer');
  await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, day(2)), status: 'draft' }, writer);
  const { records } = await findPlan({ game: 'daily', ...range }, writer);
  const seen = records.filter((record) => record.categoryId === categoryId);
  expect(seen.map(({ isOwn }) => isOwn)).toEqual([false, true]);
});

it('an editor sees a deactivated category as long as it has a record', async () => {
  const { caller, categoryId, save, readPlan } = await addPlan();
  const { id: questionId } = await save(day(1), 'Alpha?');
  await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
  expect((await readPlan()).category).toMatchObject({ active: false });
  await deleteDailyQuestion({ questionId }, caller);
  expect((await readPlan()).category).toBeUndefined();
});

it('an editor who swaps with a question that is not in the slot is refused, and nothing moves', async () => {
  const { save, readPlan, move } = await addPlan();
  const [one, two] = [await save(day(1), 'One?'), await save(day(3), 'Two?')];
  const swap = move(toSeen(one), day(2), { swapWith: toSeen(two) });
  await expect(swap).rejects.toMatchObject({ code: 'stale' });
  expect(places((await readPlan()).records)).toEqual({ 'One?': day(1), 'Two?': day(3) });
});

it('a person who repeats a move, whose response was lost, gets the entry that undoes it, and somebody else gets none', async () => {
  const { categoryId, save, move } = await addPlan();
  const [one, two] = [await save(day(1), 'One?'), await save(day(2), 'Two?')];
  const moved = await move(toSeen(one), day(2), { swapWith: toSeen(two) });
  expect(await move(toSeen(one), day(2), { swapWith: toSeen(two) })).toEqual(moved);
  const asked = { game: 'daily' as const, ...toSeen(one), categoryId, forDate: day(2) };
  expect(await moveRecord(asked, await addCaller())).toEqual({ version: moved.version });
});

it('an editor whose step was changed since is told which record, and nothing is undone', async () => {
  const { caller, save, readPlan, move } = await addPlan();
  const one = await save(day(1), 'One?');
  const two = await save(day(2), 'Two?');
  const changes = [one, two].map((record, index) => ({ ...toSeen(record), forDate: day(5 + index) }));
  const { historyEntryId: entryId = '', versions } = await arrangeRecords({ game: 'daily', changes }, caller);
  const editor = await addCaller('editor');
  await move({ id: two.id, version: versions[1] ?? 0 }, day(9));
  await expect(undoStep({ entryId }, caller)).rejects.toMatchObject({
    code: 'partly_stale',
    message: '“Two?” was changed since. The other one can be taken back.',
  });
  expect(places((await readPlan()).records)).toEqual({ 'One?': day(5), 'Two?': day(9) });
  await deleteDailyQuestion({ questionId: two.id }, editor);
  await expect(undoStep({ entryId }, caller)).rejects.toMatchObject({
    message: '“Two?” was deleted since. The other one can be taken back.',
  });
});

it('an editor does not undo a move of a record that has moved to another category since', async () => {
  const { caller, save, move } = await addPlan();
  const one = await save(day(1), 'One?');
  const { version, historyEntryId: entryId = '' } = await move(toSeen(one), day(2));
  await move({ id: one.id, version }, day(2), { categoryId: await addCategory() });
  await expect(undoStep({ entryId }, caller)).rejects.toMatchObject({
    code: 'stale',
    message: '“One?” was changed since.',
  });
});

describe('an editor who pastes weekly questions', () => {
  async function addPaste() {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    const saturday = addDays(today, (SATURDAY - getDayOfWeek(today) + 7) % 7);
    const { categoryId: _category, forDate: _day, ...texts } = questionOf('', '');
    const draft = (question: string) => ({ categoryId, forDate: saturday, question: { ...texts, question } });
    const drafts = [draft('First?'), draft('Second?'), draft('First?')];
    const paste = (these = drafts, idempotencyKey = 'one paste') =>
      addDrafts({ game: 'weekly', drafts: these }, { ...caller, idempotencyKey });
    const listStored = async () =>
      (await findPlan({ game: 'weekly', ...range }, someAdmin)).records.filter(
        (record) => record.categoryId === categoryId,
      );
    return { categoryId, draft, drafts, paste, listStored };
  }

  it('gets the drafts and the entry of a paste once, however often it arrives', async () => {
    const { paste, listStored } = await addPaste();
    const [first, ...later] = await Promise.all([paste(), paste(), paste()]);
    expect(later.map(({ ids }) => ids.toSorted())).toEqual([first.ids.toSorted(), first.ids.toSorted()]);
    expect(later.map(({ historyEntryId }) => historyEntryId)).toEqual(Array(2).fill(first.historyEntryId));
    expect(await listStored()).toHaveLength(3);
  });

  it('adds other drafts with another key, and is refused them with the same one', async () => {
    const { draft, drafts, paste, listStored } = await addPaste();
    await paste();
    const third = draft('Third?');
    for (const other of [[draft('First?')], [...drafts, third], drafts.with(1, third)]) {
      await expect(paste(other)).rejects.toMatchObject({ code: 'conflict' });
    }
    expect(await listStored()).toHaveLength(3);
    await paste([third], 'another');
    expect(await listStored()).toHaveLength(4);
  });

  it('gets the drafts of a repeated paste, also if they could not be added any more', async () => {
    const { categoryId, paste } = await addPaste();
    const first = await paste();
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
    expect((await paste()).ids.toSorted()).toEqual(first.ids.toSorted());
  });
});

it.each([
  ['days in reverse order', day(2), day(1)],
  ['too many days', today, day(100)],
])('an editor who requests %s is refused', async (_what, from, to) => {
  await expect(findPlan({ game: 'daily', from, to }, someAdmin)).rejects.toMatchObject({ status: 400 });
});

it('the stamp of the plan changes with each change of a record or note, and stays without one', async () => {
  const { caller, save, move } = await addPlan();
  const stamp = async () => (await findPlanStamp()).stamp;
  const record = await save(day(1), 'Stamped?', 'draft');
  const before = await stamp();
  expect((await findPlan({ game: 'weekly', ...range }, someAdmin)).stamp).toBe(before);
  const seenStamps = [before];
  async function expectAnother(change: () => Promise<unknown>) {
    await change();
    const now = await stamp();
    expect(seenStamps).not.toContain(now);
    expect(await stamp()).toBe(now);
    seenStamps.push(now);
  }
  await expectAnother(() => move(toSeen(record), day(2)));
  const subject = { subjectType: 'question' as const, subjectId: record.id };
  let noteId = '';
  await expectAnother(async () => {
    noteId = (await addNote({ ...subject, text: 'Is that so?' }, caller)).note.id;
  });
  await expectAnother(() => resolveNote({ noteId, isResolved: true }, caller));
  await expectAnother(() => deleteDailyQuestion({ questionId: record.id, version: 2 }, caller));
});
