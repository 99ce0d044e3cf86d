import 'server-only';
import { cache } from 'react';
import { config } from '@/lib/config/config';
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysOfMonth,
  lastDayOfMonth,
} from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { readArchivePlace } from '@/lib/features/questions/archive-address';
import * as own from '@/lib/features/questions/server/archive';
import { keepAtMost } from '@/lib/kept/rendering';
import { log } from '@/lib/log/log';
import { type DayQuestion, listDayQuestions } from './daily-questions';

export type ArchiveDay = own.ArchiveDay;

/** Of an API elsewhere so many days have a page: no call of the contract tells which have questions. */
const HOSTED_DAYS = 366;

function oldestHostedDay(): CalendarDate {
  return addDays(productToday(), -HOSTED_DAYS);
}

/** The days of an API elsewhere: every one of the last year, whatever it has. */
const hosted: Pick<
  typeof own,
  'findArchiveDay' | 'hasArchiveBegun' | 'listArchiveDays' | 'listArchiveMonths'
> = {
  async findArchiveDay({ from = '', to }, which) {
    const today = productToday();
    const first = [from, oldestHostedDay()].toSorted().at(-1) ?? today;
    const last = to !== undefined && to < today ? to : today;
    if (first > last) return null;
    return which === 'first' ? first : last;
  },
  async hasArchiveBegun(date) {
    return date >= oldestHostedDay();
  },
  async listArchiveDays(month) {
    const days = daysOfMonth(month).filter((date) => date >= oldestHostedDay() && date <= productToday());
    return days.toReversed().map((date) => ({ date }));
  },
  async listArchiveMonths() {
    const [newest, oldest] = [productToday().slice(0, 7), oldestHostedDay().slice(0, 7)];
    const months = Array.from({ length: 14 }, (_, back) => addMonths(newest, -back));
    return months.filter((month) => month >= oldest);
  },
};

const source = config.API_HOST ? hosted : own;

/** A day's page: its questions as a visitor may see them, and the days beside it that have any. */
export interface ArchivedDay {
  date: CalendarDate;
  questions: DayQuestion[];
  previous: CalendarDate | null;
  next: CalendarDate | null;
}

/**
 * Is there a page of that day? Of each that has come since the archive began, so that a gap is no dead end, and of
 * today always.
 */
export async function hasArchiveDay(date: CalendarDate): Promise<boolean> {
  const today = productToday();
  return date === today || (date < today && (await source.hasArchiveBegun(date)));
}

/** The page of a day; null for one that has none. */
export const findArchiveDay = cache(async (date: CalendarDate): Promise<ArchivedDay | null> => {
  if (!(await hasArchiveDay(date))) return null;
  const [questions, previous, next] = await Promise.all([
    listDayQuestions(date),
    source.findArchiveDay({ to: addDays(date, -1) }, 'last'),
    source.findArchiveDay({ from: addDays(date, 1) }, 'first'),
  ]);
  return { date, questions, previous, next };
});

/** A month's page: its days that have come and have questions, newest first, and the months beside it that have any. */
export interface ArchivedMonth {
  month: string;
  days: ArchiveDay[];
  previous: string | null;
  next: string | null;
}

/** The page of a month (`YYYY-MM`); null for one without questions. */
export const findArchiveMonth = cache(async (month: string): Promise<ArchivedMonth | null> => {
  const [days, earlier, later] = await Promise.all([
    source.listArchiveDays(month),
    source.findArchiveDay({ to: addDays(`${month}-01`, -1) }, 'last'),
    source.findArchiveDay({ from: `${addMonths(month, 1)}-01` }, 'first'),
  ]);
  if (days.length === 0) return null;
  return { month, days, previous: earlier?.slice(0, 7) ?? null, next: later?.slice(0, 7) ?? null };
});

/** The months that have questions, newest first, as `YYYY-MM`. */
export const listArchiveMonths = cache((): Promise<string[]> => source.listArchiveMonths());

/** Is there a page of that name below the archive (`YYYY-MM-DD`, `YYYY-MM`)? By one look-up. */
export async function hasArchivePage(name: string): Promise<boolean> {
  const place = readArchivePlace(name);
  if (!place) return false;
  if ('day' in place) return hasArchiveDay(place.day);
  const range = { from: `${place.month}-01`, to: lastDayOfMonth(place.month) };
  return (await source.findArchiveDay(range, 'first')) !== null;
}

/** The latest past days with their questions and answers, newest first, at most so many. */
export async function listRevealedDays(
  count: number,
): Promise<{ date: CalendarDate; questions: DayQuestion[] }[]> {
  const days: { date: CalendarDate; questions: DayQuestion[] }[] = [];
  for (let to = addDays(productToday(), -1); days.length < count; ) {
    const date = await source.findArchiveDay({ to }, 'last');
    if (!date) break;
    days.push({ date, questions: await listDayQuestions(date) });
    to = addDays(date, -1);
  }
  return days;
}

/** What could not be read for the landing page is asked for again after so many seconds. */
const TEASER_RETRY_SECONDS = 10;

/**
 * A past question that shows what the game is like, of the latest day that has one, or null. One of words alone, if
 * there is one. Never rejects: the landing page stands without it.
 */
export async function findTeaser(): Promise<(DayQuestion & { date: CalendarDate }) | null> {
  try {
    const [latest] = await listRevealedDays(1);
    const known = latest?.questions.filter(({ question }) => question.correctChoice !== undefined) ?? [];
    const ofWords = known.find(({ question }) => !question.hasImage && !question.hasAudio);
    const chosen = ofWords ?? known[0];
    return latest && chosen ? { ...chosen, date: latest.date } : null;
  } catch (error) {
    log.warn({ error }, 'The landing page has no question to show');
    keepAtMost(TEASER_RETRY_SECONDS);
    return null;
  }
}
