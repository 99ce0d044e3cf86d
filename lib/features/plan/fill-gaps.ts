import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import type { PlanCategory, PlannedRecord } from './contract';
import type { Cell } from './rules';

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

/** A category on a date, and whether it has a record there. */
export interface Slot {
  categoryId: string;
  category: string;
  isFilled: boolean;
}

/** A slot without a record. */
export interface Gap {
  forDate: CalendarDate;
  categoryId: string;
  category: string;
}

/** How many dates are looked at before giving up. */
const MAX_DATES = 60;
/** Number of dates asked for at once, after the first one, which usually has a gap. */
const BATCH = 5;

/** The first empty slot of a date after the given category, which counts as filled. */
function findOpen(slots: readonly Slot[], afterCategoryId?: string): Slot | undefined {
  const start = slots.findIndex(({ categoryId }) => categoryId === afterCategoryId) + 1;
  return [...slots.slice(start), ...slots.slice(0, start)].find(
    ({ categoryId, isFilled }) => !isFilled && categoryId !== afterCategoryId,
  );
}

/**
 * The next gap after a category on a date, whose own slot counts as filled: on that date first, then on every
 * `stepDays`th date after it. Null when all dates looked at are full. `loadDate` returns a date's slots in the order
 * of the categories.
 */
export async function findNextGap(
  after: { forDate: CalendarDate; categoryId: string },
  stepDays: number,
  loadDate: (forDate: CalendarDate) => Promise<readonly Slot[]>,
): Promise<Gap | null> {
  let size = 1;
  for (let first = 0; first < MAX_DATES; first += size, size = Math.min(BATCH, MAX_DATES - first)) {
    const dates = Array.from({ length: size }, (_, index) =>
      addDays(after.forDate, (first + index) * stepDays),
    );
    const days = await Promise.all(dates.map(loadDate));
    for (const [index, slots] of days.entries()) {
      const isFirstDate = first + index === 0;
      const open = findOpen(slots, isFirstDate ? after.categoryId : undefined);
      const forDate = dates[index];
      if (open && forDate) return { forDate, categoryId: open.categoryId, category: open.category };
    }
  }
  return null;
}
