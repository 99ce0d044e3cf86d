import 'server-only';
import { games, RECORD_STATUSES, type RecordStatus, type ReviewedGame, stepDays } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import type { CalendarRow } from '@/lib/features/plan/overview-contract';
import { listShownDays } from '@/lib/features/plan/overview-rules';
import { listAssignments } from '@/lib/features/plan/server/assignment-store';
import { countRunway, RUNWAY_MAX_DAYS } from '@/lib/features/records/rules';
import { listPlaces } from './overview-store';

/** Orders records by how far they are from ready. */
const rankOf = ({ status }: { status: RecordStatus }) => RECORD_STATUSES.indexOf(status);

interface Calendar {
  game: ReviewedGame;
  categories: readonly { id: string; name: string }[];
  today: CalendarDate;
  benchOf: (categoryId: string) => number;
}

/** The next days of a game by category; if its `gapsWithinDays` is set, only of the categories in use. */
export async function listCalendarRows({
  game,
  categories,
  today,
  benchOf,
}: Calendar): Promise<CalendarRow[]> {
  const { gapsWithinDays, weekday } = games[game];
  const days = listShownDays(today, weekday);
  const from = addDays(today, -(gapsWithinDays ?? 0));
  const [places, assignments] = await Promise.all([
    listPlaces(game, { from, to: addDays(today, RUNWAY_MAX_DAYS) }),
    listAssignments({ game, from: today, to: days.at(-1) }),
  ]);
  const ofCategory = Map.groupBy(places, ({ categoryId }) => categoryId);
  const listed = gapsWithinDays === null ? categories : categories.filter(({ id }) => ofCategory.has(id));
  return listed.map(({ id, name }) => {
    const onDay = Map.groupBy(ofCategory.get(id) ?? [], ({ forDate }) => forDate);
    const leastFinished = (day: CalendarDate) =>
      onDay.get(day)?.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
    const ready = [...onDay.keys()].filter((day) => leastFinished(day)?.status === 'ready');
    const shown = days.map(leastFinished);
    const waiting = shown.flatMap((place) =>
      place?.status === 'in_review' ? [[place.forDate, place.id]] : [],
    );
    const assigned = assignments.filter(({ categoryId }) => categoryId === id);
    return {
      categoryId: id,
      category: name,
      days: shown.map((place) => place?.status ?? null),
      waiting: Object.fromEntries(waiting),
      assigned: Object.fromEntries(assigned.map(({ forDate, username }) => [forDate, username])),
      runway: countRunway(new Set(ready), days[0] ?? today, stepDays(game)),
      bench: benchOf(id),
    };
  });
}
