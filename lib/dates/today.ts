import 'server-only';
import { config } from '@/lib/config/config';
import { type CalendarDate, dateInTimeZone } from './calendar-date';

/** The product's today: the day it is, or was at that instant, in PRODUCT_TIME_ZONE (docs/product.md, 4). */
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

/** The first whole millisecond, from one on that is not so to one that is, of what stays so from then on. */
function findFirst(isSo: (instant: number) => boolean, [before, at]: [number, number]): number {
  let [not, so] = [before, at];
  while (so - not > 1) {
    const middle = Math.floor((not + so) / 2);
    if (isSo(middle)) so = middle;
    else not = middle;
  }
  return so;
}

/** The instant at which a day of the product begins. */
export function productDayStart(date: CalendarDate): Date {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const isReached = (instant: number) => productToday(new Date(instant)) >= date;
  return new Date(findFirst(isReached, [noon - LONGEST_DAY_MS, noon + LONGEST_DAY_MS]));
}

let known: ProductDay = { date: '', from: 0, endsAt: 0 };

function findEnd(date: CalendarDate, now: number): number {
  return findFirst((instant) => productToday(new Date(instant)) !== date, [now, now + LONGEST_DAY_MS]);
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
