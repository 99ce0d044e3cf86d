import 'server-only';
import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import {
  games,
  RECORD_STATUSES,
  REVIEWED_GAMES,
  REVIEWED_SUBJECTS,
  type RecordStatus,
  type ReviewedGame,
  stepDays,
} from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { ApiError } from '@/lib/errors/api-error';
import { type CategoryNamer, listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import type {
  AssignedGap,
  CalendarRow,
  Overview,
  ReserveRun,
  WorkItem,
} from '@/lib/features/plan/overview-contract';
import { listShownDays } from '@/lib/features/plan/overview-rules';
import { countRunway, RUNWAY_MAX_DAYS } from '@/lib/features/plan/runway';
import { listUnresolvedRows } from '@/lib/features/records/server/note-store';
import { presentWork, sortLatestFirst, type WorkRow } from '@/lib/features/review/server/reviewed-store';
import { countReviews, listReturnedWork } from '@/lib/features/review/server/service';
import { listAssignments } from './assignment-store';
import { countBench, listBench, listDrafts, listWorkByIds } from './overview-store';
import { listDatedRecords, listReserveRuns } from './store';

const ITEMS_SHOWN = 5;

type WorkList = Overview['drafts'];

function presentLatest(rows: readonly WorkRow[], nameOf: CategoryNamer): WorkItem[] {
  return sortLatestFirst(rows)
    .slice(0, ITEMS_SHOWN)
    .map((row) => presentWork(row, nameOf));
}

const shortenList = <Item>(items: readonly Item[]) => ({
  items: items.slice(0, ITEMS_SHOWN),
  total: items.length,
});

const joinLists = async <Key, Item>(keys: readonly Key[], read: (key: Key) => Promise<Item[]>) =>
  (await Promise.all(keys.map(read))).flat();

async function findAssigned(userId: string, today: CalendarDate): Promise<Overview['assigned']> {
  const rows = await joinLists(REVIEWED_GAMES, (game) => listAssignments({ game, from: today, userId }));
  const gaps = rows.map(({ game, categoryId, category, forDate, dueOn }) => ({
    game,
    categoryId,
    category,
    forDate,
    dueOn,
  }));
  const toSortKey = ({ dueOn, forDate }: AssignedGap) => `${dueOn} ${forDate}`;
  return shortenList(gaps.toSorted((one, other) => toSortKey(one).localeCompare(toSortKey(other))));
}

async function findReturned(caller: Caller): Promise<WorkList> {
  const { items } = await listReturnedWork({}, caller);
  return shortenList(
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

async function findDrafts(authorId: string, nameOf: CategoryNamer): Promise<WorkList> {
  const lists = await Promise.all(REVIEWED_SUBJECTS.map((type) => listDrafts(type, authorId, ITEMS_SHOWN)));
  const rows = lists.flatMap((list) => list.rows);
  return { items: presentLatest(rows, nameOf), total: lists.reduce((sum, { total }) => sum + total, 0) };
}

/** Finds the questions and word puzzles with open notes, the one with the latest open thread first. */
async function findNoted(nameOf: CategoryNamer): Promise<WorkList> {
  const noted = await joinLists(REVIEWED_SUBJECTS, async (subjectType) => {
    const unresolved = await listUnresolvedRows(subjectType);
    const ids = unresolved.map(({ subjectId }) => subjectId);
    const rows = await listWorkByIds(subjectType, ids);
    // Deleted records wait in the history, and are left out here.
    return unresolved.flatMap(({ subjectId, count, latestAt }) => {
      const row = rows.find((one) => one.subjectId === subjectId);
      return row ? { latestAt, item: { ...presentWork(row, nameOf), openNotes: count } } : [];
    });
  });
  const latestFirst = noted.toSorted((one, other) => other.latestAt.localeCompare(one.latestAt));
  return shortenList(latestFirst.map(({ item }) => item));
}

/** Finds the slots that the reserve filled since yesterday, unless the record has moved since. */
async function findReserveRuns(today: CalendarDate, nameOf: CategoryNamer): Promise<ReserveRun[]> {
  const runs = await listReserveRuns(addDays(today, -1));
  const rows = await joinLists(REVIEWED_SUBJECTS, (type) => {
    const ids = runs.flatMap(({ subjectType, subjectId }) => (subjectType === type ? subjectId : []));
    return listWorkByIds(type, ids);
  });
  return runs.flatMap(({ historyEntryId, subjectId, forDate }) => {
    const row = rows.find((one) => one.subjectId === subjectId && one.forDate === forDate);
    return row ? { ...presentWork(row, nameOf), historyEntryId } : [];
  });
}

/** Statuses are listed from the least finished one to ready. */
const toRank = ({ status }: { status: RecordStatus }) => RECORD_STATUSES.indexOf(status);

interface Calendar {
  categories: readonly { id: string; name: string }[];
  today: CalendarDate;
  benchCounts: readonly { game: ReviewedGame; categoryId: string; count: number }[];
}

/** Lists a game's next days by category; with `gapsWithinDays`, only categories with a recent or coming record. */
async function listCalendarRows(
  game: ReviewedGame,
  { categories, today, benchCounts }: Calendar,
): Promise<CalendarRow[]> {
  const { gapsWithinDays, weekday } = games[game];
  const days = listShownDays(today, weekday);
  const from = addDays(today, -(gapsWithinDays ?? 0));
  const [records, assignments] = await Promise.all([
    listDatedRecords(game, from, addDays(today, RUNWAY_MAX_DAYS)),
    listAssignments({ game, from: today, to: days.at(-1) }),
  ]);
  const byCategory = Map.groupBy(records, ({ categoryId }) => categoryId);
  const listed = gapsWithinDays === null ? categories : categories.filter(({ id }) => byCategory.has(id));
  return listed.map(({ id, name }) => {
    const own = byCategory.get(id) ?? [];
    const byDay = Map.groupBy(own, ({ forDate }) => forDate);
    const findLeastFinished = (day: CalendarDate) =>
      byDay.get(day)?.toSorted((one, other) => toRank(one) - toRank(other))[0];
    const ready = own.filter(({ status }) => status === 'ready').map(({ forDate }) => forDate);
    const shown = days.map(findLeastFinished);
    const waiting = shown.flatMap((record) =>
      record?.status === 'in_review' ? [[record.forDate, record.id]] : [],
    );
    const assigned = assignments.filter(({ categoryId }) => categoryId === id);
    return {
      categoryId: id,
      category: name,
      days: shown.map((record) => record?.status ?? null),
      waiting: Object.fromEntries(waiting),
      assigned: Object.fromEntries(assigned.map(({ forDate, username }) => [forDate, username])),
      runway: countRunway(new Set(ready), days[0] ?? today, stepDays(game)),
      bench: benchCounts.find((one) => one.game === game && one.categoryId === id)?.count ?? 0,
    };
  });
}

/** Collects everything that needs the caller's attention today. Throws ApiError 401 for a visitor. */
export async function findOverview(_input: unknown, caller: Caller): Promise<Overview> {
  const { user } = caller;
  if (!user) throw new ApiError('not_signed_in', 'Sign in to continue.');
  const today = getProductToday();
  const categories = await listCategoryRows();
  const ids = categories.map(({ id }) => id);
  const nameOf = nameCategories(categories);
  const [benchCounts, benched, assigned, returned, drafts, noted, reserveRuns, { waiting }] =
    await Promise.all([
      joinLists(REVIEWED_SUBJECTS, (type) => countBench(type, ids)),
      joinLists(REVIEWED_SUBJECTS, (type) => listBench(type, ids, ITEMS_SHOWN)),
      findAssigned(user.id, today),
      findReturned(caller),
      findDrafts(user.id, nameOf),
      findNoted(nameOf),
      findReserveRuns(today, nameOf),
      countReviews(),
    ]);
  const calendar = { categories: categories.filter(({ active }) => active), today, benchCounts };
  const [daily, weekly, wordPuzzles] = await Promise.all([
    listCalendarRows('daily', calendar),
    listCalendarRows('weekly', calendar),
    listCalendarRows('word_puzzle', calendar),
  ]);
  return {
    days: listShownDays(today),
    daily,
    weeklyDays: listShownDays(today, games.weekly.weekday),
    weekly,
    wordPuzzles,
    assigned,
    returned,
    drafts,
    bench: {
      items: presentLatest(benched, nameOf),
      total: benchCounts.reduce((sum, { count }) => sum + count, 0),
    },
    noted,
    reserveRuns,
    alertBelow: config.RUNWAY_ALERT_DAYS,
    waiting,
  };
}
