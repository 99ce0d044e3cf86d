import type { ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { categoryKey } from '@/lib/features/categories/rules';
import { isPlayedOn } from '@/lib/features/plan/rules';
import type { ImportRow } from './contract';

/** The next empty days of a category. */
interface Gaps {
  categoryId: string;
  days: readonly CalendarDate[];
}

/** So many days of the game from one on: a new category is empty on each. */
export function nextDays(game: ReviewedGame, from: CalendarDate, count: number): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = from; days.length < count; day = addDays(day, 1)) if (isPlayedOn(game, day)) days.push(day);
  return days;
}

/** Does the row get its day from the gaps of its category? */
export const needsDay = ({ id, forDate }: ImportRow): boolean => !id && !forDate;

const categoryOf = ({ categoryId, category = '' }: ImportRow) => categoryId ?? categoryKey(category);

/** How many gaps the category that wants most of them needs. */
export function countGaps(rows: readonly ImportRow[]): number {
  const byCategory = Map.groupBy(rows.filter(needsDay), categoryOf);
  return Math.max(0, ...[...byCategory.values()].map(({ length }) => length));
}

/**
 * The rows with the next empty day of their category each, in their order, without days that another row names. Where there is none
 * left a row stays without: it goes to the bench.
 */
export function spreadRows(
  rows: readonly ImportRow[],
  gaps: readonly Gaps[],
  days: readonly CalendarDate[],
): ImportRow[] {
  const ofCategory = new Map(gaps.map((one) => [one.categoryId, one.days]));
  const taken = new Set(rows.flatMap((row) => (row.forDate ? [`${categoryOf(row)} ${row.forDate}`] : [])));
  const left = new Map<string, CalendarDate[]>();
  return rows.map((row) => {
    if (!needsDay(row)) return row;
    const category = categoryOf(row);
    const open =
      left.get(category) ??
      (ofCategory.get(category) ?? days).filter((day) => !taken.has(`${category} ${day}`));
    left.set(category, open);
    return { ...row, forDate: open.shift() ?? null };
  });
}
