import * as fc from 'fast-check';
import { embedded } from '@/lib/api/embedded';
import type { RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { findOverview } from '@/lib/features/plan/server/overview';
import {
  deleteDailyQuestion,
  listDailyQuestionsByDate,
  saveDailyQuestion,
} from '@/lib/features/questions/server/service';
import { setClock } from '@/lib/testing/clock';
import { addCaller, addCategory, questionOf, someAdmin, visitor } from '@/lib/testing/factories';
import { putIntoReserve } from '@/lib/testing/waiting-reserve';
import { runReserve } from './run-reserve';
import { listBenched, listPlanned } from './store';

const today = productToday();

async function setting(day: CalendarDate = today) {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  async function addReserve(fields: { question?: string; status?: 'draft' | 'ready' } = {}) {
    const { status = 'ready', ...text } = fields;
    const triviaQuestion = { ...questionOf(categoryId, day, text), forDate: null };
    const { triviaQuestion: stored } = await saveDailyQuestion({ triviaQuestion, status }, caller);
    await putIntoReserve('trivia_questions', stored.id);
    return stored;
  }
  async function fill(status: 'draft' | 'ready' = 'ready') {
    const { triviaQuestion } = await saveDailyQuestion(
      { triviaQuestion: questionOf(categoryId, day), status },
      caller,
    );
    return triviaQuestion;
  }
  async function inSlot() {
    return database()
      .selectFrom('trivia_questions')
      .select(['id', 'status'])
      .where('categoryId', '=', categoryId)
      .where('forDate', '=', day)
      .execute();
  }
  return { caller, categoryId, addReserve, fill, inSlot };
}

it('players get the oldest ready reserve in an empty slot of today', async () => {
  const { categoryId, addReserve, inSlot } = await setting();
  await addReserve({ status: 'draft' });
  const oldest = await addReserve({ question: 'Who waited longest?' });
  await addReserve();
  await runReserve();
  expect(await inSlot()).toEqual([{ id: oldest.id, status: 'ready' }]);
  expect(await runReserve()).toEqual([]);
  const { singleGameQuestionsByDate } = await listDailyQuestionsByDate({ forDate: today }, visitor);
  expect(singleGameQuestionsByDate.find((item) => item.categoryId === categoryId)).toMatchObject({
    singleGameQuestionInfo: { question: 'Who waited longest?' },
  });
});

it('staff find in the history and on the overview that the reserve filled a slot', async () => {
  const { caller, addReserve } = await setting();
  const { id } = await addReserve({ question: 'Who waited?' });
  await runReserve();
  const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: id }, someAdmin);
  expect(entries[0]).toMatchObject({ reason: 'Reserve: nothing was ready for the day' });
  const { reserveRuns } = await findOverview({}, caller);
  const run = reserveRuns.find(({ subjectId }) => subjectId === id);
  expect(run).toMatchObject({ title: 'Who waited?', forDate: today, game: 'daily' });
});

it('a reserve that an editor takes back is replaced by the next one', async () => {
  const { caller, addReserve, inSlot } = await setting();
  const oldest = await addReserve({ question: 'Who waited longest?' });
  await addReserve();
  await runReserve();
  const { reserveRuns } = await findOverview({}, caller);
  const run = reserveRuns.find(({ subjectId }) => subjectId === oldest.id);
  await embedded.restoreHistoryEntry(
    { entryId: run?.historyEntryId ?? '', side: 'before', reason: 'Not this one' },
    caller,
  );
  const [next] = await inSlot();
  expect(next?.id).toBeDefined();
  expect(next?.id).not.toBe(oldest.id);
});

it('a reserve that an editor saves without the field keeps its mark, which visitors do not get', async () => {
  const { caller, categoryId, addReserve } = await setting();
  const reserve = await addReserve();
  const triviaQuestion = { ...questionOf(categoryId, today), forDate: null };
  const change = { triviaQuestion, questionId: reserve.id, status: 'ready', goesLive: true } as const;
  const saved = await saveDailyQuestion(change, caller);
  expect(saved.triviaQuestion).toMatchObject({ runsAnyDay: true });
  await runReserve();
  const seen = JSON.stringify(await listDailyQuestionsByDate({ forDate: today }, visitor));
  expect(seen).not.toMatch(/runsAnyDay|difficulty/);
});

/** Random events of a day, beside its beginning. */
const event = fc.constantFrom('nothing', 'fill', 'draft', 'reserve', 'delete', 'empty later');

