import 'server-only';
import { games } from '@/lib/contract/games';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import type { CalendarRow } from '@/lib/features/overview/contract';
import { shownDays } from '@/lib/features/overview/rules';
import { countRunway, RUNWAY_MAX_DAYS } from '@/lib/features/records/runway';
import { listPlaces } from './store';

interface Calendar {
  game: ReviewedGame;
  categories: readonly { id: string; name: string }[];
  today: CalendarDate;
  /** How many records without a date a category has. */
  benchOf: (categoryId: string) => number;
}

/** The next days of each category of a game that has gaps in it. */
export async function listCalendarRows({
  game,
  categories,
  today,
  benchOf,
}: Calendar): Promise<CalendarRow[]> {
  const { gapsWithinDays } = games[game];
  const from = addDays(today, -(gapsWithinDays ?? 0));
  const places = await listPlaces(game, { from, to: addDays(today, RUNWAY_MAX_DAYS) });
  const ofCategory = Map.groupBy(places, ({ categoryId }) => categoryId);
  const shown = gapsWithinDays === null ? categories : categories.filter(({ id }) => ofCategory.has(id));
  return shown.map(({ id, name }) => {
    const stored = new Map(ofCategory.get(id)?.map(({ forDate, status }) => [forDate, status]));
    const ready = [...stored].filter(([, status]) => status === 'ready').map(([forDate]) => forDate);
    return {
      categoryId: id,
      category: name,
      days: shownDays(today).map((day) => stored.get(day) ?? null),
      runway: countRunway(new Set(ready), today),
      bench: benchOf(id),
    };
  });
}
