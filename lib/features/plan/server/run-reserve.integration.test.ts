import * as fc from 'fast-check';
import { embedded } from '@/lib/api/embedded';
import type { RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { findOverview } from '@/lib/features/overview/server/service';
import {
  deleteDailyQuestion,
  listDailyQuestionsByDate,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from '@/lib/features/questions/server/service';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { setClock } from '@/lib/testing/clock';
import { addCaller, addCategory, questionOf, someAdmin, visitor } from '@/lib/testing/factories';
import { putIntoReserve } from '@/lib/testing/waiting-reserve';
import { runReserve } from './run-reserve';
import { listBenched, listPlanned } from './store';

const today = productToday();
const saturday = '2033-01-01';

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

it('fills a slot of the day with the oldest ready reserve of its category, and says so in the history and on the overview', async () => {
  const { caller, categoryId, addReserve, inSlot } = await setting();
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
  const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: oldest.id }, someAdmin);
  expect(entries[0]).toMatchObject({ reason: 'Reserve: nothing was ready for the day' });
  const { reserveRuns } = await findOverview({}, caller);
  const run = reserveRuns.find(({ subjectId }) => subjectId === oldest.id);
  expect(run).toMatchObject({ title: 'Who waited longest?', forDate: today, game: 'daily' });

  // After an undo that record does not run again by itself; the next one does.
  await embedded.restoreHistoryEntry(
    { entryId: run?.historyEntryId ?? '', side: 'before', reason: 'Not this one' },
    caller,
  );
  const [next] = await inSlot();
  expect(next?.id).toBeDefined();
  expect(next?.id).not.toBe(oldest.id);
});

it('takes the slot of what is not ready, which waits on the bench, and gives it back when that is undone', async () => {
  const { caller, addReserve, fill, inSlot } = await setting();
  const draft = await fill('draft');
  const reserve = await addReserve();
  const [run] = await runReserve();
  expect(await inSlot()).toEqual([{ id: reserve.id, status: 'ready' }]);
  await embedded.restoreHistoryEntry(
    { entryId: run?.historyEntryId ?? '', side: 'before', reason: 'Wait for the draft' },
    caller,
  );
  expect(await inSlot()).toEqual([{ id: draft.id, status: 'draft' }]);
});

it('fills at once what a deletion leaves empty, and makes room when the deletion is undone', async () => {
  const { caller, addReserve, fill, inSlot } = await setting();
  const { id: questionId, version } = await fill();
  const reserve = await addReserve();
  const { historyEntryId } = await embedded.deleteDailyQuestion(
    { questionId, version, reason: 'A mistake' },
    caller,
  );
  expect(await inSlot()).toMatchObject([{ id: reserve.id }]);
  await embedded.restoreHistoryEntry(
    { entryId: historyEntryId, side: 'before', reason: 'It was none' },
    caller,
  );
  expect(await inSlot()).toMatchObject([{ id: questionId }]);
});

it('fills at once what is taken back to draft', async () => {
  const { caller, addReserve, fill, inSlot, categoryId } = await setting();
  const { id: questionId } = await fill();
  const reserve = await addReserve();
  const triviaQuestion = questionOf(categoryId, today);
  await embedded.saveDailyQuestion({ triviaQuestion, questionId, status: 'draft', reason: 'Wrong' }, caller);
  expect(await inSlot()).toMatchObject([{ id: reserve.id }]);
});

it('is asked by calls that change what a slot of today may have, and by no other', async () => {
  const { caller, categoryId, addReserve, inSlot } = await setting();
  await runReserve();
  const reserve = await addReserve();
  const save = (forDate: string | null) => {
    const triviaQuestion = { ...questionOf(categoryId, today), forDate };
    return embedded.saveDailyQuestion({ triviaQuestion, status: 'draft' }, { ...caller });
  };
  await save(addDays(today, 3));
  expect(await inSlot()).toEqual([]);
  await save(null);
  expect(await inSlot()).toEqual([{ id: reserve.id, status: 'ready' }]);
});

