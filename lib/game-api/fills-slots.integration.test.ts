import type { Caller } from '@/lib/contract/caller';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { addDays, dayOfWeek, SATURDAY } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { saveCategory } from '@/lib/features/categories/server/service';
import { listPlanned } from '@/lib/features/plan/server/store';
import { saveDailyQuestion, saveWeeklyQuestion } from '@/lib/features/questions/server/service';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/service';
import { setClock } from '@/lib/testing/clock';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { contract, type GameApi } from './contract';
import { embedded } from './embedded';

const noonOfASaturday = Date.UTC(2033, 0, 1, 12);

beforeAll(() => setClock(noonOfASaturday));
afterAll(() => jest.useRealTimers());

/** By the calls, or by their use cases alone, after which nothing is filled. */
type Saves = Pick<GameApi, 'saveDailyQuestion' | 'saveWeeklyQuestion' | 'saveWordPuzzle'>;

interface Stored {
  id: string;
  version: number;
  historyEntryId?: string;
}

interface Wanted {
  forDate?: string | null;
  status?: 'draft' | 'in_review' | 'ready';
  runsAnyDay?: boolean;
}

async function setting(game: ReviewedGame) {
  const [caller, categoryId] = await Promise.all([addCaller(), addCategory()]);

  /** Saves a new record, or the one of that id; in today's slot unless said otherwise. */
  async function save(
    { forDate = productToday(), status = 'ready', runsAnyDay }: Wanted,
    id?: string,
    api: Saves = { saveDailyQuestion, saveWeeklyQuestion, saveWordPuzzle },
  ): Promise<Stored> {
    const how = { status, runsAnyDay, reason: id && 'As it should be' };
    if (game === 'word_puzzle') {
      const puzzle = { word: 'FJORD', hint: 'An inlet', categoryId, dateOfWordCategory: forDate };
      const saved = await api.saveWordPuzzle({ ...puzzle, wordCategoryId: id, ...how }, caller);
      const { id: stored = '', version = 0 } = saved.wordCategory ?? {};
      return { id: stored, version, historyEntryId: saved.historyEntryId };
    }
    const triviaQuestion = { ...questionOf(categoryId, ''), forDate };
    const call = game === 'daily' ? api.saveDailyQuestion : api.saveWeeklyQuestion;
    const saved = await call({ triviaQuestion, questionId: id, ...how }, caller);
    const { id: stored = '', version = 0 } = saved.triviaQuestion ?? {};
    return { id: stored, version, historyEntryId: saved.historyEntryId };
  }
  return { game, caller, categoryId, save };
}

type Setting = Awaited<ReturnType<typeof setting>>;

const reserve = { forDate: null, runsAnyDay: true } as const;
const bodyOf = ({ game }: Setting, { id, version }: Stored) => ({
  game,
  id,
  version,
  reason: 'It has to go',
});
const subjectTypeOf = ({ game }: Setting) => (game === 'word_puzzle' ? 'word_puzzle' : 'question');

/** Takes what is ready out of today's slot by the call. */
type Empty = (of: Setting, occupant: Stored, caller: Caller) => Promise<unknown>;

const takeBack: Empty = (of, { id }) => of.save({ status: 'draft' }, id, embedded);
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
  [
    'undoStep',
    'daily',
    (_, { historyEntryId = '' }, caller) => embedded.undoStep({ entryId: historyEntryId }, caller),
  ],
  ...(['daily', 'weekly', 'word_puzzle'] as const).map((game): (typeof emptying)[number] => [
    'restoreHistoryEntry',
    game,
    (_, { historyEntryId = '' }, caller) =>
      embedded.restoreHistoryEntry({ entryId: historyEntryId, side: 'before', reason: 'Undone' }, caller),
  ]),
];

