import { addDays, type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';
import { readDate } from '@/lib/dates/read-date';

/** Which of the first two numbers of 01/02/2027 is the day. */
export type DateOrder = 'day' | 'month';

const NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
/** Days since 1900, as spreadsheets keep them: 2000 to 2120. */
const SERIAL = /^(?:3[6-9]|[4-7]\d|80)\d{3}$/;
const SERIAL_DAY_0 = '1899-12-30';

function dateOf(year: string, month: string, day: string): CalendarDate | null {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** What a text says without a question: another way to write a day than three numbers, or numbers that are a day one way alone. */
function readPlain(text: string, today: CalendarDate): CalendarDate | null {
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year) return dateOf(year, month, day);
  if (SERIAL.test(text)) return addDays(SERIAL_DAY_0, Number(text));
  return /\d/.test(text) && !/^[+-]/.test(text) ? readDate(text.replace(/^\p{L}+\.?, /u, ''), today) : null;
}

/** The day that a cell says, three numbers in that order; null where it says none, or may say two and nobody has said which. */
export function readCellDate(
  text: string,
  order: DateOrder | null,
  today: CalendarDate,
): CalendarDate | null {
  const [, first = '', second = '', year = ''] = NUMBERS.exec(text) ?? [];
  if (!year) return readPlain(text, today);
  const [byDay, byMonth] = [dateOf(year, second, first), dateOf(year, first, second)];
  if (order) return order === 'day' ? byDay : byMonth;
  return byDay === byMonth || !byMonth ? byDay : byDay ? null : byMonth;
}

/** Does the text say a day, whichever number comes first? */
export const readsAsDate = (text: string): boolean =>
  NUMBERS.test(text) || readPlain(text, '2000-01-01') !== null;

/**
 * The order in which these cells have day and month: `ask` where each of them may be read both ways, or they contradict
 * each other; null where it does not matter.
 */
export function findDateOrder(texts: readonly string[]): DateOrder | 'ask' | null {
  const pairs = texts.flatMap((text) => {
    const [, first, second] = NUMBERS.exec(text) ?? [];
    return first && second && first !== second ? [[Number(first), Number(second)] as const] : [];
  });
  if (pairs.length === 0) return null;
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return 'ask';
  return isDayFirst ? 'day' : 'month';
}
