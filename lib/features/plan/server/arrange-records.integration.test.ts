import { type RecordStatus, toChoices } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { undoStep } from '@/lib/testing/undo-step';
import { addDrafts } from './add-drafts';
import { arrangeRecords } from './arrange-records';
import { findPlan } from './service';

const today = getProductToday();
const day = (days: number) => addDays(today, days);
const toSeen = ({ id, version }: { id: string; version: number }) => ({ id, version });

async function addPlan() {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  async function save(forDate: CalendarDate | null, question: string, status?: RecordStatus, by = caller) {
    const triviaQuestion = { ...questionOf(categoryId, today, { question }), forDate };
    return (await saveDailyQuestion({ triviaQuestion, status }, by)).triviaQuestion;
  }
  async function readPlan() {
    const { records, bench } = await findPlan({ game: 'daily', from: today, to: day(30) }, someAdmin);
    const own = [...records, ...bench].filter((record) => record.categoryId === categoryId);
    return Object.fromEntries(own.map(({ title, forDate, status }) => [title, `${forDate} ${status}`]));
  }
  const arrange = (changes: Parameters<typeof arrangeRecords>[0]['changes'], by = caller) =>
    arrangeRecords({ game: 'daily', changes }, by);
  return { caller, categoryId, save, readPlan, arrange };
}

it('an editor replaces a question of today with one of the bench, with a reason, and reverses that with one Undo', async () => {
  const { caller, save, readPlan } = await addPlan();
  const [live, spare] = [await save(today, 'Live?'), await save(null, 'Spare?', 'ready')];
  const before = await readPlan();
  const changes = [
    { ...toSeen(live), remove: true as const },
    { ...toSeen(spare), forDate: today },
  ];
  const asked = { game: 'daily' as const, changes, goesLive: true };
  await expect(arrangeRecords(asked, caller)).rejects.toMatchObject({ status: 400 });
  expect(await readPlan()).toEqual(before);
  const { historyEntryId = '' } = await arrangeRecords({ ...asked, reason: 'It was wrong' }, caller);
  expect(await readPlan()).toEqual({ 'Spare?': `${today} ready` });
  await undoStep({ entryId: historyEntryId }, caller);
  expect(await readPlan()).toEqual(before);
});

it('an editor is told every refused record with its day and the beginning of its title, and nothing changes', async () => {
  const { save, readPlan, arrange } = await addPlan();
  const live = await save(today, 'Live?');
  const free = await save(day(1), 'Free?');
  const stuck = await save(day(4), 'Stuck?');
  await save(day(5), 'Stays?');
  const beginning = `${'x'.repeat(59)}🌙`;
  const old = await save(day(6), `${beginning} or not?`);
  const second = await save(day(9), 'Second?');
  const before = await readPlan();
  const refused = arrange([
    { ...toSeen(live), forDate: day(1) },
    { ...toSeen(free), forDate: day(2) },
    { ...toSeen(stuck), forDate: day(5) },
    { id: old.id, version: old.version + 1, forDate: day(7) },
    { id: 'none', version: 1, forDate: day(8) },
    { ...toSeen(second), forDate: day(2) },
  ]);
  await expect(refused).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('5 of 6'),
    issues: [
      { path: 'changes.0', message: expect.stringContaining(`${formatWeekdayDate(today)}, “Live?”: `) },
      {
        path: 'changes.2',
        message: expect.stringContaining(`${formatWeekdayDate(day(5))} has another one`),
      },
      { path: 'changes.3', message: expect.stringContaining(`“${beginning}…”: Somebody else`) },
      { path: 'changes.4', message: expect.stringContaining('deleted') },
      {
        path: 'changes.5',
        message: expect.stringContaining(`${formatWeekdayDate(day(2))} has another one`),
      },
    ],
  });
  expect(await readPlan()).toEqual(before);
});

it('a writer sends complete drafts for review, and no incomplete one', async () => {
  const { save, readPlan, arrange } = await addPlan();
  const writer = await addCaller('writer');
  const one = await save(day(1), 'One?', 'draft', writer);
  const two = await save(day(2), 'Two?', 'draft', writer);
  const empty = await save(day(3), '', 'draft', writer);
  const ask = (records: (typeof one)[]) => {
    const changes = records.map((record) => ({ ...toSeen(record), status: 'in_review' as const }));
    return arrange(changes, writer);
  };
  await expect(ask([one, empty])).rejects.toMatchObject({
    code: 'invalid',
    issues: [{ path: 'changes.1', message: expect.stringContaining('Enter a question') }],
  });
  await ask([one, two]);
  expect(await readPlan()).toMatchObject({ 'One?': `${day(1)} in_review`, 'Two?': `${day(2)} in_review` });
});

it('an editor, but no writer, approves work that waits for review', async () => {
  const { save, readPlan, arrange } = await addPlan();
  const [writer, editor] = await Promise.all([addCaller('writer'), addCaller('editor')]);
  const waiting = [
    await save(day(1), 'One?', 'in_review', writer),
    await save(day(2), 'Two?', 'in_review', writer),
  ];
  const approval = waiting.map((record) => ({ ...toSeen(record), status: 'ready' as const }));
  await expect(arrange(approval, writer)).rejects.toMatchObject({ code: 'not_allowed' });
  await arrange(approval, editor);
  expect(await readPlan()).toMatchObject({ 'One?': `${day(1)} ready`, 'Two?': `${day(2)} ready` });
});

