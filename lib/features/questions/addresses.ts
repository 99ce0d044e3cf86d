import { addDays, type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';

/** A page of the archive shows a day's questions, or the days of a month (`YYYY-MM`). */
export type ArchivePeriod = { day: CalendarDate } | { month: string };

/** Parses `YYYY-MM-DD` or `YYYY-MM`; null for other texts. */
export function readArchivePeriod(name: string): ArchivePeriod | null {
  if (isCalendarDate(name)) return { day: name };
  return isCalendarDate(`${name}-01`) ? { month: name } : null;
}

/** Internal paths use this name for the index of all months. */
export const ARCHIVE_INDEX = 'all';

export function buildArchivePath(period?: string): string {
  return period ? `/questions/${period}` : '/questions';
}

export function buildPlayPath(day: CalendarDate): string {
  return `${buildArchivePath(day)}/play`;
}

/** Redirects to today's game, for bookmarks and reminders. */
export const TODAY_PATH = '/today';

/** Builds the id of a question's element on the page of its day, for `#` links. */
export function buildQuestionAnchor(question: { questionTag?: string }, categoryId: string): string {
  return `q-${question.questionTag ?? categoryId}`;
}

export const FEED_PATH = '/questions/feed.xml';

export const REMINDER_PATH = '/questions/reminder.ics';

/** `index` counts from 0. */
export interface DayPosition {
  date: CalendarDate;
  /** If it is too large for the date, the last category is shown, and the index still counts for other dates. */
  index: number;
}

/** Pages of these days around today and of the first categories are cached. */
const CACHED_DAYS = { daysBack: 60, daysAhead: 7, categories: 12 };

function pickFirstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Reads `?date=YYYY-MM-DD&category=1`. Missing or invalid values mean today and the first category. */
export function readDayPosition(
  { date, category }: Record<string, string | string[] | undefined>,
  today: CalendarDate,
): DayPosition {
  const askedDate = pickFirstValue(date);
  const askedCategory = pickFirstValue(category) ?? '';
  return {
    date: isCalendarDate(askedDate) ? askedDate : today,
    index: /^[1-9]\d{0,3}$/.test(askedCategory) ? Number(askedCategory) - 1 : 0,
  };
}

export function buildDayPath({ date, index }: DayPosition): string {
  return `/single_games?${new URLSearchParams({ date, category: String(index + 1) })}`;
}

/** Returns true in a range around today, so that requests for arbitrary dates cannot fill the cache. */
export function isCachedDay({ date, index }: DayPosition, today: CalendarDate): boolean {
  return (
    date >= addDays(today, -CACHED_DAYS.daysBack) &&
    date <= addDays(today, CACHED_DAYS.daysAhead) &&
    index < CACHED_DAYS.categories
  );
}
