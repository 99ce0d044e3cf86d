import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, daysSince } from '@/lib/dates/calendar-date';
import { compareTexts, prepareText } from '@/lib/features/near-duplicates/compare';
import { toThemeKey } from '@/lib/features/themes/rules';
import type { PlanCategory, PlannedRecord } from './contract';
import type { Cell } from './rules';

export interface Calendar {
  days: readonly CalendarDate[];
  today: CalendarDate;
  categories: readonly PlanCategory[];
  records: readonly PlannedRecord[];
  /** The records without a date, latest change first. */
  bench: readonly PlannedRecord[];
}

/** A slot without a record. */
export interface Gap {
  forDate: CalendarDate;
  categoryId: string;
  category: string;
}

/** The dates of a category from a cell on that have room; weekly ones always have. */
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

/** The least number of days between two questions about the same subject. */
const APART_DAYS = 7;

function areAlike(one: PlannedRecord, other: PlannedRecord): boolean {
  const keys = new Set(one.themes.map(toThemeKey));
  if (other.themes.some((theme) => keys.has(toThemeKey(theme)))) return true;
  const [first, second] = [one, other].map(({ title }) =>
    prepareText({ text: title, answer: '', options: [] }),
  );
  return first !== undefined && second !== undefined && compareTexts(first, second).reasons.length > 0;
}

/** Suggests ready records of the bench for these gaps: the longest ready first, seven days from anything alike. */
export function suggestFills({ bench, ...calendar }: Calendar, gaps: readonly Gap[]) {
  const waiting = Map.groupBy(
    bench.toReversed().filter(({ status, runsAnyDay }) => status === 'ready' && !runsAnyDay),
    ({ categoryId }) => categoryId,
  );
  const placed = calendar.records.flatMap((record) =>
    record.forDate ? [{ record, date: record.forDate }] : [],
  );
  return gaps.flatMap(({ categoryId, forDate: date }) => {
    const around = placed.filter((other) => Math.abs(daysSince(other.date, date)) < APART_DAYS);
    const candidates = waiting.get(categoryId) ?? [];
    const record = candidates.find((one) => !around.some((other) => areAlike(one, other.record)));
    const category = calendar.categories.find(({ id }) => id === categoryId);
    if (!record || !category) return [];
    candidates.splice(candidates.indexOf(record), 1);
    placed.push({ record, date });
    return [{ record, category, date }];
  });
}

export interface Slot {
  categoryId: string;
  category: string;
  isFilled: boolean;
}

export const GAP_MAX_DATES = 60;
/** Number of dates loaded at once, after the first one, which usually has a gap. */
const BATCH = 5;

/**
 * Finds the first empty slot of a date after the given category, which counts as filled; after the last category it goes
 * on with the first.
 */
function findEmptySlot(slots: readonly Slot[], afterCategoryId?: string): Slot | undefined {
  const start = slots.findIndex(({ categoryId }) => categoryId === afterCategoryId) + 1;
  return [...slots.slice(start), ...slots.slice(0, start)].find(
    ({ categoryId, isFilled }) => !isFilled && categoryId !== afterCategoryId,
  );
}

/**
 * The next gap after a category on a date, whose own slot counts as filled: on that date first, then on every
 * `stepDays`th date after it. Returns null if all searched dates are full. `loadDate` returns a date's slots in the
 * order of the categories.
 */
export async function findNextGap(
  after: { forDate: CalendarDate; categoryId: string },
  stepDays: number,
  loadDate: (forDate: CalendarDate) => Promise<readonly Slot[]>,
): Promise<Gap | null> {
  const dates = Array.from({ length: GAP_MAX_DATES }, (_, index) => addDays(after.forDate, index * stepDays));
  for (let at = 0; at < dates.length; at += at === 0 ? 1 : BATCH) {
    const batch = dates.slice(at, at === 0 ? 1 : at + BATCH);
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
