import * as fc from 'fast-check';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { findOverview } from '@/lib/features/overview/server/service';
import { deleteDailyQuestion } from '@/lib/features/questions/server/delete-question';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/save-question';
import { listDailyQuestionsByDate } from '@/lib/features/questions/server/service';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/save-word-puzzle';
import { embedded } from '@/lib/game-api/embedded';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { runReserve } from './run-reserve';

const today = productToday();
const saturday = '2033-01-01';

async function setting(day: CalendarDate = today) {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);
  async function addReserve(fields: { question?: string; status?: 'draft' | 'ready' } = {}) {
    const { status = 'ready', ...text } = fields;
    const triviaQuestion = { ...questionOf(categoryId, day, text), forDate: null };
    return (await saveDailyQuestion({ triviaQuestion, status, runsAnyDay: true }, caller)).triviaQuestion;
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
      .where('category_id', '=', categoryId)
      .where('for_date', '=', day)
      .execute();
  }
  return { caller, categoryId, addReserve, fill, inSlot };
}

it('fills a slot of the day with the oldest ready reserve of its category, and says so in the history and on the overview', async () => {
  const { caller, categoryId, addReserve, inSlot } = await setting();
  await addReserve({ status: 'draft' });
  const oldest = await addReserve({ question: 'Who waited longest?' });
  await addReserve();
  expect(await runReserve()).toMatchObject([{ subject_id: oldest.id, category_id: categoryId }]);
  expect(await inSlot()).toEqual([{ id: oldest.id, status: 'ready' }]);
  expect(await runReserve()).toEqual([]);
  const { singleGameQuestionsByDate } = await listDailyQuestionsByDate({ forDate: today }, visitor);
  expect(singleGameQuestionsByDate.find((item) => item.categoryId === categoryId)).toMatchObject({
    singleGameQuestionInfo: { question: 'Who waited longest?' },
  });
  const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: oldest.id });
  expect(entries[0]).toMatchObject({ reason: 'Reserve: nothing was ready for the day' });
  const { reserveRuns } = await findOverview({}, caller);
  const run = reserveRuns.find(({ subjectId }) => subjectId === oldest.id);
  expect(run).toMatchObject({ title: 'Who waited longest?', forDate: today, game: 'daily' });

  // Undone, it does not come back by itself; the next one does.
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
    { entryId: run?.history_entry_id ?? '', side: 'before', reason: 'Wait for the draft' },
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

it('fills the Saturday of weekly questions and the day of word puzzles', async () => {
  const { caller, categoryId } = await setting(saturday);
  const triviaQuestion = { ...questionOf(categoryId, saturday), forDate: null };
  await saveWeeklyQuestion({ triviaQuestion, status: 'ready', runsAnyDay: true }, caller);
  await saveWordPuzzle(
    { word: 'FJORD', hint: 'Inlet', categoryId, status: 'ready', runsAnyDay: true },
    caller,
  );
  const games = async (day: CalendarDate) => (await runReserve(day)).map(({ game }) => game);
  const runs = await games(addDays(saturday, -1));
  expect(runs).toContain('word_puzzle');
  expect(runs).not.toContain('weekly');
  expect(await games(saturday)).toContain('weekly');
});

it('keeps what a save does not name, and stays secret from visitors', async () => {
  const { caller, categoryId, addReserve } = await setting();
  const reserve = await addReserve();
  expect(reserve).toMatchObject({ runsAnyDay: true });
  const triviaQuestion = { ...questionOf(categoryId, today), forDate: null };
  const saved = await saveDailyQuestion({ triviaQuestion, questionId: reserve.id, status: 'ready' }, caller);
  expect(saved.triviaQuestion).toMatchObject({ runsAnyDay: true });
  await runReserve();
  const seen = JSON.stringify(await listDailyQuestionsByDate({ forDate: today }, visitor));
  expect(seen).not.toMatch(/runsAnyDay|difficulty/);
});

/** What may happen on a day, beside its beginning. */
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
          .where('category_id', '=', categoryId)
          .where('for_date', '=', day)
          .execute();
      const reserves = async () => {
        const rows = await database()
          .selectFrom('trivia_questions')
          .select('id')
          .where('category_id', '=', categoryId)
          .where('for_date', 'is', null)
          .where('runs_any_day', '=', 1)
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
