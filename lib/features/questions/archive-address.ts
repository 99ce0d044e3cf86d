import { type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';

/** What a page of the archive shows: a day's questions, or the days of a month (`YYYY-MM`). */
export type ArchivePlace = { day: CalendarDate } | { month: string };

/** Reads the last part of an archive address, `YYYY-MM-DD` or `YYYY-MM`; null for what is neither. */
export function readArchivePlace(name: string): ArchivePlace | null {
  if (isCalendarDate(name)) return { day: name };
  return isCalendarDate(`${name}-01`) ? { month: name } : null;
}

/** What the app calls the page of all months: like every page of the archive it is made when it is first asked for. */
export const ARCHIVE_INDEX = 'all';

/** The path of all months, or of one place. */
export function archivePath(place?: CalendarDate | string): string {
  return place ? `/questions/${place}` : '/questions';
}

/** Where a question stands on the page of its day: the name of its element, for `#`. */
export function questionAnchor(question: { questionTag?: string }, categoryId: string): string {
  return `q-${question.questionTag ?? categoryId}`;
}

/** Where the questions whose answers are out are read as a feed. */
export const FEED_PATHS = { rss: '/questions/feed.xml', atom: '/questions/atom.xml' } as const;
