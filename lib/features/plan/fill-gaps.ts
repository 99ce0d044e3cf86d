import type { ReviewedGame } from '@/lib/contract/kinds';
import { games } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { Gap } from '@/lib/features/categories/next-gap';
import type { PlanCategory, PlannedRecord } from './contract';
import type { Cell } from './select-cells';

/** A record of the bench and the gap that it would fill. */
export interface Proposal {
  record: PlannedRecord;
  category: PlanCategory;
  date: CalendarDate;
}

interface Calendar {
  /** The days that are looked at, in order. */
  days: readonly CalendarDate[];
  today: CalendarDate;
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
  /** The records without a date, the one changed last first. */
  bench: readonly PlannedRecord[];
}

/** The dates of a category from a cell down that have room: weekly ones always. */
export function openDates(
  { game, days, today, records }: Pick<Calendar, 'days' | 'today' | 'records'> & { game: ReviewedGame },
  { date: first, categoryId }: Cell,
): CalendarDate[] {
  const filled = new Set(
    records.filter((record) => record.categoryId === categoryId).map(({ forDate }) => forDate),
  );
  return days.filter((date) => date >= first && date >= today && !(games[game].hasSlots && filled.has(date)));
}

/** The slots without a record from today on: by day, then in the order of the categories. */
export function listGaps({ days, today, categories, records }: Omit<Calendar, 'bench'>): Gap[] {
  const filled = new Set(records.map(({ forDate, categoryId }) => `${forDate} ${categoryId}`));
  const open = categories.filter(({ active }) => active);
  return days
    .filter((date) => date >= today)
    .flatMap((forDate) =>
      open
        .filter(({ id }) => !filled.has(`${forDate} ${id}`))
        .map(({ id, category }) => ({ forDate, categoryId: id, category })),
    );
}

/** The first of these gaps; null where all is filled. */
export function findFirstGap(calendar: Omit<Calendar, 'bench'>): Gap | null {
  return listGaps(calendar)[0] ?? null;
}

/**
 * What of the bench could fill the gaps from today on, but for the reserve: of each category, what has been ready longest into the first gap,
 * and so on until one of the two runs out. By day, then in the order of the categories.
 */
export function proposeFills({ bench, ...calendar }: Calendar): Proposal[] {
  const waiting = Map.groupBy(
    bench.toReversed().filter(({ status, runsAnyDay }) => status === 'ready' && !runsAnyDay),
    ({ categoryId }) => categoryId,
  );
  return listGaps(calendar).flatMap(({ categoryId, forDate: date }) => {
    const record = waiting.get(categoryId)?.shift();
    const category = calendar.categories.find(({ id }) => id === categoryId);
    return record && category ? [{ record, category, date }] : [];
  });
}
