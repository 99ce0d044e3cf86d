import type { ReviewedGame } from '@/lib/contract/kinds';
import { games } from '@/lib/contract/kinds';
import {
  addDays,
  addMonths,
  type CalendarDate,
  dayOfWeek,
  daysOfMonth,
  isCalendarDate,
} from '@/lib/dates/calendar-date';
import type { PlannedRecord } from './contract';

/** Three months and the days around them. */
export const PLAN_MAX_DAYS = 100;
export const BENCH_MAX = 200;
/** How many records are arranged at once. */
export const ARRANGED_MAX = 200;

/** The history's reason for a slot that the reserve filled. */
export const RESERVE_REASON = 'Reserve: nothing was ready for the day';

const NEXT_DAYS = 30;
const LONG_DAYS = 62;

/** Is the game played on that day? */
export function isPlayedOn(game: ReviewedGame, date: CalendarDate): boolean {
  const { weekday } = games[game];
  return weekday === null || dayOfWeek(date) === weekday;
}

/**
 * The days that a plan shows: those of a month (`YYYY-MM`), or else the next thirty; of a long one those of the month after,
 * too, or else the next 62. Weekly questions are for Saturdays.
 */
export function plannedDays(
  game: ReviewedGame,
  month: string,
  today: CalendarDate,
  isLong = false,
): CalendarDate[] {
  const isMonth = isCalendarDate(`${month}-01`);
  const days = isMonth
    ? [...daysOfMonth(month), ...(isLong ? daysOfMonth(addMonths(month, 1)) : [])]
    : Array.from({ length: isLong ? LONG_DAYS : NEXT_DAYS }, (_, index) => addDays(today, index));
  return days.filter((date) => isPlayedOn(game, date));
}

/** How many days before its own day a gap should be filled, to leave time for a review. */
const DUE_DAYS_BEFORE = 2;

/** When gaps are due unless somebody says otherwise: before the first of their days, but not before today. */
export function proposeDueDay(today: CalendarDate, firstDay: CalendarDate): CalendarDate {
  const due = addDays(firstDay, -DUE_DAYS_BEFORE);
  return due < today ? today : due;
}

/** The states of a cell of the plan, most pressing first. */
export type CellState = 'missing' | 'incomplete' | 'draft' | 'in review' | 'ready';

export function stateOf(record: Pick<PlannedRecord, 'status' | 'isIncomplete'> | undefined): CellState {
  if (!record) return 'missing';
  if (record.status === 'ready') return 'ready';
  if (record.isIncomplete) return 'incomplete';
  return record.status === 'draft' ? 'draft' : 'in review';
}
