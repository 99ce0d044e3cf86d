import { isPlayedOn, type ReviewedGame } from '@/lib/contract/kinds';
import {
  addDays,
  addMonths,
  type CalendarDate,
  getDayOfWeek,
  isCalendarDate,
  listDaysOfMonth,
} from '@/lib/dates/calendar-date';
import { TARGET_KINDS, type TargetKind, type Targets } from '@/lib/features/categories/rules';
import type { PlannedRecord } from './contract';

/** The most days of one request: a screen shows at most two months, and pasted drafts may go further ahead. */
export const PLAN_MAX_DAYS = 100;
export const BENCH_MAX = 200;
export const ARRANGED_MAX = 200;

export const NEXT_DAYS = 30;
/** A long plan has as many days as two long months. */
export const LONG_DAYS = 62;

/** Lists the days of a month (`YYYY-MM`), or for any other text the next days; weekly questions are on Saturdays. */
export function listPlannedDays(
  game: ReviewedGame,
  month: string,
  today: CalendarDate,
  isLong = false,
): CalendarDate[] {
  const isMonth = isCalendarDate(`${month}-01`);
  const days = isMonth
    ? [...listDaysOfMonth(month), ...(isLong ? listDaysOfMonth(addMonths(month, 1)) : [])]
    : Array.from({ length: isLong ? LONG_DAYS : NEXT_DAYS }, (_, index) => addDays(today, index));
  return days.filter((date) => isPlayedOn(game, date));
}

/** A gap should be filled this many days before its own day, to leave time for a review. */
const DUE_DAYS_BEFORE = 2;

/** Proposes the due day of gaps: before the first of their days, but not before today. */
export function proposeDueDay(today: CalendarDate, firstDay: CalendarDate): CalendarDate {
  const due = addDays(firstDay, -DUE_DAYS_BEFORE);
  return due < today ? today : due;
}

export type RecordState = 'incomplete' | 'draft' | 'in review' | 'ready';

export function findRecordState({
  status,
  isIncomplete,
}: Pick<PlannedRecord, 'status' | 'isIncomplete'>): RecordState {
  if (status === 'ready') return 'ready';
  if (isIncomplete) return 'incomplete';
  return status === 'draft' ? 'draft' : 'in review';
}

const WEEK_DAYS = 7;
const MONDAY = 1;

export function findMonday(date: CalendarDate): CalendarDate {
  return addDays(date, -((getDayOfWeek(date) - MONDAY + WEEK_DAYS) % WEEK_DAYS));
}

export function listDaysOfWeek(date: CalendarDate): CalendarDate[] {
  const monday = findMonday(date);
  return Array.from({ length: WEEK_DAYS }, (_, index) => addDays(monday, index));
}

/** Lists the Mondays of the whole weeks among these consecutive days. */
export function listWholeWeeks(days: readonly CalendarDate[]): CalendarDate[] {
  const last = days.at(-1) ?? '';
  return days.filter((day) => getDayOfWeek(day) === MONDAY && addDays(day, WEEK_DAYS - 1) <= last);
}

/** A week has more or fewer questions of a kind than the category's target; `by` is negative for fewer. */
export interface Deviation {
  kind: TargetKind;
  by: number;
}

/** Finds the deviations of the week from this Monday on; `records` are those of the category. */
export function findDeviations(
  targets: Targets,
  records: readonly Pick<PlannedRecord, 'forDate' | 'mediaType' | 'difficulty'>[],
  monday: CalendarDate,
): Deviation[] {
  const end = addDays(monday, WEEK_DAYS);
  const inWeek = records.filter(({ forDate }) => forDate !== null && forDate >= monday && forDate < end);
  return TARGET_KINDS.flatMap((kind) => {
    const wanted = targets[kind];
    const have = inWeek.filter(({ mediaType, difficulty }) => mediaType === kind || difficulty === kind);
    return wanted === undefined || wanted === have.length ? [] : { kind, by: have.length - wanted };
  });
}

export interface Cell {
  date: CalendarDate;
  categoryId: string;
}

/** The slot that a plan focuses when it opens; without a category, the first slot of the day. */
export type Arrival = Pick<Cell, 'date'> & Partial<Cell>;

/**
 * Lists the records, or gaps, in the rectangle between two cells of the plan, which may be in any order. If one cell is
 * not shown, the rectangle is the other cell. Days and categories are in the order of the screen.
 */
export function listRecordsBetween<Item extends { categoryId: string; forDate: string | null }>(
  one: Cell,
  other: Cell,
  {
    days,
    categories,
    records,
  }: { days: readonly CalendarDate[]; categories: readonly { id: string }[]; records: readonly Item[] },
): Item[] {
  const findColumn = (categoryId: string) => categories.findIndex(({ id }) => id === categoryId);
  const corners = [one, other]
    .map(({ categoryId, date }) => ({ column: findColumn(categoryId), row: days.indexOf(date) }))
    .filter(({ column, row }) => column >= 0 && row >= 0);
  const columns = corners.map(({ column }) => column);
  const rows = corners.map(({ row }) => row);
  const isWithin = (ends: number[], index: number) =>
    index >= Math.min(...ends) && index <= Math.max(...ends);
  return records.filter(
    ({ categoryId, forDate }) =>
      forDate !== null && isWithin(columns, findColumn(categoryId)) && isWithin(rows, days.indexOf(forDate)),
  );
}
