import { games, isPlayedOn, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';
import { toCategoryKey } from '@/lib/features/categories/rules';
import { toDuplicateKey } from '@/lib/features/questions/rules';
import type { ImportRow } from './contract';
import type { CellField, RowIssue } from './fields';
import type { RowRead } from './read-row';

const buildCategoryKey = ({ categoryId, category = '' }: ImportRow) =>
  categoryId ?? `new ${toCategoryKey(category)}`;

/** Returns errors by line for rows that repeat a record or, within a category, a question or slot of an earlier row. */
export function findRepeats(reads: readonly RowRead[], game: ReviewedGame): Map<number, RowIssue> {
  const firstLines = new Map<string, number>();
  const repeats = new Map<number, RowIssue>();
  for (const { row } of reads) {
    const category = (row.categoryId ?? row.category) && buildCategoryKey(row);
    const question = row.question?.question && toDuplicateKey(row.question.question);
    const day = games[game].hasSlots && row.forDate;
    const claims: [claimed: string | false | null | undefined, field: CellField, what: string][] = [
      [row.id, 'id', 'the same record'],
      [category && question && `${category} ${question}`, 'question', 'the same question in this category'],
      [category && day && `${category} ${day}`, 'forDate', 'this category on this day'],
    ];
    for (const [claimed, field, what] of claims) {
      if (!claimed) continue;
      const key = `${field} ${claimed}`;
      const earlier = firstLines.get(key);
      if (earlier === undefined) firstLines.set(key, row.line);
      else if (!repeats.has(row.line))
        repeats.set(row.line, { field, message: `Row ${earlier} has ${what}`, severity: 'error' });
    }
  }
  return repeats;
}

/** Returns the next `count` free days of the game, up to the year 9999; all days of a new category are free. */
export function listFreeDays(
  game: ReviewedGame,
  from: CalendarDate,
  count: number,
  isFree: (day: CalendarDate) => boolean = () => true,
): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = from; days.length < count && isCalendarDate(day); day = addDays(day, 1)) {
    if (isPlayedOn(game, day) && isFree(day)) days.push(day);
  }
  return days;
}

/** Does the row get its day from the gaps of its category? */
export const needsDay = ({ id, forDate }: ImportRow): boolean => !id && !forDate;

/** Returns how many gaps one category needs at most. Rows with a day are counted, too, because they may take a gap. */
export function countNeededGaps(rows: readonly ImportRow[]): number {
  const byCategory = Map.groupBy(rows, buildCategoryKey);
  const counts = [...byCategory.values()]
    .filter((ofCategory) => ofCategory.some(needsDay))
    .map((ofCategory) => ofCategory.filter((row) => needsDay(row) || row.forDate).length);
  return Math.max(0, ...counts);
}

/**
 * Gives each new row without a day the next gap of its category that no other row takes, or the bench if none is left.
 * New categories use `days`, because all their days are free.
 */
export function spreadRows(
  rows: readonly ImportRow[],
  gaps: readonly { categoryId: string; days: readonly CalendarDate[] }[],
  days: readonly CalendarDate[],
): ImportRow[] {
  const daysOfCategory = new Map(gaps.map((one) => [one.categoryId, one.days]));
  const taken = new Set(
    rows.flatMap((row) => (row.forDate ? [`${buildCategoryKey(row)} ${row.forDate}`] : [])),
  );
  const left = new Map<string, CalendarDate[]>();
  return rows.map((row) => {
    if (!needsDay(row)) return row;
    const category = buildCategoryKey(row);
    const open =
      left.get(category) ??
      (daysOfCategory.get(category) ?? days).filter((day) => !taken.has(`${category} ${day}`));
    left.set(category, open);
    return { ...row, forDate: open.shift() ?? null };
  });
}
