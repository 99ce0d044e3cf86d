import type { Caller } from '@/lib/contract/caller';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { addDays, getDayOfWeek, SATURDAY } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { findLastEntry } from '@/lib/db/history-entries';
import { accountEndpoints } from '@/lib/features/accounts/contract';
import { saveCategory } from '@/lib/features/categories/server/service';
import { importRecords } from '@/lib/features/import-export/server/import-records';
import { listPlanned } from '@/lib/features/plan/server/store';
import { setClock } from '@/lib/testing/clock';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { importOf } from '@/lib/testing/import-rows';
import { loadStored } from '@/lib/testing/reviewing';
import { putIntoReserve } from '@/lib/testing/waiting-reserve';
import { contract, type GameApi } from './contract';
import { embedded } from './embedded';

const noonOfASaturday = Date.UTC(2033, 0, 1, 12);

beforeAll(() => setClock(noonOfASaturday));
afterAll(() => jest.useRealTimers());

interface Stored {
  id: string;
  version: number;
  historyEntryId?: string;
}

interface Wanted {
  forDate?: string | null;
  status?: 'draft' | 'in_review' | 'ready';
  runsAnyDay?: boolean;
  goesLive?: true;
}

async function setUp(game: ReviewedGame) {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);

  /** Saves a new record, or the one with that id, by default in today's slot. */
  async function save(
    { forDate = getProductToday(), status = 'ready', runsAnyDay, goesLive }: Wanted,
    id?: string,
  ): Promise<Stored> {
    const how = { status, runsAnyDay, goesLive, reason: id && 'As it should be' };
    if (game === 'word_puzzle') {
      const puzzle = { word: 'FJORD', hint: 'An inlet', categoryId, dateOfWordCategory: forDate };
      const saved = await embedded.saveWordPuzzle({ ...puzzle, wordCategoryId: id, ...how }, caller);
      const { id: stored = '', version = 0 } = saved.wordCategory ?? {};
      return { id: stored, version, historyEntryId: saved.historyEntryId };
    }
    const triviaQuestion = { ...questionOf(categoryId, ''), forDate };
    const call = game === 'daily' ? embedded.saveDailyQuestion : embedded.saveWeeklyQuestion;
    const saved = await call({ triviaQuestion, questionId: id, ...how }, caller);
    const { id: stored = '', version = 0 } = saved.triviaQuestion ?? {};
    return { id: stored, version, historyEntryId: saved.historyEntryId };
  }
  return { game, caller, categoryId, save };
}

type Setting = Awaited<ReturnType<typeof setUp>>;

const reserve = { forDate: null, runsAnyDay: true } as const;
const bodyOf = ({ game }: Setting, { id, version }: Stored) => ({ game, id, version, reason: 'Too easy' });
const subjectTypeOf = ({ game }: Setting) => (game === 'word_puzzle' ? 'word_puzzle' : 'question');

/** Removes the ready record from today's slot by the call. */
type Empty = (setting: Setting, occupant: Stored, caller: Caller) => Promise<unknown>;

const takeBack: Empty = (setting, { id }) => setting.save({ status: 'draft' }, id);
const remove =
  (call: 'deleteDailyQuestion' | 'deleteWeeklyQuestion'): Empty =>
  (_, { id: questionId, version }, caller) =>
    embedded[call]({ questionId, version, reason: 'A mistake' }, caller);

const emptying: [call: keyof GameApi, game: ReviewedGame, Empty][] = [
  ['saveDailyQuestion', 'daily', takeBack],
  ['saveWeeklyQuestion', 'weekly', takeBack],
  ['saveWordPuzzle', 'word_puzzle', takeBack],
  ['deleteDailyQuestion', 'daily', remove('deleteDailyQuestion')],
  ['deleteWeeklyQuestion', 'weekly', remove('deleteWeeklyQuestion')],
  [
    'deleteWordPuzzle',
    'word_puzzle',
    (_, { id: wordCategoryId, version }, caller) =>
      embedded.deleteWordPuzzle({ wordCategoryId, version, reason: 'A mistake' }, caller),
  ],
  ...(['daily', 'weekly', 'word_puzzle'] as const).map((game): (typeof emptying)[number] => [
    'restoreHistoryEntry',
    game,
    (_, { historyEntryId = '' }, caller) =>
      embedded.restoreHistoryEntry({ entryId: historyEntryId, side: 'before', reason: 'Undone' }, caller),
  ]),
];

