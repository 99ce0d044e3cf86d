import { type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';

/** What a page of the archive shows: a day's questions, or the days of a month (`YYYY-MM`). */
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

/** The id of a question's element on the page of its day, for `#` links. */
export function questionAnchor(question: { questionTag?: string }, categoryId: string): string {
  return `q-${question.questionTag ?? categoryId}`;
}

/** Feeds of the questions whose answers are public. */
export const FEED_PATHS = { rss: '/questions/feed.xml', atom: '/questions/atom.xml' } as const;

/** A calendar that reminds of the game every day, to take along. */
export const REMINDER_PATH = '/questions/reminder.ics';