it('each empty slot is filled once while there is a reserve, however many fill it at once', async () => {
  const { caller, categoryId, addReserve } = await setting();
  let day = addDays(today, 400);
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 3 }), async (events) => {
      day = addDays(day, 1);
      const occupants = () =>
        database()
          .selectFrom('trivia_questions')
          .select(['id', 'status'])
          .where('categoryId', '=', categoryId)
          .where('forDate', '=', day)
          .execute();
      const reserves = async () => {
        const rows = await database()
          .selectFrom('trivia_questions')
          .select('id')
          .where('categoryId', '=', categoryId)
          .where('forDate', 'is', null)
          .where('runsAnyDay', '=', 1)
          .where('status', '=', 'ready')
          .execute();
        return rows.length;
      };
      const begin = () => Promise.all([runReserve(day), runReserve(day), runReserve(day)]);
      for (const what of events) {
        const [occupant] = await occupants();
        if (what === 'reserve') await addReserve();
        if ((what === 'fill' || what === 'draft') && !occupant) {
          const status = what === 'fill' ? 'ready' : 'draft';
          await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, day), status }, caller);
        }
        if (what === 'empty later') await begin();
        if (what === 'delete' && occupant) await deleteDailyQuestion({ questionId: occupant.id }, caller);
      }
      const [waiting, before] = [await reserves(), await occupants()];
      const runs = (await begin()).flat().filter((run) => run.categoryId === categoryId);
      const after = await occupants();
      const wasReady = before.some(({ status }) => status === 'ready');
      const isFilled = !wasReady && waiting > 0;
      expect(runs).toHaveLength(isFilled ? 1 : 0);
      expect(await reserves()).toBe(waiting - runs.length);
      expect(after.filter(({ status }) => status === 'ready')).toHaveLength(wasReady || isFilled ? 1 : 0);
    }),
    { numRuns: 60 },
  );
});

describe('marking the reserve', () => {
  // A Saturday, on which every game has a slot.
  beforeAll(() => setClock(Date.UTC(2033, 0, 1, 12)));
  afterAll(() => jest.useRealTimers());

  async function setting(game: ReviewedGame) {
    const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
    async function save(forDate: string | null, status: RecordStatus) {
      if (game === 'word_puzzle') {
        const puzzle = { word: 'FJORD', hint: 'An inlet', categoryId, dateOfWordCategory: forDate };
        const { wordCategory } = await embedded.saveWordPuzzle({ ...puzzle, status }, caller);
        return { id: wordCategory?.id ?? '', version: wordCategory?.version ?? 0 };
      }
      const call = game === 'daily' ? embedded.saveDailyQuestion : embedded.saveWeeklyQuestion;
      const triviaQuestion = { ...questionOf(categoryId, ''), forDate };
      const { id = '', version = 0 } = (await call({ triviaQuestion, status }, caller)).triviaQuestion ?? {};
      return { id, version };
    }
    const ids = (rows: { id: string; categoryId: string }[]) =>
      rows.filter((row) => row.categoryId === categoryId).map(({ id }) => id);
    const today = async () => ids(await listPlanned(game, productToday(), productToday()));
    const bench = async () => ids(await listBenched(game, 200));
    return { caller, categoryId, save, today, bench };
  }

  it('an editor whose mark would bench the draft of today is asked first, and an undo brings it back', async () => {
    const { caller, save, today, bench } = await setting('daily');
    const draft = await save(productToday(), 'draft');
    const record = await save(null, 'ready');
    const mark = { game: 'daily', ...record, runsAnyDay: true } as const;
    await expect(embedded.markReserve(mark, caller)).rejects.toThrow(
      / has no ready question today: “.+” goes live now\. What is planned for today is not ready, and goes to the bench\./,
    );
    const marked = await embedded.markReserve({ ...mark, goesLive: true }, caller);
    expect([await today(), await bench()]).toEqual([[record.id], [draft.id]]);
    const { entries } = await listHistoryEntries(
      { subjectType: 'question', subjectId: record.id },
      someAdmin,
    );
    expect(entries[0]).toMatchObject({ reason: 'Reserve: nothing was ready for the day' });
    const undo = { entryId: marked.historyEntryId ?? '', side: 'before', reason: 'Undone' } as const;
    await embedded.restoreHistoryEntry({ ...undo, version: marked.version }, caller);
    expect([await today(), await bench()]).toEqual([[draft.id], [record.id]]);
  });

  it('an editor is not asked about a draft, for a filled slot, or when the mark is removed', async () => {
    const { caller, save, today } = await setting('daily');
    const draft = await save(null, 'draft');
    expect(await embedded.markReserve({ game: 'daily', ...draft, runsAnyDay: true }, caller)).toMatchObject({
      isLive: false,
    });
    const live = await save(productToday(), 'ready');
    const record = await save(null, 'ready');
    const marked = await embedded.markReserve({ game: 'daily', ...record, runsAnyDay: true }, caller);
    expect(marked.isLive).toBe(false);
    const { version } = marked;
    const unmarked = { game: 'daily', id: record.id, version, runsAnyDay: false } as const;
    expect((await embedded.markReserve(unmarked, caller)).isLive).toBe(false);
    expect(await today()).toEqual([live.id]);
  });
});
