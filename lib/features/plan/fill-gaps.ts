import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, countDays } from '@/lib/dates/calendar-date';
import { compareTexts, prepareText } from '@/lib/features/near-duplicates/compare';
import { toThemeKey } from '@/lib/features/themes/rules';
import type { PlanCategory, PlannedRecord } from './contract';
import type { Cell } from './rules';

export interface Calendar {
  days: readonly CalendarDate[];
  today: CalendarDate;
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
  /** It has the records without a date, latest change first. */
  bench: readonly PlannedRecord[];
}

export interface Gap {
  forDate: CalendarDate;
  categoryId: string;
  category: string;
}

/** Lists the shown dates on which the cell's category has room, none before the cell's date or today. A weekly date always has room. */
export function listOpenDates(
  { game, days, today, records }: Pick<Calendar, 'days' | 'today' | 'records'> & { game: ReviewedGame },
  { date: first, categoryId }: Cell,
): CalendarDate[] {
  const filled = new Set(
    records.filter((record) => record.categoryId === categoryId).map(({ forDate }) => forDate),
  );
  return days.filter((date) => date >= first && date >= today && !(games[game].hasSlots && filled.has(date)));
}

/** Lists the slots of active categories without a record from today on: by day, then in the order of the categories. */
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

const MIN_DAYS_BETWEEN_ALIKE = 7;

function areAlike(one: PlannedRecord, other: PlannedRecord): boolean {
  const keys = new Set(one.themes.map(toThemeKey));
  if (other.themes.some((theme) => keys.has(toThemeKey(theme)))) return true;
  const prepareTitle = ({ title }: PlannedRecord) => prepareText({ text: title, answer: '', options: [] });
  return compareTexts(prepareTitle(one), prepareTitle(other)).reasons.length > 0;
}

/**
 * Suggests a ready record of the bench for each gap, but no reserve. The record is unlike those of the days around;
 * of several such records, it is the one that has not been changed for the longest time.
 */
export function suggestFills({ bench, ...calendar }: Calendar, gaps: readonly Gap[]) {
  const waiting = Map.groupBy(
    bench.toReversed().filter(({ status, runsAnyDay }) => status === 'ready' && !runsAnyDay),
    ({ categoryId }) => categoryId,
  );
  const placed = calendar.records.flatMap((record) =>
    record.forDate ? [{ record, date: record.forDate }] : [],
  );
  return gaps.flatMap(({ categoryId, forDate: date }) => {
    const around = placed.filter((other) => Math.abs(countDays(other.date, date)) < MIN_DAYS_BETWEEN_ALIKE);
    const candidates = waiting.get(categoryId) ?? [];
    const record = candidates.find((one) => !around.some((other) => areAlike(one, other.record)));
    const category = calendar.categories.find(({ id }) => id === categoryId);
    if (!record || !category) return [];
    candidates.splice(candidates.indexOf(record), 1);
    placed.push({ record, date });
    return [{ record, category, date }];
  });
}

export interface Slot extends Omit<Gap, 'forDate'> {
  isFilled: boolean;
}

export const GAP_MAX_DATES = 60;
/** The first date usually has a gap, so it is loaded alone, and the later ones in batches. */
const DATES_AT_ONCE = 5;

/**
 * Finds the first empty slot of a date behind the given category, and after the last category goes on with the first.
 * The slot of the given category counts as filled.
 */
function findEmptySlot(slots: readonly Slot[], afterCategoryId?: string): Slot | undefined {
  const start = slots.findIndex(({ categoryId }) => categoryId === afterCategoryId) + 1;
  return [...slots.slice(start), ...slots.slice(0, start)].find(
    ({ categoryId, isFilled }) => !isFilled && categoryId !== afterCategoryId,
  );
}

/**
 * Finds the next gap behind a category on a date, then on every `stepDays`th later date; the slot of `after` counts as
 * filled. Returns null if GAP_MAX_DATES dates are full. `loadDate` returns the slots in the order of the categories.
 */
export async function findNextGap(
  after: { forDate: CalendarDate; categoryId: string },
  stepDays: number,
  loadDate: (forDate: CalendarDate) => Promise<readonly Slot[]>,
): Promise<Gap | null> {
  const dates = Array.from({ length: GAP_MAX_DATES }, (_, index) => addDays(after.forDate, index * stepDays));
  for (let at = 0, size = 1; at < dates.length; at += size, size = DATES_AT_ONCE) {
    const batch = dates.slice(at, at + size);
    const days = await Promise.all(
      batch.map(async (forDate) => ({ forDate, slots: await loadDate(forDate) })),
    );
    for (const { forDate, slots } of days) {
      const empty = findEmptySlot(slots, forDate === after.forDate ? after.categoryId : undefined);
      if (empty) return { forDate, categoryId: empty.categoryId, category: empty.category };
    }
  }
  return null;
}
