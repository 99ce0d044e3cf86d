import type { RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { productToday } from '@/lib/dates/today';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { embedded } from '@/lib/game-api/embedded';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { setClock } from '@/lib/testing/set-clock';
import { listBenched, listPlanned } from './store';

// A Saturday: every game has a slot on it.
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
  const ids = (rows: { id: string; category_id: string }[]) =>
    rows.filter(({ category_id }) => category_id === categoryId).map(({ id }) => id);
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
      message: expect.stringMatching(new RegExp(` has no ${nouns[game]} today: this goes live now.$`)),
    });
    expect(await today()).toEqual([]);
    const marked = await embedded.markReserve({ ...mark, goesLive: true }, caller);
    expect(marked.isLive).toBe(true);
    expect(await today()).toEqual([record.id]);
    // Its answer was lost, and it is sent again.
    const again = await embedded.markReserve({ ...mark, goesLive: true }, caller);
    expect(again).toMatchObject({ version: marked.version, isLive: true });

    const undo = { entryId: marked.historyEntryId ?? '', side: 'before', reason: 'Undone' } as const;
    await embedded.restoreHistoryEntry({ ...undo, version: marked.version }, caller);
    expect(await today()).toEqual([]);
    expect(await bench()).toEqual([record.id]);
    const [row] = (await listBenched(game, 200)).filter(({ id }) => id === record.id);
    expect(row?.runs_any_day).toBe(0);
  },
);

it('a draft that holds today’s slot is named before, goes to the bench, and is back by the undo', async () => {
  const { caller, save, today, bench } = await setting('daily');
  const draft = await save(productToday(), 'draft');
  const record = await save(null, 'ready');
  const mark = { game: 'daily', ...record, runsAnyDay: true } as const;
  await expect(embedded.markReserve(mark, caller)).rejects.toThrow(
    / has no ready question today: this goes live now\. What is planned for today is not ready, and goes to the bench\.$/,
  );
  const marked = await embedded.markReserve({ ...mark, goesLive: true }, caller);
  expect([await today(), await bench()]).toEqual([[record.id], [draft.id]]);
  const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: record.id });
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
