import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dependsOn, pageTags } from '@/lib/cache/rendering';
import { GAMES } from '@/lib/contract/kinds';
import { type CalendarDate, lastDayOfMonth } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
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
  /** Number of its questions; absent where they were not counted. */
  questions?: number;
  /** Time of the latest change of one of them, ISO. */
  updatedAt?: string;
}

/** Sorts before every date that has a question. */
const THE_FIRST = '0000-01-01';

/** Limits a range to today, as visitors may not know of later questions (docs/product.md, 4). */
function limitToToday({ from = THE_FIRST, to }: Partial<DayRange>): DayRange {
  const today = productToday();
  return { from, to: to !== undefined && to < today ? to : today };
}

/** The first or last day in the range, up to today, that has a question for visitors; null for none. */
export async function findArchiveDay(
  range: Partial<DayRange>,
  which: 'first' | 'last',
): Promise<CalendarDate | null> {
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  return find(range, which);
}

async function find(range: Partial<DayRange>, which: 'first' | 'last'): Promise<CalendarDate | null> {
  const found = await Promise.all(GAMES.map((game) => findQuestionDay(game, limitToToday(range), which)));
  const days = found.filter((day) => day !== undefined).toSorted();
  return days.at(which === 'first' ? 0 : -1) ?? null;
}

/**
 * The last day by that one with a public question; null where none was asked by then. A page that depends only on this
 * stays cached when questions are saved: what is over hardly changes, and a day that has lost its questions leads on.
 */
export async function findDayBy(date: CalendarDate): Promise<CalendarDate | null> {
  return find({ to: date }, 'last');
}

/** The days of a month (`YYYY-MM`) up to today that have questions for visitors, the newest first. */
export async function listArchiveDays(month: string): Promise<ArchiveDay[]> {
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  const rows = await listQuestionDays(limitToToday({ from: `${month}-01`, to: lastDayOfMonth(month) }));
  return rows.map(({ forDate, questions, updatedAt }) => ({
    date: forDate,
    questions: Number(questions),
    updatedAt,
  }));
}

/**
 * Every day up to today that has questions for visitors, newest first. Read month by month, so that other requests get
 * a turn: SQLite blocks the process while a query runs.
 */
export async function listAllArchiveDays(): Promise<ArchiveDay[]> {
  const days: ArchiveDay[][] = [];
  for (const month of await listArchiveMonths()) {
    days.push(await listArchiveDays(month));
    await nextTurn();
  }
  return days.flat();
}

/** The months (`YYYY-MM`) up to today's with questions for visitors, the newest first. */
export async function listArchiveMonths(): Promise<string[]> {
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  return listQuestionMonths(productToday());
}

/** Tag and time of the last change of the questions before the product's today, newest date first. */
export async function listPastQuestionTags(
  limit: number,
  offset: number,
): Promise<{ questionTag: string; updatedAt: string }[]> {
  const rows = await listQuestionTagsBefore(productToday(), { limit, offset });
  return rows.map(({ tag, updatedAt }) => ({ questionTag: tag, updatedAt }));
}

/** How many questions there are before the product's today. */
export async function countPastQuestions(): Promise<number> {
  return countQuestionsBefore(productToday());
}
