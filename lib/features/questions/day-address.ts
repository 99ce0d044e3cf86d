import { addDays, type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';

/** Where somebody is among the daily questions: a date, and the category by its place in the order, from 0. */
export interface DayPlace {
  date: CalendarDate;
  /** May lie beyond what the date has: the screen clamps it, so that another date can use it again. */
  index: number;
}

/** Days before and after the product's today whose pages are kept; and how many categories of each. */
const KEPT = { daysBack: 60, daysAhead: 7, categories: 12 };

function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Reads `?date=YYYY-MM-DD&category=1`; what is missing or makes no sense is today and the first category. */
export function readDayPlace(
  { date, category }: Record<string, string | string[] | undefined>,
  today: CalendarDate,
): DayPlace {
  const asked = firstOf(date);
  const number = firstOf(category) ?? '';
  return {
    date: isCalendarDate(asked) ? asked : today,
    index: /^[1-9]\d{0,3}$/.test(number) ? Number(number) - 1 : 0,
  };
}

/** The address of a place for visitors. */
export function dayPath({ date, index }: DayPlace): string {
  return `/single_games?${new URLSearchParams({ date, category: String(index + 1) })}`;
}

/** Is the page of a place kept once it is made? Only so many are, or asking for any date would fill the cache. */
export function isKeptPlace({ date, index }: DayPlace, today: CalendarDate): boolean {
  return (
    date >= addDays(today, -KEPT.daysBack) &&
    date <= addDays(today, KEPT.daysAhead) &&
    index < KEPT.categories
  );
}
