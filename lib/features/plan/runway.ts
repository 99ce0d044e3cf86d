import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';

export const RUNWAY_MAX_DAYS = 60;

/** Counts the days from `first` to the first date that is not ready, at most RUNWAY_MAX_DAYS; dates are `step` days apart. */
export function countRunway(ready: ReadonlySet<CalendarDate>, first: CalendarDate, step = 1): number {
  let days = 0;
  while (days < RUNWAY_MAX_DAYS && ready.has(addDays(first, days))) days += step;
  return Math.min(days, RUNWAY_MAX_DAYS);
}

export function nameRunway(days: number): string {
  if (days >= RUNWAY_MAX_DAYS) return `${RUNWAY_MAX_DAYS}+ days`;
  return days === 1 ? '1 day' : `${days} days`;
}
