import 'server-only';
import { games, RECORD_STATUSES, type RecordStatus, type ReviewedGame, stepDays } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import type { CalendarRow } from '@/lib/features/plan/overview-contract';
import { listShownDays } from '@/lib/features/plan/overview-rules';
import { countRunway, RUNWAY_MAX_DAYS } from '@/lib/features/records/rules';
import { listAssignments } from './assignment-store';
import { listDatedRecords } from './overview-store';

/** Statuses are listed from the least finished one to ready. */
const toRank = ({ status }: { status: RecordStatus }) => RECORD_STATUSES.indexOf(status);

interface Calendar {
  game: ReviewedGame;
  categories: readonly { id: string; name: string }[];
  today: CalendarDate;
  benchCounts: readonly { categoryId: string; count: number }[];
}

/** Lists the next days of a game by category; if the game has `gapsWithinDays`, only of the categories in use. */
export async function listCalendarRows({
  game,
  categories,
  today,
  benchCounts,
}: Calendar): Promise<CalendarRow[]> {
  const { gapsWithinDays, weekday } = games[game];
  const days = listShownDays(today, weekday);
  const from = addDays(today, -(gapsWithinDays ?? 0));
  const [records, assignments] = await Promise.all([
    listDatedRecords(game, { from, to: addDays(today, RUNWAY_MAX_DAYS) }),
    listAssignments({ game, from: today, to: days.at(-1) }),
  ]);
  const byCategory = Map.groupBy(records, ({ categoryId }) => categoryId);
  const listed = gapsWithinDays === null ? categories : categories.filter(({ id }) => byCategory.has(id));
  return listed.map(({ id, name }) => {
    const byDay = Map.groupBy(byCategory.get(id) ?? [], ({ forDate }) => forDate);
    const findLeastFinished = (day: CalendarDate) =>
      byDay.get(day)?.toSorted((one, other) => toRank(one) - toRank(other))[0];
    const ready = [...byDay.keys()].filter((day) => findLeastFinished(day)?.status === 'ready');
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
      bench: benchCounts.find(({ categoryId }) => categoryId === id)?.count ?? 0,
    };
  });
}
