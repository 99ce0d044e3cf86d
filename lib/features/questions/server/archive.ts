import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { GAMES } from '@/lib/contract/kinds';
import { type CalendarDate, lastDayOfMonth } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { dependsOn } from '@/lib/kept/rendering';
import { pageTags } from '@/lib/kept/tags';
import { type DayRange, findQuestionDay, listQuestionDays, listQuestionMonths } from './store';

/** A day of the archive. */
export interface ArchiveDay {
  date: CalendarDate;
  /** How many questions it has; absent where nobody has counted. */
  questions?: number;
  /** When one of them last changed, in ISO. */
  updatedAt?: string;
}

/** Before any day that has a question. */
const THE_FIRST = '0000-01-01';

/** Nothing after today: of later days visitors know nothing (docs/product.md, 4). */
function untilToday({ from = THE_FIRST, to }: Partial<DayRange>): DayRange {
  const today = productToday();
  return { from, to: to !== undefined && to < today ? to : today };
}

/** The first or the last day up to today, within the range, that has a question for visitors; null for none. */
export async function findArchiveDay(
  range: Partial<DayRange>,
  which: 'first' | 'last',
): Promise<CalendarDate | null> {
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  return find(range, which);
}

async function find(range: Partial<DayRange>, which: 'first' | 'last'): Promise<CalendarDate | null> {
  const found = await Promise.all(GAMES.map((game) => findQuestionDay(game, untilToday(range), which)));
  const days = found.filter((day) => day !== undefined).toSorted();
  return days.at(which === 'first' ? 0 : -1) ?? null;
}

/**
 * Has the archive begun by that day? A page that only asks this is not made anew with every save: what was begun stays
 * begun.
 */
export async function hasArchiveBegun(date: CalendarDate): Promise<boolean> {
  return (await find({ to: date }, 'last')) !== null;
}

/** The days of a month (`YYYY-MM`) up to today that have questions for visitors, the newest first. */
export async function listArchiveDays(month: string): Promise<ArchiveDay[]> {
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  const rows = await listQuestionDays(untilToday({ from: `${month}-01`, to: lastDayOfMonth(month) }));
  return rows.map(({ for_date, questions, updated_at }) => ({
    date: for_date,
    questions: Number(questions),
    updatedAt: updated_at,
  }));
}

/**
 * Every day up to today that has questions for visitors, the newest first. They are read month by month, as all questions
 * of all days are counted: others have their turn in between, also where the embedded database answers at once.
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