it('an editor approves a draft, but no repeated text and no own sent work', async () => {
  const { save, arrange, readPlan } = await addPlan();
  const draft = await save(day(1), 'Draft?', 'draft');
  const own = await save(day(2), 'Own?', 'in_review');
  await save(day(3), 'Ready?');
  const repeated = await save(day(4), 'Ready?', 'draft');
  await arrange([{ ...toSeen(draft), status: 'ready' }]);
  expect(await readPlan()).toMatchObject({ 'Draft?': `${day(1)} ready` });
  await expect(arrange([{ ...toSeen(repeated), status: 'ready' }])).rejects.toMatchObject({
    code: 'question_exists',
  });
  await expect(arrange([{ ...toSeen(own), status: 'ready' }])).rejects.toMatchObject({ code: 'not_allowed' });
});

it('an editor sends no repeated text and no ready record for review', async () => {
  const { save, arrange } = await addPlan();
  const ready = await save(day(3), 'Ready?');
  const repeated = await save(day(4), 'Ready?', 'draft');
  await expect(arrange([{ ...toSeen(ready), status: 'in_review' }])).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(arrange([{ ...toSeen(repeated), status: 'in_review' }])).rejects.toMatchObject({
    code: 'question_exists',
  });
});

it('a person who repeats a request gets the entry that undoes it, and somebody else gets none', async () => {
  const { caller, save, arrange, readPlan } = await addPlan();
  const both = [await save(day(1), 'One?', 'draft'), await save(day(2), 'Two?', 'draft')].map(toSeen);
  const before = await readPlan();
  // The first one takes the place that the second one leaves.
  const shift = both.map((record, index) => ({ ...record, forDate: day(2 + index) }));
  const shifted = await arrange(shift);
  expect(await arrange(shift)).toEqual(shifted);
  await undoStep({ entryId: shifted.historyEntryId ?? '' }, caller);
  const rest = both.map(({ id, version }) => ({ id, version: version + 2, remove: true as const }));
  const deleted = await arrange(rest);
  expect(await arrange(rest, await addCaller('editor'))).toEqual({ versions: deleted.versions });
  const { historyEntryId = '' } = await arrange(rest);
  expect(historyEntryId).toBe(deleted.historyEntryId);
  await undoStep({ entryId: historyEntryId }, caller);
  expect(await readPlan()).toEqual(before);
});

it('a person who repeats a request gets its entry, and not that of an earlier one', async () => {
  const { save, arrange } = await addPlan();
  const both = [await save(day(1), 'One?', 'draft'), await save(day(2), 'Two?', 'draft')].map(toSeen);
  const deletions = both.map((record) => ({ ...record, remove: true as const }));
  await arrange(deletions.slice(0, 1));
  const rest = await arrange(deletions);
  expect(rest.historyEntryId).toBeDefined();
  expect(await arrange(deletions)).toEqual(rest);
});

it('a person who repeats a request that benched a reserve, which went live, gets the same response', async () => {
  const { caller, categoryId, readPlan } = await addPlan();
  const triviaQuestion = questionOf(categoryId, today, { question: 'Reserve?' });
  const saved = await saveDailyQuestion({ triviaQuestion, status: 'draft', runsAnyDay: true }, caller);
  const changes = [{ ...toSeen(saved.triviaQuestion), forDate: null, status: 'ready' as const }];
  const asked = { game: 'daily' as const, changes };
  await expect(arrangeRecords(asked, caller)).rejects.toMatchObject({ code: 'goes_live' });
  const first = await arrangeRecords({ ...asked, goesLive: true }, caller);
  expect(await readPlan()).toEqual({ 'Reserve?': `${today} ready` });
  expect(await arrangeRecords({ ...asked, goesLive: true }, caller)).toEqual(first);
  await expect(arrangeRecords(asked, await addCaller('editor'))).rejects.toMatchObject({ code: 'stale' });
});

it('a writer who adds drafts is told every refused one, and nothing is stored', async () => {
  const { categoryId, save, readPlan } = await addPlan();
  const writer = await addCaller('writer');
  await save(day(2), 'There before?', 'draft');
  const before = await readPlan();
  const question = { question: 'Which?', ...toChoices(['One', 'Two', '', '']), correctChoice: '' };
  const at = (forDate: string) => ({ categoryId, forDate, question });
  const drafts = [
    at(day(1)),
    at(day(2)),
    at(day(-1)),
    at(day(3)),
    at(day(3)),
    { ...at(day(4)), categoryId: 'none' },
    at(today),
  ];
  await expect(addDrafts({ game: 'daily', drafts }, writer)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('4 of 7'),
    issues: ['drafts.1', 'drafts.2', 'drafts.4', 'drafts.5'].map((path) => ({
      path,
      message: expect.stringContaining('“Which?”: '),
    })),
  });
  expect(await readPlan()).toEqual(before);
});
