import type { CalendarDate } from '@/lib/dates/calendar-date';
import type { PlannedRecord } from './contract';

/** A slot of the plan. */
export interface Cell {
  date: CalendarDate;
  categoryId: string;
}

/** Where somebody comes to the plan: a slot, or a day at its first one. */
export type Arrival = Pick<Cell, 'date'> & Partial<Cell>;

/** What a plan shows, in its order. */
interface Shown<Item> {
  days: readonly CalendarDate[];
  categories: readonly { id: string }[];
  records: readonly Item[];
}

/** The records, or gaps, in the rectangle of the plan that has these two cells as corners, whichever comes first. */
export function recordsBetween<Item extends Pick<PlannedRecord, 'categoryId' | 'forDate'>>(
  one: Cell,
  other: Cell,
  { days, categories, records }: Shown<Item>,
): Item[] {
  const columnOf = (categoryId: string) => categories.findIndex(({ id }) => id === categoryId);
  const columns = [one, other].map(({ categoryId }) => columnOf(categoryId)).toSorted((a, b) => a - b);
  const rows = [one, other].map(({ date }) => days.indexOf(date)).toSorted((a, b) => a - b);
  const isIn = ([first = 0, last = 0]: number[], at: number) => at >= first && at <= last;
  return records.filter(
    ({ categoryId, forDate }) =>
      forDate !== null && isIn(columns, columnOf(categoryId)) && isIn(rows, days.indexOf(forDate)),
  );
}
