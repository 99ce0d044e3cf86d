import { addDays, type CalendarDate, countDays, getDayOfWeek, isCalendarDate } from './calendar-date';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const RELATIVE_DAYS: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

/** The order is named after the number that comes first in a date such as 05/12/2026. */
export const DATE_ORDERS = ['day', 'month'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

function toDate(year: number, month: number, day: number): CalendarDate | null {
  const part = (value: number, length: number) => String(value).padStart(length, '0');
  const date = `${part(year, 4)}-${part(month, 2)}-${part(day, 2)}`;
  return isCalendarDate(date) ? date : null;
}

/** Finds the date with this month and day that is nearest to today: in November, January is that of the next year. */
function findNearestDate(month: number, day: number, today: CalendarDate): CalendarDate | null {
  const year = Number(today.slice(0, 4));
  // A leap day is at most four years away, except around years such as 2100.
  const years = Array.from({ length: 9 }, (_, index) => year - 4 + index);
  const candidates = years.flatMap((one) => toDate(one, month, day) ?? []);
  const measureDistance = (date: CalendarDate) => Math.abs(countDays(today, date));
  return candidates.toSorted((one, other) => measureDistance(one) - measureDistance(other))[0] ?? null;
}

/** Finds the name that begins with a text of three letters or more, such as "september" for "sept"; -1 for none. */
function findName(names: readonly string[], text: string): number {
  return text.length < 3 ? -1 : names.findIndex((name) => name.startsWith(text));
}

/** Reads “24.11.” and “11/24”; null for another text, or for a day that does not exist. */
function readNumbers(text: string, today: CalendarDate): CalendarDate | null {
  const european = /^(\d{1,2})\.(\d{1,2})\.?(\d{4})?$/.exec(text);
  const american = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text);
  const [, first, second, year] = european ?? american ?? [];
  if (!first || !second) return null;
  const [day, month] = european ? [Number(first), Number(second)] : [Number(second), Number(first)];
  return year ? toDate(Number(year), month, day) : findNearestDate(month, day, today);
}

function readWords(text: string, today: CalendarDate): CalendarDate | null {
  const [, before = '', name = '', after = '', year] =
    /^(?:(\d{1,2})\.? )?([a-z]+)\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?(?:,? (\d{4}))?$/.exec(text) ?? [];
  const month = findName(MONTHS, name) + 1;
  const day = Number(before || after);
  if (month === 0 || day === 0 || (before && after)) return null;
  return year ? toDate(Number(year), month, day) : findNearestDate(month, day, today);
}

/** Reads the days that a text may mean: without an order, 05/12/2026 may mean two. */
export function readDates(text: string, today: CalendarDate, order?: DateOrder | null): CalendarDate[] {
  const swapped = text.trim().replace(/^(\d{1,2})\/(\d{1,2})(?=\/|$)/, '$2/$1');
  const readings = order === 'day' ? [swapped, text] : [text, swapped];
  const days = [...new Set(readings.flatMap((one) => readDate(one, today) ?? []))];
  return order ? days.slice(0, 1) : days;
}

/** Parses "tomorrow", "fri", "+3", "nov 24", "24.11.", "11/24" or "2026-11-24"; null for another text. */
export function readDate(text: string, today: CalendarDate): CalendarDate | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  // The type guard must not narrow every other text to `never`.
  const isComplete: boolean = isCalendarDate(typed);
  if (isComplete) return typed;
  const days = RELATIVE_DAYS.get(typed) ?? (/^[+-]\d{1,3}$/.test(typed) ? Number(typed) : undefined);
  if (days !== undefined) return addDays(today, days);
  const weekday = findName(WEEKDAYS, typed);
  // The name of today's weekday means the day a week later.
  if (weekday >= 0) return addDays(today, ((weekday - getDayOfWeek(today) + 6) % 7) + 1);
  return readNumbers(typed.replace(/\. (?=\d)/g, '.'), today) ?? readWords(typed, today);
}
