import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';

/** How many days are searched for the first gap. */
export const RUNWAY_MAX_DAYS = 60;

/** How many days from `first` on are ready without a gap, of dates `step` days apart; at most RUNWAY_MAX_DAYS. */
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
