import 'server-only';
import { config } from '@/lib/config/config';
import { type CalendarDate, toDateInTimeZone } from './calendar-date';

/** Returns the date today, or at that instant, in PRODUCT_TIME_ZONE (docs/product.md, 4). */
export function getProductToday(now?: Date): CalendarDate {
  return now ? toDateInTimeZone(now, config.PRODUCT_TIME_ZONE) : getProductDay().date;
}

interface ProductDay {
  date: CalendarDate;
  /** It is the instant at which the end was calculated, in milliseconds since 1970. */
  from: number;
  /** It is the first instant of the next day. */
  endsAt: number;
}

/** No day is longer, even when clocks change. */
const LONGEST_DAY_MS = 50 * 3_600_000;

/** Finds the first millisecond of the condition by binary search: it is false at `low` and true at `high`. */
function findFirstInstant(condition: (instant: number) => boolean, low: number, high: number): number {
  if (high - low <= 1) return high;
  const middle = Math.floor((low + high) / 2);
  return condition(middle)
    ? findFirstInstant(condition, low, middle)
    : findFirstInstant(condition, middle, high);
}

export function getProductDayStart(date: CalendarDate): Date {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const isReached = (instant: number) => getProductToday(new Date(instant)) >= date;
  return new Date(findFirstInstant(isReached, noon - LONGEST_DAY_MS, noon + LONGEST_DAY_MS));
}

let cachedDay: ProductDay = { date: '', from: 0, endsAt: 0 };

/** Returns today with the instant at which it ends, computed once a day, because every visitor's request needs it. */
export function getProductDay(now: number = Date.now()): ProductDay {
  if (now >= cachedDay.from && now < cachedDay.endsAt) return cachedDay;
  const date = getProductToday(new Date(now));
  const isOver = (instant: number) => getProductToday(new Date(instant)) !== date;
  cachedDay = { date, from: now, endsAt: findFirstInstant(isOver, now, now + LONGEST_DAY_MS) };
  return cachedDay;
}

/** Finds the end of today for people: the instant, and the time on the clocks of PRODUCT_TIME_ZONE ("00:00 UTC"). */
export function findEndOfToday(): { at: string; clock: string } {
  const at = new Date(getProductDay().endsAt);
  const format: Intl.DateTimeFormatOptions = {
    timeZone: config.PRODUCT_TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  };
  return { at: at.toISOString(), clock: new Intl.DateTimeFormat('en-US', format).format(at) };
}
