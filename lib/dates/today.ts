import 'server-only';
import { config } from '@/lib/config/config';
import { type CalendarDate, dateInTimeZone } from './calendar-date';

/** The product's today: the day it is in PRODUCT_TIME_ZONE (design, section 4). */
export function productToday(now: Date = new Date()): CalendarDate {
  return dateInTimeZone(now, config.PRODUCT_TIME_ZONE);
}
