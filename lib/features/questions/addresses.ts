import { addDays, type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';

/** The period of a page of the archive: a day's questions, or the days of a month (`YYYY-MM`). */
export type ArchivePeriod = { day: CalendarDate } | { month: string };

/** Reads the last part of an archive address, `YYYY-MM-DD` or `YYYY-MM`; null for what is neither. */
export function readArchivePeriod(name: string): ArchivePeriod | null {
  if (isCalendarDate(name)) return { day: name };
  return isCalendarDate(`${name}-01`) ? { month: name } : null;
}

/** The name of the index of all months in internal paths. */
export const ARCHIVE_INDEX = 'all';

/** The path of the index, or of a day or month. */
export function archivePath(period?: CalendarDate | string): string {
  return period ? `/questions/${period}` : '/questions';
}

/** The path of the page on which the day's questions are played. */
export function playPath(day: CalendarDate): string {
  return `${archivePath(day)}/play`;
}

/** Leads to the game of the day that it is: for bookmarks, home screens and reminders. */
export const TODAY_PATH = '/today';

/** The id of a question's element on the page of its day, for `#` links. */
export function questionAnchor(question: { questionTag?: string }, categoryId: string): string {
  return `q-${question.questionTag ?? categoryId}`;
}

/** RSS feed of the questions whose answers are public. */
export const FEED_PATH = '/questions/feed.xml';

/** A calendar that reminds of the game every day, to take along. */
export const REMINDER_PATH = '/questions/reminder.ics';

/** A position in the daily questions: a date, and the category by its index, from 0. */
export interface DayPosition {
  date: CalendarDate;
  /**
   * May be too large for the date; the screen then shows the last category, and the index still counts for other dates.
   */
  index: number;
}

/** Range of days around today, and number of categories, whose pages are cached. */
const CACHED_DAYS = { daysBack: 60, daysAhead: 7, categories: 12 };

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
export function isCachedDay({ date, index }: DayPosition, today: CalendarDate): boolean {
  return (
    date >= addDays(today, -CACHED_DAYS.daysBack) &&
    date <= addDays(today, CACHED_DAYS.daysAhead) &&
    index < CACHED_DAYS.categories
  );
}
