import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dependsOn, pageTags } from '@/lib/cache/page-cache';
import { GAMES } from '@/lib/contract/kinds';
import { type CalendarDate, findLastDayOfMonth } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import {
  countQuestionsBefore,
  type DayRange,
  findQuestionDay,
  listQuestionDays,
  listQuestionMonths,
  listQuestionTagsBefore,
} from './store';

export interface ArchiveDay {
  date: CalendarDate;
  /** The number is absent if they were not counted. */
  questions?: number;
  /** Time of the latest change of one of them, ISO. */
  updatedAt?: string;
}

const EARLIEST_DATE = '0000-01-01';

/** Visitors must not learn of later questions (docs/product.md, 4). */
function limitToToday({ from = EARLIEST_DATE, to }: Partial<DayRange>): DayRange {
  const today = getProductToday();
  return { from, to: to !== undefined && to < today ? to : today };
}

/** Finds the first or last day in the range, up to today, that has a question for visitors. */
export async function findArchiveDay(
  range: Partial<DayRange>,
  which: 'first' | 'last',
): Promise<CalendarDate | null> {
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  return findDay(range, which);
}

async function findDay(range: Partial<DayRange>, which: 'first' | 'last'): Promise<CalendarDate | null> {
  const days = await Promise.all(GAMES.map((game) => findQuestionDay(game, limitToToday(range), which)));
  const sorted = days.filter((day) => day !== undefined).toSorted();
  return sorted.at(which === 'first' ? 0 : -1) ?? null;
}

/** Finds the last public day up to that one. A page that uses nothing else stays cached when questions are saved. */
export async function findLastDayUntil(date: CalendarDate): Promise<CalendarDate | null> {
  return findDay({ to: date }, 'last');
}

/** Lists the days of a month (`YYYY-MM`) up to today that have questions for visitors, the newest first. */
export async function listArchiveDays(month: string): Promise<ArchiveDay[]> {
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  const rows = await listQuestionDays(limitToToday({ from: `${month}-01`, to: findLastDayOfMonth(month) }));
  return rows.map(({ forDate, questions, updatedAt }) => ({ date: forDate, questions, updatedAt }));
}

/** Reads month by month, because SQLite blocks the process while a query runs. */
export async function listAllArchiveDays(): Promise<ArchiveDay[]> {
  const days: ArchiveDay[][] = [];
  for (const month of await listArchiveMonths()) {
    days.push(await listArchiveDays(month));
    await nextTurn();
  }
  return days.flat();
}

/** Lists the months (`YYYY-MM`) up to today's with questions for visitors, the newest first. */
export async function listArchiveMonths(): Promise<string[]> {
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  return listQuestionMonths(getProductToday());
}

/** Lists questions of past days, newest first. */
export async function listPastQuestionTags(
  limit: number,
  offset: number,
): Promise<{ questionTag: string; updatedAt: string }[]> {
  const rows = await listQuestionTagsBefore(getProductToday(), { limit, offset });
  return rows.map(({ tag, updatedAt }) => ({ questionTag: tag, updatedAt }));
}

export async function countPastQuestions(): Promise<number> {
  return countQuestionsBefore(getProductToday());
}
