import { type CalendarDate, formatLongDate } from '@/lib/dates/calendar-date';

/** The heading of a shared question (docs/product.md, 2); one that has no date yet is none of a day. */
export function sharedHeading(productName: string, forDate: CalendarDate | null): string {
  return `The ${productName} Question${forDate ? ` for ${formatLongDate(forDate)}` : ''}`;
}