/** Prepares a record, if the call needs one, and returns the call that lets it fill today's slot. */
type Allow = (setting: Setting) => Promise<(goesLive?: true) => Promise<unknown>>;

/** A new record, or one of the bench, as a row of an import. */
const rowFor = ({ game, categoryId }: Setting, stored?: Stored) => ({
  line: 1,
  ...(stored && { id: stored.id, version: stored.version }),
  categoryId,
  forDate: null,
  status: 'ready' as const,
  runsAnyDay: true,
  ...(game === 'word_puzzle'
    ? { puzzle: { word: 'DELTA', hint: 'A mouth' } }
    : { question: questionOf(categoryId, '') }),
});

const allowing: [way: string, call: keyof GameApi | 'import', Allow][] = [
  [
    'marking it',
    'markReserve',
    async (setting) => {
      const record = await setting.save({ forDate: null });
      const mark = { ...bodyOf(setting, record), runsAnyDay: true };
      return (goesLive) => embedded.markReserve({ ...mark, goesLive }, setting.caller);
    },
  ],
  [
    'approving it',
    'approve',
    async (setting) => {
      const { id: subjectId, version } = await setting.save({ ...reserve, status: 'in_review' });
      const subject = { subjectType: subjectTypeOf(setting), subjectId, version } as const;
      const reviewer = await addCaller();
      return (goesLive) => embedded.approve({ ...subject, goesLive }, reviewer);
    },
  ],
  [
    'arranging it to ready',
    'arrangeRecords',
    async (setting) => {
      const { id, version } = await setting.save({ ...reserve, status: 'in_review' });
      const changes = [{ id, version, status: 'ready' as const }];
      const reviewer = await addCaller();
      return (goesLive) => embedded.arrangeRecords({ game: setting.game, changes, goesLive }, reviewer);
    },
  ],
  [
    'moving it to the bench',
    'moveRecord',
    async (setting) => {
      const later = await setting.save({ forDate: addDays(getProductToday(), 7), runsAnyDay: true });
      const move = { ...bodyOf(setting, later), categoryId: setting.categoryId, forDate: null };
      return (goesLive) => embedded.moveRecord({ ...move, goesLive }, setting.caller);
    },
  ],
  ...(['saveDailyQuestion', 'saveWeeklyQuestion', 'saveWordPuzzle'] as const).flatMap(
    (call): typeof allowing => [
      [
        'saving a draft as ready',
        call,
        async (setting) => {
          const { id } = await setting.save({ ...reserve, status: 'draft' });
          return (goesLive) => setting.save({ ...reserve, goesLive }, id);
        },
      ],
      ['saving a new one', call, async (setting) => (goesLive) => setting.save({ ...reserve, goesLive })],
    ],
  ),
  [
    'importing it by its id',
    'import',
    async (setting) => {
      const row = rowFor(setting, await setting.save({ ...reserve, status: 'draft' }));
      return (goesLive) => importRecords(importOf([row], { game: setting.game, goesLive }), setting.caller);
    },
  ],
  [
    'importing a new one',
    'import',
    async (setting) => (goesLive) =>
      importRecords(importOf([rowFor(setting)], { game: setting.game, goesLive }), setting.caller),
  ],
];

/** Other calls are for every game. */
const gameOfSave = new Map<string, ReviewedGame>([
  ['saveDailyQuestion', 'daily'],
  ['saveWeeklyQuestion', 'weekly'],
  ['saveWordPuzzle', 'word_puzzle'],
]);

async function readyToday({ game, categoryId }: Setting): Promise<string[]> {
  const rows = await listPlanned(game, getProductToday(), getProductToday());
  return rows.filter((row) => row.categoryId === categoryId && row.status === 'ready').map(({ id }) => id);
}

it('the clock of these tests shows a Saturday, when every game has slots', () => {
  expect(getDayOfWeek(getProductToday())).toBe(SATURDAY);
});

