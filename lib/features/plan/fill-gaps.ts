import { games } from '@/lib/contract/games';
import type { ReviewedGame } from '@/lib/contract/kinds';
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

/** The first slot without a record, from today on: by day, then in the order of the categories; null where all are filled. */
export function findFirstGap({ days, today, categories, records }: Omit<Calendar, 'bench'>): Gap | null {
  const filled = new Set(records.map(({ forDate, categoryId }) => `${forDate} ${categoryId}`));
  const open = categories.filter(({ active }) => active);
  for (const forDate of days) {
    const gap = open.find(({ id }) => forDate >= today && !filled.has(`${forDate} ${id}`));
    if (gap) return { forDate, categoryId: gap.id, category: gap.category };
  }
  return null;
}

/**
 * What of the bench could fill the gaps from today on, but for the reserve: of each category, what has been ready longest into the first gap,
 * and so on until one of the two runs out. By day, then in the order of the categories.
 */
export function proposeFills({ days, today, categories, records, bench }: Calendar): Proposal[] {
  const filled = new Set(records.map(({ forDate, categoryId }) => `${forDate} ${categoryId}`));
  const waiting = Map.groupBy(
    bench.toReversed().filter(({ status, runsAnyDay }) => status === 'ready' && !runsAnyDay),
    ({ categoryId }) => categoryId,
  );
  const open = categories.filter(({ active }) => active);
  return days
    .filter((date) => date >= today)
    .flatMap((date) =>
      open.flatMap((category) => {
        if (filled.has(`${date} ${category.id}`)) return [];
        const record = waiting.get(category.id)?.shift();
        return record ? [{ record, category, date }] : [];
      }),
    );
}
