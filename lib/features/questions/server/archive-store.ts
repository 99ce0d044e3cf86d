import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import { dependsOn, pageTags } from '@/lib/cache/page-cache';
import { QUESTION_GAMES } from '@/lib/contract/kinds';
import { type CalendarDate, findLastDayOfMonth } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';

const selectPast = () =>
  database()
    .selectFrom('trivia_questions')
    .where('forDate', '<', getProductToday())
    .where('status', '=', 'ready');

/** Lists questions of past days, newest first. */
export async function listPastQuestionTags(limit: number, offset: number) {
  return selectPast()
    .select(['tag as questionTag', 'updatedAt'])
    .orderBy('forDate', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPastQuestions(): Promise<number> {
  const { count } = await selectPast()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface ArchiveDay {
  date: CalendarDate;
  /** It is absent if the questions were not counted. */
  questions?: number;
  /** The time of the latest change of a question, ISO. */
  updatedAt?: string;
}

/** Both days are included. */
interface DayRange {
  from?: CalendarDate;
  to?: CalendarDate;
}

/**
 * Selects questions of active categories up to today, because visitors must not learn of later ones (docs/product.md,
 * 4). The caller must exclude questions that are not ready.
 */
function selectShown({ from = '0000-01-01', to }: DayRange) {
  const today = getProductToday();
  return database()
    .selectFrom('trivia_questions')
    .innerJoin('categories', 'categories.id', 'trivia_questions.categoryId')
    .where('categories.active', '=', 1)
    .where('forDate', '>=', from)
    .where('forDate', '<=', to !== undefined && to < today ? to : today);
}

async function findDay(range: DayRange, which: 'first' | 'last'): Promise<CalendarDate | null> {
  const queries = QUESTION_GAMES.map((game) =>
    selectShown(range)
      .select('forDate')
      .where('game', '=', game)
      // The expression keeps SQLite from using the index of the status, which would read every ready question.
      .where(sql<string>`status || ''`, '=', 'ready')
      .orderBy('forDate', which === 'first' ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  const days = (await Promise.all(queries)).flatMap((found) => found?.forDate ?? []).toSorted();
  return days.at(which === 'first' ? 0 : -1) ?? null;
}

/** Finds the first or last day in the range, up to today, that has a question for visitors. */
export async function findArchiveDay(range: DayRange, which: 'first' | 'last'): Promise<CalendarDate | null> {
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  return findDay(range, which);
}

/** Finds the last public day up to a date. It sets no page tags: a page without other tags stays cached after saves. */
export async function findLastDayUntil(date: CalendarDate): Promise<CalendarDate | null> {
  return findDay({ to: date }, 'last');
}

/** Lists the days of a month (`YYYY-MM`) up to today that have questions for visitors, the newest first. */
export async function listArchiveDays(month: string): Promise<ArchiveDay[]> {
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  return selectShown({ from: `${month}-01`, to: findLastDayOfMonth(month) })
    .where('status', '=', 'ready')
    .select(({ fn }) => [
      'forDate as date',
      fn.countAll<number>().as('questions'),
      fn.max('trivia_questions.updatedAt').as('updatedAt'),
    ])
    .$narrowType<{ date: NotNull }>()
    .groupBy('forDate')
    .orderBy('forDate', 'desc')
    .execute();
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

/** Lists the months (`YYYY-MM`) with questions for visitors, newest first; jumps through the index from month to month. */
export async function listArchiveMonths(): Promise<string[]> {
  dependsOn(pageTags.dailyQuestions, pageTags.categories);
  const findLastDay = (range: RawBuilder<unknown>) => sql`(
    select for_date from trivia_questions
    where status = 'ready' and for_date ${range}
      and exists (select 1 from categories where categories.id = category_id and active = 1)
    order by for_date desc limit 1
  )`;
  const { rows } = await sql<{ month: string }>`
    with recursive found(day) as (
      select ${findLastDay(sql`<= ${getProductToday()}`)}
      union all
      select ${findLastDay(sql`< substr(found.day, 1, 7)`)} from found where found.day is not null
    )
    select substr(day, 1, 7) as month from found where day is not null
  `.execute(database());
  return rows.map(({ month }) => month);
}
