import { addDays, type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';

/** A position in the daily questions: a date, and the category by its index, from 0. */
export interface DayPosition {
  date: CalendarDate;
  /**
   * May be too large for the date; the screen then shows the last category, and the index still counts for other
   * dates.
   */
  index: number;
}

/** Range of days around today, and number of categories, whose pages are cached. */
const KEPT = { daysBack: 60, daysAhead: 7, categories: 12 };

function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Reads `?date=YYYY-MM-DD&category=1`. Missing or invalid values mean today and the first category. */
export function readDayPosition(
  { date, category }: Record<string, string | string[] | undefined>,
  today: CalendarDate,
): DayPosition {
  const asked = firstOf(date);
  const number = firstOf(category) ?? '';
  return {
    date: isCalendarDate(asked) ? asked : today,
    index: /^[1-9]\d{0,3}$/.test(number) ? Number(number) - 1 : 0,
  };
}

/** The public address of a position. */
export function dayPath({ date, index }: DayPosition): string {
  return `/single_games?${new URLSearchParams({ date, category: String(index + 1) })}`;
}

/** May the page be cached? Limited to a range, so that requests for arbitrary dates cannot fill the cache. */
export function isKeptDay({ date, index }: DayPosition, today: CalendarDate): boolean {
  return (
    date >= addDays(today, -KEPT.daysBack) &&
    date <= addDays(today, KEPT.daysAhead) &&
    index < KEPT.categories
  );
}
