import 'server-only';
import { cache } from 'react';
import { limitCacheTime } from '@/lib/cache/page-cache';
import { config } from '@/lib/config/config';
import {
  addDays,
  addMonths,
  type CalendarDate,
  findLastDayOfMonth,
  isCalendarDate,
} from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { readArchivePeriod } from '@/lib/features/questions/addresses';
import * as own from '@/lib/features/questions/server/archive-store';
import { log } from '@/lib/monitoring/log';
import { type DayQuestion, listDayQuestions } from './day-questions';

export type ArchiveDay = own.ArchiveDay;

/** In hosted mode the archive is this many past days and today, because no call lists the days with questions. */
const HOSTED_DAYS = 366;

function listHostedDays(): CalendarDate[] {
  const today = getProductToday();
  return Array.from({ length: 1 + HOSTED_DAYS }, (_, back) => addDays(today, -back));
}

const hosted: Pick<
  typeof own,
  'findArchiveDay' | 'findLastDayUntil' | 'listArchiveDays' | 'listArchiveMonths'
> = {
  async findArchiveDay({ from = '', to = getProductToday() }, which) {
    const days = listHostedDays().filter((date) => from <= date && date <= to);
    return days.at(which === 'first' ? -1 : 0) ?? null;
  },
  async findLastDayUntil(date) {
    return listHostedDays().find((day) => day <= date) ?? null;
  },
  async listArchiveDays(month) {
    return listHostedDays()
      .filter((date) => date.startsWith(month))
      .map((date) => ({ date }));
  },
  async listArchiveMonths() {
    return [...new Set(listHostedDays().map((date) => date.slice(0, 7)))];
  },
};

const source = config.API_HOST ? hosted : own;

/** Does the day have a page? Every day from the first of the archive until today has one, even without questions. */
async function hasArchiveDay(date: CalendarDate): Promise<boolean> {
  const today = getProductToday();
  return date === today || (date < today && (await source.findLastDayUntil(date)) !== null);
}

/** Finds the last earlier day of the archive; null for none. */
export function findDayBefore(date: CalendarDate): Promise<CalendarDate | null> {
  return source.findLastDayUntil(addDays(date, -1));
}

/** Finds the page of a day by its name (`YYYY-MM-DD`); null for a day outside of the archive and for other texts. */
export const findDayPage = cache(async (date: string) => {
  if (!isCalendarDate(date) || !(await hasArchiveDay(date))) return null;
  const [questions, previous, next] = await Promise.all([
    listDayQuestions(date),
    source.findArchiveDay({ to: addDays(date, -1) }, 'last'),
    source.findArchiveDay({ from: addDays(date, 1) }, 'first'),
  ]);
  return { date, questions, previous, next };
});

export type DayPage = NonNullable<Awaited<ReturnType<typeof findDayPage>>>;

/** Finds the page of a month by its name (`YYYY-MM`); null for one without days of the archive and for other texts. */
export const findMonthPage = cache(async (month: string) => {
  if (!isCalendarDate(`${month}-01`)) return null;
  const [days, earlier, later] = await Promise.all([
    source.listArchiveDays(month),
    source.findArchiveDay({ to: addDays(`${month}-01`, -1) }, 'last'),
    source.findArchiveDay({ from: `${addMonths(month, 1)}-01` }, 'first'),
  ]);
  if (days.length === 0) return null;
  return { month, days, previous: earlier?.slice(0, 7) ?? null, next: later?.slice(0, 7) ?? null };
});

export type MonthPage = NonNullable<Awaited<ReturnType<typeof findMonthPage>>>;

/** Lists the months of the archive, newest first, as `YYYY-MM`. */
export const listArchiveMonths = cache(source.listArchiveMonths);

/** Does the archive have a page of this name (`YYYY-MM-DD` or `YYYY-MM`)? Makes at most one query for each game. */
export async function hasArchivePage(name: string): Promise<boolean> {
  const period = readArchivePeriod(name);
  if (!period) return false;
  if ('day' in period) return hasArchiveDay(period.day);
  const range = { from: `${period.month}-01`, to: findLastDayOfMonth(period.month) };
  return (await source.findArchiveDay(range, 'first')) !== null;
}

/** Lists the latest past days of the archive, newest first, at most `count`, with their questions and answers. */
export async function listRevealedDays(count: number) {
  const days: { date: CalendarDate; questions: DayQuestion[] }[] = [];
  let to = addDays(getProductToday(), -1);
  while (days.length < count) {
    const date = await source.findArchiveDay({ to }, 'last');
    if (!date) break;
    days.push({ date, questions: await listDayQuestions(date) });
    to = addDays(date, -1);
  }
  return days;
}

const TEASER_RETRY_SECONDS = 10;

/** Finds a past question for the landing page, preferably without an image. Never rejects: the page works without. */
export async function findTeaser(): Promise<(DayQuestion & { date: CalendarDate }) | null> {
  try {
    const [latest] = await listRevealedDays(1);
    // The page plays no recordings.
    const fit =
      latest?.questions.filter(({ question }) => question.correctChoice && !question.hasAudio) ?? [];
    const chosen = fit.find(({ question }) => !question.hasImage) ?? fit[0];
    return latest && chosen ? { ...chosen, date: latest.date } : null;
  } catch (error) {
    log.warn({ error }, 'The landing page has no question to show');
    limitCacheTime(TEASER_RETRY_SECONDS);
    return null;
  }
}
