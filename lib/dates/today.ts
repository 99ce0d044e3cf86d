import 'server-only';
import { config } from '@/lib/config/config';
import { type CalendarDate, dateInTimeZone } from './calendar-date';

/** The product's today: the day it is, or was at that instant, in PRODUCT_TIME_ZONE (docs/product.md, 4). */
export function productToday(now?: Date): CalendarDate {
  return now ? dateInTimeZone(now, config.PRODUCT_TIME_ZONE) : productDay().date;
}

/** A day of the product; from one instant to the other (milliseconds since 1970) it is known to be that day. */
interface ProductDay {
  date: CalendarDate;
  from: number;
  endsAt: number;
}

/** No day is longer, whatever the clocks do. */
const LONGEST_DAY_MS = 50 * 3_600_000;

/** The first millisecond at which the condition holds, by binary search: it is false at `low` and true at `high`. */
function findFirstInstant(condition: (instant: number) => boolean, low: number, high: number): number {
  if (high - low <= 1) return high;
  const middle = Math.floor((low + high) / 2);
  return condition(middle)
    ? findFirstInstant(condition, low, middle)
    : findFirstInstant(condition, middle, high);
}

/** The instant at which a day of the product begins. */
export function productDayStart(date: CalendarDate): Date {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const isReached = (instant: number) => productToday(new Date(instant)) >= date;
  return new Date(findFirstInstant(isReached, noon - LONGEST_DAY_MS, noon + LONGEST_DAY_MS));
}

let known: ProductDay = { date: '', from: 0, endsAt: 0 };

function findEnd(date: CalendarDate, now: number): number {
  return findFirstInstant((instant) => productToday(new Date(instant)) !== date, now, now + LONGEST_DAY_MS);
}

/** The product's today with the instant at which it ends, found once a day: every visitor's request asks. */
export function productDay(now: number = Date.now()): ProductDay {
  if (now >= known.from && now < known.endsAt) return known;
  const date = productToday(new Date(now));
  known = { date, from: now, endsAt: findEnd(date, now) };
  return known;
}

/** The end of the product's today, for people: the instant, and what clocks of PRODUCT_TIME_ZONE then show ("00:00 UTC"). */
export function endOfToday(): { at: string; clock: string } {
  const at = new Date(productDay().endsAt);
  const format: Intl.DateTimeFormatOptions = {
    timeZone: config.PRODUCT_TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  };
  return { at: at.toISOString(), clock: new Intl.DateTimeFormat('en-US', format).format(at) };
}
