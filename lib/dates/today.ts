import 'server-only';
import { config } from '@/lib/config/config';
import { type CalendarDate, dateInTimeZone } from './calendar-date';

/** The product's today: the day it is, or was at that instant, in PRODUCT_TIME_ZONE (design, section 4). */
export function productToday(now?: Date): CalendarDate {
  return now ? dateInTimeZone(now, config.PRODUCT_TIME_ZONE) : productDay().date;
}

/** A day of the product, and the instants (milliseconds since 1970) between which it has been found to be that day. */
interface ProductDay {
  date: CalendarDate;
  from: number;
  endsAt: number;
}

/** No day is longer, whatever the clocks do. */
const LONGEST_DAY_MS = 50 * 3_600_000;

let known: ProductDay = { date: '', from: 0, endsAt: 0 };

function findEnd(date: CalendarDate, now: number): number {
  let [inside, after] = [now, now + LONGEST_DAY_MS];
  while (after - inside > 1) {
    const middle = Math.floor((inside + after) / 2);
    if (productToday(new Date(middle)) === date) inside = middle;
    else after = middle;
  }
  return after;
}

/** The product's today with the instant at which it ends, found once a day: every visitor's request asks. */
export function productDay(now: number = Date.now()): ProductDay {
  if (now >= known.from && now < known.endsAt) return known;
  const date = productToday(new Date(now));
  known = { date, from: now, endsAt: findEnd(date, now) };
  return known;
}
