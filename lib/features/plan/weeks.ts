import { addDays, type CalendarDate, dayOfWeek } from '@/lib/dates/calendar-date';
import { TARGET_KINDS, type TargetKind, type Targets } from '@/lib/features/categories/rules';
import type { PlannedRecord } from './contract';

const WEEK_DAYS = 7;
const MONDAY = 1;

/** The Monday of the week that a day is in. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((dayOfWeek(date) - MONDAY + WEEK_DAYS) % WEEK_DAYS));
}

/** The week that a day is in, from Monday on. */
export function daysOfWeek(date: CalendarDate): CalendarDate[] {
  const monday = mondayOf(date);
  return Array.from({ length: WEEK_DAYS }, (_, index) => addDays(monday, index));
}

/** The Mondays of the weeks that are wholly among these days, which follow each other. */
export function wholeWeeks(days: readonly CalendarDate[]): CalendarDate[] {
  const last = days.at(-1) ?? '';
  return days.filter((day) => dayOfWeek(day) === MONDAY && addDays(day, WEEK_DAYS - 1) <= last);
}

/** A kind of question of which a week has more or fewer than the category wants: `by` is below zero for fewer. */
export interface Deviation {
  kind: TargetKind;
  by: number;
}

/** What a week from this Monday on has too much or too little of; `records`: those of the category. */
export function findDeviations(
  targets: Targets,
  records: readonly Pick<PlannedRecord, 'forDate' | 'mediaType' | 'difficulty'>[],
  monday: CalendarDate,
): Deviation[] {
  const end = addDays(monday, WEEK_DAYS);
  const ofWeek = records.filter(({ forDate }) => forDate !== null && forDate >= monday && forDate < end);
  return TARGET_KINDS.flatMap((kind) => {
    const wanted = targets[kind];
    const have = ofWeek.filter(({ mediaType, difficulty }) => mediaType === kind || difficulty === kind);
    return wanted === undefined || wanted === have.length ? [] : { kind, by: have.length - wanted };
  });
}
