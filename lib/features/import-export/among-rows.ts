import { games, isPlayedOn, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { categoryKey } from '@/lib/features/categories/rules';
import { duplicateKey } from '@/lib/features/questions/rules';
import type { ImportRow } from './contract';
import type { CellField, RowIssue } from './fields';
import type { RowRead } from './read-row';

const categoryOf = ({ categoryId, category = '' }: ImportRow) => categoryId ?? `new ${categoryKey(category)}`;

/** Finds the same question, record or slot in an earlier row, keyed by the line of the later row, which is kept out. */
export function findRepeats(reads: readonly RowRead[], game: ReviewedGame): Map<number, RowIssue> {
  const first = new Map<string, number>();
  const repeats = new Map<number, RowIssue>();
  for (const { row } of reads) {
    const category = categoryOf(row);
    const question = row.question?.question;
    const wanted: [key: string, field: CellField, what: string][] = [];
    if (row.id) wanted.push([`id ${row.id}`, 'id', 'the same record']);
    if (question)
      wanted.push([
        `${category} ${duplicateKey(question)}`,
        'question',
        'the same question in this category',
      ]);
    if (games[game].hasSlots && row.forDate)
      wanted.push([`${category} at ${row.forDate}`, 'forDate', 'this category on this day']);
    for (const [key, field, what] of wanted) {
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, row.line);
      else if (!repeats.has(row.line))
        repeats.set(row.line, { field, message: `Row ${earlier} has ${what}`, severity: 'error' });
    }
  }
  return repeats;
}

interface Gaps {
  categoryId: string;
  days: readonly CalendarDate[];
}

/** This many days of the game from the first one on; a new category is free on all of them. */
export function nextDays(
  game: ReviewedGame,
  from: CalendarDate,
  count: number,
  isFree: (day: CalendarDate) => boolean = () => true,
): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = from; days.length < count; day = addDays(day, 1)) {
    if (isPlayedOn(game, day) && isFree(day)) days.push(day);
  }
  return days;
}

/** Does the row get its day from the gaps of its category? */
export const needsDay = ({ id, forDate }: ImportRow): boolean => !id && !forDate;

/** How many gaps the category that wants most of them needs. */
export function countGaps(rows: readonly ImportRow[]): number {
  const byCategory = Map.groupBy(rows.filter(needsDay), categoryOf);
  return Math.max(0, ...[...byCategory.values()].map(({ length }) => length));
}

/** Gives rows the next empty days of their categories, without days of other rows, or else the bench. */
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