it('fills the Saturday of weekly questions and the day of word puzzles', async () => {
  const { caller, categoryId } = await setting(saturday);
  const triviaQuestion = { ...questionOf(categoryId, saturday), forDate: null };
  const weekly = await saveWeeklyQuestion({ triviaQuestion, status: 'ready' }, caller);
  await putIntoReserve('trivia_questions', weekly.triviaQuestion.id);
  const puzzle = { word: 'FJORD', hint: 'Inlet', categoryId, status: 'ready' } as const;
  await putIntoReserve('word_categories', (await saveWordPuzzle(puzzle, caller)).wordCategory.id);
  const games = async (day: CalendarDate) => (await runReserve(day)).map(({ game }) => game);
  const runs = await games(addDays(saturday, -1));
  expect(runs).toContain('word_puzzle');
  expect(runs).not.toContain('weekly');
  expect(await games(saturday)).toContain('weekly');
});

it('keeps what a save does not name, and stays secret from visitors', async () => {
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

it('never leaves a slot empty while there is a reserve, nor fills one twice, however many do it at once', async () => {
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
      const runs = (await begin()).flat();
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

  const nouns = { daily: 'question', weekly: 'weekly question', word_puzzle: 'word puzzle' };

  it.each(['daily', 'weekly', 'word_puzzle'] as const)(
    'a %s that would be live at once is only marked with consent, and one undo takes all of it back',
    async (game) => {
      const { caller, save, today, bench } = await setting(game);
      const record = await save(null, 'ready');
      const mark = { game, ...record, runsAnyDay: true };
      await expect(embedded.markReserve(mark, caller)).rejects.toMatchObject({
        code: 'goes_live',
        message: expect.stringMatching(new RegExp(` has no ${nouns[game]} today: “.+” goes live now\\.`)),
      });
      expect(await today()).toEqual([]);
      const marked = await embedded.markReserve({ ...mark, goesLive: true }, caller);
      expect(marked.isLive).toBe(true);
      expect(await today()).toEqual([record.id]);
      // After a lost response the call is sent again.
      const again = await embedded.markReserve({ ...mark, goesLive: true }, caller);
      expect(again).toMatchObject({ version: marked.version, isLive: true });

      const undo = { entryId: marked.historyEntryId ?? '', side: 'before', reason: 'Undone' } as const;
      await embedded.restoreHistoryEntry({ ...undo, version: marked.version }, caller);
      expect(await today()).toEqual([]);
      expect(await bench()).toEqual([record.id]);
      const [row] = (await listBenched(game, 200)).filter(({ id }) => id === record.id);
      expect(row?.runsAnyDay).toBe(0);
    },
  );

  it('a draft that holds today’s slot is named before, goes to the bench, and is back by the undo', async () => {
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

  it('nobody is asked where nothing goes live: the slot is filled, it is a draft, the mark is taken away', async () => {
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

  it('consent to something else does nothing: what has changed since is refused, and a writer is', async () => {
    const { caller, save, today } = await setting('daily');
    const { id, version } = await save(null, 'ready');
    const mark = { game: 'daily', id, version, runsAnyDay: true, goesLive: true } as const;
    const writer = await addCaller('writer');
    await expect(embedded.markReserve(mark, writer)).rejects.toMatchObject({ status: 403 });
    const stale = embedded.markReserve({ ...mark, version: version + 1 }, caller);
    await expect(stale).rejects.toMatchObject({ code: 'stale' });
    expect(await today()).toEqual([]);
  });

  it('consent changes nothing about what has a date: a draft of today keeps its mark', async () => {
    const { caller, categoryId } = await setting('daily');
    const triviaQuestion = questionOf(categoryId, productToday());
    const draft = { triviaQuestion, status: 'draft', runsAnyDay: true } as const;
    const { id, version } = (await saveDailyQuestion(draft, caller)).triviaQuestion;
    const unmark = { game: 'daily', id, version, runsAnyDay: false, goesLive: true } as const;
    await expect(embedded.markReserve(unmark, caller)).rejects.toMatchObject({ status: 400 });
  });
});
