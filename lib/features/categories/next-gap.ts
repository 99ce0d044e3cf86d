import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';

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
