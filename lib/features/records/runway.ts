import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';

/** How far is looked for the first gap. */
export const RUNWAY_MAX_DAYS = 60;

/** Days from `first` on until a date is not ready, of dates that are `step` days apart; at most as many as are looked at. */
export function countRunway(ready: ReadonlySet<CalendarDate>, first: CalendarDate, step = 1): number {
  let days = 0;
  while (days < RUNWAY_MAX_DAYS && ready.has(addDays(first, days))) days += step;
  return Math.min(days, RUNWAY_MAX_DAYS);
}

/** A runway for people: "3 days". */
export function nameRunway(days: number): string {
  if (days >= RUNWAY_MAX_DAYS) return `${RUNWAY_MAX_DAYS}+ days`;
  return days === 1 ? '1 day' : `${days} days`;
}
