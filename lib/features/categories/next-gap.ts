import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';

/** A category on a date, and whether it has there what a calendar is filled with: a question, a word puzzle. */
export interface Slot {
  categoryId: string;
  category: string;
  isFilled: boolean;
}

/** A category that has nothing on a date. */
export interface Gap {
  forDate: CalendarDate;
  categoryId: string;
  category: string;
}

/** How many dates are looked at before giving up. */
const MAX_DATES = 60;
/** How many are asked for at once, after the first one, which mostly has a gap. */
const BATCH = 5;

/** The first open category of a date, beginning behind the given one, which counts as filled. */
function findOpen(slots: readonly Slot[], afterCategoryId?: string): Slot | undefined {
  const start = slots.findIndex(({ categoryId }) => categoryId === afterCategoryId) + 1;
  return [...slots.slice(start), ...slots.slice(0, start)].find(
    ({ categoryId, isFilled }) => !isFilled && categoryId !== afterCategoryId,
  );
}

/**
 * The next gap after a category on a date, which may be about to be filled: on that date, then on those that follow
 * every `stepDays` days; null when all that are looked at are full. `loadDate` returns a date's categories in order.
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