/** Lets a record of the bench fill today's slot by the call; returns that record. */
const allowing: [call: keyof GameApi, (of: Setting) => Promise<Stored>][] = [
  [
    'markReserve',
    async (of) => {
      const record = await of.save({ forDate: null });
      await embedded.markReserve({ ...bodyOf(of, record), runsAnyDay: true, goesLive: true }, of.caller);
      return record;
    },
  ],
  [
    'approve',
    async (of) => {
      const record = await of.save({ ...reserve, status: 'in_review' });
      const subject = { subjectType: subjectTypeOf(of), subjectId: record.id } as const;
      await embedded.approve({ ...subject, version: record.version }, await addCaller());
      return record;
    },
  ],
  [
    'arrangeRecords',
    async (of) => {
      const { id, version } = await of.save({ ...reserve, status: 'in_review' });
      const changes = [{ id, version, status: 'ready' as const }];
      await embedded.arrangeRecords({ game: of.game, changes }, await addCaller());
      return { id, version };
    },
  ],
  [
    'saveCategory',
    async (of) => {
      const record = await of.save(reserve);
      const { caller, categoryId } = of;
      const category = { categoryId, category: `Of ${categoryId}`, defaultAvatarColor: '#336699' };
      await saveCategory({ ...category, active: false }, caller);
      await embedded.saveCategory({ ...category, active: true }, caller);
      return record;
    },
  ],
  [
    'moveRecord',
    async (of) => {
      const later = await of.save({ forDate: addDays(productToday(), 7), runsAnyDay: true });
      await embedded.moveRecord(
        { ...bodyOf(of, later), categoryId: of.categoryId, forDate: null },
        of.caller,
      );
      return later;
    },
  ],
];

async function readyToday({ game, categoryId }: Setting): Promise<string[]> {
  const rows = await listPlanned(game, productToday(), productToday());
  return rows.filter((row) => row.category_id === categoryId && row.status === 'ready').map(({ id }) => id);
}

it('tries it on a Saturday, which every game has slots on', () => {
  expect(dayOfWeek(productToday())).toBe(SATURDAY);
});

it.each(emptying)(
  '%s of %s: what it leaves empty today is filled before it answers',
  async (_, game, empty) => {
    const of = await setting(game);
    const occupant = await of.save({});
    const waiting = await of.save(reserve);
    await empty(of, occupant, of.caller);
    expect(await readyToday(of)).toEqual([waiting.id]);
  },
);

it.each(allowing)('%s: what may fill a slot of today then does', async (_, allow) => {
  for (const game of ['daily', 'weekly', 'word_puzzle'] as const) {
    const of = await setting(game);
    const { id } = await allow(of);
    expect(await readyToday(of)).toEqual([id]);
  }
});

/** Calls that change something, but nothing that today's slots show. */
const besides: (keyof GameApi)[] = [
  // Accounts and sessions.
  ...(['logIn', 'logInSecondFactor', 'logOff', 'changePassword', 'endOtherSessions'] as const),
  ...(['beginPasskey', 'addPasskey', 'removePasskey', 'renewRecoveryCodes'] as const),
  ...(['beginAuthenticator', 'confirmAuthenticator', 'removeAuthenticator'] as const),
  ...(['addStaffMember', 'changeStaffMember', 'signOutStaffMember', 'resetTwoFactor'] as const),
  'resetStaffPassword',
  // Files: one that a record shows is not deleted.
  ...(['keepMedia'] as const),
  ...(['deleteMedia', 'restoreMedia'] as const),
  // Notes, the order of categories, texts of a model.
  ...(['addNote', 'resolveNote', 'reorderCategories'] as const),
  'draftQuestion',
  // What is said of work: what was seen, who reviews it, whose a gap is to fill.
  ...(['seeNotices', 'claimReview', 'assignGaps', 'dismissWarnings'] as const),
  // What is near a text that is being written, or what an import would meet; the import itself is no call.
  ...(['findTwins', 'checkImport', 'importGaps'] as const),
  // Drafts for free slots; what is sent back was not ready, or stays ready without the proposed change.
  ...(['addDrafts', 'requestChanges', 'rejectProposal', 'withdrawProposal'] as const),
];

it('is so for every call that changes a calendar', () => {
  const changing = Object.entries(contract).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]));
  const known = new Set<string>([...emptying, ...allowing].map(([call]) => call).concat(besides));
  expect(changing.filter((name) => !known.has(name))).toEqual([]);
});