it.each(emptying)(
  'if %s of the game %s leaves a slot of today empty, the reserve has filled it before the response',
  async (_, game, empty) => {
    const setting = await setUp(game);
    const occupant = await setting.save({});
    const waiting = await setting.save(reserve);
    await empty(setting, occupant, setting.caller);
    expect(await readyToday(setting)).toEqual([waiting.id]);
  },
);

it.each(allowing)(
  '%s (%s) is refused until the person agrees that the record goes live today, and then fills the slot in one step',
  async (_, call, allow) => {
    for (const game of ['daily', 'weekly', 'word_puzzle'] as const) {
      if ((gameOfSave.get(call) ?? game) !== game) continue;
      const setting = await setUp(game);
      const draft = game === 'weekly' ? undefined : await setting.save({ status: 'draft' });
      const act = await allow(setting);
      const before = await loadStored();
      await expect(act()).rejects.toMatchObject({
        code: 'goes_live',
        message: expect.stringMatching(
          draft ? / today: “.+” goes live now\. .+ goes to the bench\./ : / today: “.+” goes live now\./,
        ),
      });
      expect(await loadStored()).toBe(before);
      await act(true);
      expect(await readyToday(setting)).toHaveLength(1);
      if (!draft) continue;
      const last = await findLastEntry(subjectTypeOf(setting), draft.id);
      expect(last?.partOf).not.toBeNull();
      expect(JSON.parse(last?.after ?? '')).toMatchObject({ forDate: null, status: 'draft' });
    }
  },
);

it('a person who checks an import is warned of the rows that would go live today', async () => {
  const setting = await setUp('daily');
  const rows = [rowFor(setting), { ...rowFor(setting), line: 2, forDate: addDays(getProductToday(), 1) }];
  const { verdicts } = await embedded.checkImport({ game: 'daily', rows }, setting.caller);
  expect(verdicts.map(({ issues }) => issues.map(({ code }) => code))).toEqual([['goes_live'], []]);
});

it('a reserve fills the slot of today of a category that is activated again, after the person has agreed', async () => {
  for (const game of ['daily', 'weekly', 'word_puzzle'] as const) {
    const setting = await setUp(game);
    const { caller, categoryId } = setting;
    const category = { categoryId, category: `Of ${categoryId}`, defaultAvatarColor: '#336699' };
    const { id } = await setting.save({ forDate: null });
    await saveCategory({ ...category, active: false }, caller);
    await putIntoReserve(game === 'word_puzzle' ? 'word_categories' : 'trivia_questions', id);
    const activate = (goesLive: boolean) =>
      embedded.saveCategory({ ...category, active: true, goesLive }, caller);
    const message = expect.stringContaining('goes live now');
    await expect(activate(false)).rejects.toMatchObject({ code: 'goes_live', message });
    await activate(true);
    expect(await readyToday(setting)).toEqual([id]);
  }
});

/** Calls that change something, but never the content of today's slots. */
const otherCalls: readonly string[] = [
  ...Object.keys(accountEndpoints),
  // A file that a record uses cannot be deleted.
  'keepMedia',
  'deleteMedia',
  'restoreMedia',
  'addNote',
  'resolveNote',
  'reorderCategories',
  'draftQuestion',
  'checkAnswer',
  'markNoticesRead',
  'claimReview',
  'assignGaps',
  'dismissWarnings',
  'findNearDuplicates',
  'nearWarnings',
  // It only checks; the import itself is not a call of the contract.
  'checkImport',
  'importGaps',
  // Drafts take only free slots.
  'addDrafts',
  // A record that is sent back was not ready, or stays ready without the proposed change.
  'requestChanges',
  'rejectProposal',
  'withdrawProposal',
];

it('every call that changes something has a test of its slots, or is on the list of calls that change no slot of today', () => {
  const changing = Object.entries(contract).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]));
  const tried = [...emptying.map(([call]) => call), ...allowing.map(([, call]) => call)];
  // The tests of removeSampleContent are those of lib/features/sample-content.
  const known = new Set<string>([...tried, 'saveCategory', 'removeSampleContent', ...otherCalls]);
  expect(changing.filter((name) => !known.has(name))).toEqual([]);
});
