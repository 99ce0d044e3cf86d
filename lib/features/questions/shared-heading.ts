import { type CalendarDate, formatLongDate } from '@/lib/dates/calendar-date';

/** The heading of a shared question (docs/product.md, 2), without a day as long as it has no date. */
export function sharedHeading(productName: string, forDate: CalendarDate | null): string {
  return `The ${productName} Question${forDate ? ` for ${formatLongDate(forDate)}` : ''}`;
}
