/** It is a day of the calendar as `YYYY-MM-DD`, without a time zone. */
export type CalendarDate = string;

const DATE_SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

function toUtc(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Is this text a day that exists, written `YYYY-MM-DD`? (2026-02-30 is not) */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !DATE_SHAPE.test(value)) return false;
  const parsed = toUtc(value);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(toUtc(date).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Counts the days from the first date to the second; negative if the second date is earlier. */
export function countDays(first: CalendarDate, date: CalendarDate): number {
  return (toUtc(date).getTime() - toUtc(first).getTime()) / DAY_MS;
}

/** Returns the month that is `months` later, or earlier if the number is negative; both months are `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  const first = toUtc(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

export function findLastDayOfMonth(month: string): CalendarDate {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

export function listDaysOfMonth(month: string): CalendarDate[] {
  const count = Number(findLastDayOfMonth(month).slice(8));
  return Array.from({ length: count }, (_, index) => addDays(`${month}-01`, index));
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Caches the formats, because creating one costs more than serving a cached page, which needs today's date. */
function getDayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format;
}

export function toDateInTimeZone(instant: Date, timeZone: string): CalendarDate {
  const parts = getDayFormat(timeZone).formatToParts(instant);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}`;
}

/** Weekly questions are for this day of the week. */
export const SATURDAY = 6;

/** Returns the day of the week, 0 (Sunday) to 6 (Saturday). */
export function getDayOfWeek(date: CalendarDate): number {
  return toUtc(date).getUTCDay();
}

/** Creates the format on first use, because that costs more than using it a hundred times. */
function makeFormatter(options: Intl.DateTimeFormatOptions): (date: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(new Date(date));
  };
}

const makeDayFormatter = (options: Intl.DateTimeFormatOptions) =>
  makeFormatter({ ...options, timeZone: 'UTC' });

/** Formats a day as "November 21, 2026". */
export const formatLongDate = makeDayFormatter({ dateStyle: 'long' });

/** Formats a day as "Sat, Nov 21, 2026". */
export const formatWeekdayDate = makeDayFormatter({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

export const formatWeekday = makeDayFormatter({ weekday: 'long' });

/** Omits the year: "Nov 21". */
export const formatMonthDay = makeDayFormatter({ month: 'short', day: 'numeric' });

/** Omits the year: "Saturday, November 21". */
export const formatWeekdayMonthDay = makeDayFormatter({ weekday: 'long', month: 'long', day: 'numeric' });

const formatShortWeekday = makeDayFormatter({ weekday: 'short' });

/** Names a day in a known month: "Sat 21". */
export function formatShortDay(date: CalendarDate): string {
  return `${formatShortWeekday(date)} ${Number(date.slice(8))}`;
}

/** Formats a month as "Nov 2026". */
export const formatShortMonth = makeDayFormatter({ month: 'short', year: 'numeric' });

/** Formats a month as "November 2026". */
export const formatMonth = makeDayFormatter({ month: 'long', year: 'numeric' });

/** Formats an ISO instant in the reader's own time zone, in the browser only: "Nov 21, 2026, 09:05". */
export const formatInstant = makeFormatter({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
