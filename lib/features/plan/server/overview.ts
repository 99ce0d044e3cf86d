import 'server-only';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import { games, REVIEWED_GAMES, REVIEWED_SUBJECTS, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import { type CategoryName, listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import { listUnresolvedNotes } from '@/lib/features/notes/server/service';
import type { AssignedGap, Overview, ReserveRun, WorkItem } from '@/lib/features/plan/overview-contract';
import { shownDays } from '@/lib/features/plan/overview-rules';
import { listAssignments } from '@/lib/features/plan/server/assignment-store';
import { listReserveRuns } from '@/lib/features/plan/server/reserve-store';
import { presentWork, sortLatestFirst, type WorkRow } from '@/lib/features/review/server/reviewed-store';
import { countReviews, listReturnedWork } from '@/lib/features/review/server/service';
import { listCalendarRows } from './calendar-rows';
import { countBench, findWork, listBench, listDrafts } from './overview-store';

const ITEMS_SHOWN = 5;

type WorkList = Overview['drafts'];

function presentLatest(rows: readonly WorkRow[], nameOf: CategoryName): WorkItem[] {
  return sortLatestFirst(rows)
    .slice(0, ITEMS_SHOWN)
    .map((row) => presentWork(row, nameOf));
}

/** The first items of a list, and their number. */
const shorten = <Item>(items: readonly Item[]) => ({
  items: items.slice(0, ITEMS_SHOWN),
  total: items.length,
});

/** Reads the same list of every kind of record, or game, and joins them. */
const joinLists = async <Key, Item>(keys: readonly Key[], read: (key: Key) => Promise<Item[]>) =>
  (await Promise.all(keys.map(read))).flat();

/** The gaps assigned to a person, on any day. */
async function findAssigned(userId: string, today: CalendarDate): Promise<Overview['assigned']> {
  const rows = await joinLists(REVIEWED_GAMES, (game) => listAssignments({ game, from: today, userId }));
  const keyOf = ({ dueOn, forDate }: AssignedGap) => `${dueOn} ${forDate}`;
  const gaps = rows.map(({ game, categoryId, category, forDate, dueOn }) => ({
    game,
    categoryId,
    category,
    forDate,
    dueOn,
  }));
  return shorten(gaps.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)));
}

async function findReturned(caller: Caller): Promise<WorkList> {
  const { items } = await listReturnedWork({}, caller);
  return shorten(
    items.map(({ subjectType, subjectId, game, title, categoryId, category, forDate, note, isRejected }) => ({
      subjectType,
      subjectId,
      game,
      title,
      categoryId,
      category,
      forDate,
      why: isRejected ? `Rejected: ${note}` : note,
    })),
  );
}

async function findDrafts(authorId: string, nameOf: CategoryName): Promise<WorkList> {
  const lists = await Promise.all(REVIEWED_SUBJECTS.map((type) => listDrafts(type, authorId, ITEMS_SHOWN)));
  const rows = lists.flatMap((list) => list.rows);
  return { items: presentLatest(rows, nameOf), total: lists.reduce((sum, { total }) => sum + total, 0) };
}

/** Questions and word puzzles with open notes; each kind is sorted by its latest note. */
async function findNoted(nameOf: CategoryName): Promise<WorkList> {
  const noted = await joinLists(REVIEWED_SUBJECTS, async (subjectType) => {
    const { unresolved } = await listUnresolvedNotes({ subjectType });
    const rows = await findWork(
      subjectType,
      unresolved.map(({ subjectId }) => subjectId),
    );
    // Deleted records wait in the history, and are left out here.
    return unresolved.flatMap(({ subjectId, count }) => {
      const row = rows.find((one) => one.subjectId === subjectId);
      return row ? { ...presentWork(row, nameOf), openNotes: count } : [];
    });
  });
  return shorten(noted);
}

/** The slots that the reserve filled lately, unless the record has moved since. */
async function findReserveRuns(today: CalendarDate, nameOf: CategoryName): Promise<ReserveRun[]> {
  const runs = await listReserveRuns(addDays(today, -1));
  const rows = await joinLists(REVIEWED_SUBJECTS, (type) => {
    const ids = runs.flatMap(({ subjectType, subjectId }) => (subjectType === type ? subjectId : []));
    return findWork(type, ids);
  });
  return runs.flatMap(({ historyEntryId, subjectId, forDate }) => {
    const row = rows.find((one) => one.subjectId === subjectId && one.forDate === forDate);
    return row ? { ...presentWork(row, nameOf), historyEntryId } : [];
  });
}

/** Everything that needs the caller's attention today. Throws ApiError 401 for a visitor. */
export async function findOverview(_input: unknown, caller: Caller): Promise<Overview> {
  const { user } = caller;
  if (!user) throw new ApiError('not_signed_in', 'Sign in to continue.');
  const today = productToday();
  const categories = await listCategoryRows();
  const active = categories.filter(({ active }) => active);
  const ids = categories.map(({ id }) => id);
  const nameOf = nameCategories(categories);
  const [counts, benched, assigned, returned, drafts, noted, reserveRuns, { waiting }] = await Promise.all([
    joinLists(REVIEWED_SUBJECTS, (type) => countBench(type, ids)),
    joinLists(REVIEWED_SUBJECTS, (type) => listBench(type, ids, ITEMS_SHOWN)),
    findAssigned(user.id, today),
    findReturned(caller),
    findDrafts(user.id, nameOf),
    findNoted(nameOf),
    findReserveRuns(today, nameOf),
    countReviews(),
  ]);
  const rowsOf = (game: ReviewedGame) =>
    listCalendarRows({
      game,
      categories: active,
      today,
      benchOf: (id) => counts.find((bench) => bench.game === game && bench.categoryId === id)?.count ?? 0,
    });
  const [daily, weekly, wordPuzzles] = await Promise.all([
    rowsOf('daily'),
    rowsOf('weekly'),
    rowsOf('word_puzzle'),
  ]);
  return {
    days: shownDays(today),
    daily,
    weeklyDays: shownDays(today, games.weekly.weekday),
    weekly,
    wordPuzzles,
    assigned,
    returned,
    drafts,
    bench: {
      items: presentLatest(benched, nameOf),
      total: counts.reduce((sum, { count }) => sum + count, 0),
    },
    noted,
    reserveRuns,
    alertBelow: config.RUNWAY_ALERT_DAYS,
    waiting,
  };
}
