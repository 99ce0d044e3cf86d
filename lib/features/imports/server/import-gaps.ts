import 'server-only';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import type { importEndpoints } from '@/lib/features/imports/contract';
import { isPlayedOn } from '@/lib/features/plan/rules';
import { listTakenDays } from './store';

type Input = EndpointParsedInput<typeof importEndpoints.importGaps>;

/** The next days of the game that some categories have nothing on, from a day on that is not over. */
export async function importGaps({ game, categoryIds, from, count }: Input) {
  const today = productToday();
  const first = from < today ? today : from;
  const rows = await listTakenDays(game, categoryIds, first);
  const taken = Map.groupBy(rows, ({ category_id }) => category_id);
  function nextDays(isFree: (day: CalendarDate) => boolean): CalendarDate[] {
    const days: CalendarDate[] = [];
    for (let day = first; days.length < count; day = addDays(day, 1)) {
      if (isPlayedOn(game, day) && isFree(day)) days.push(day);
    }
    return days;
  }
  const gaps = categoryIds.map((categoryId) => {
    const full = new Set(taken.get(categoryId)?.map(({ for_date }) => for_date));
    return { categoryId, days: nextDays((day) => !full.has(day)) };
  });
  return { gaps, days: nextDays(() => true) };
}
