import 'server-only';
import { type NotNull, type RawBuilder, type Selectable, sql } from 'kysely';
import { choiceNames, type Game } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import type { TriviaQuestionsTable } from '@/lib/db/record-tables';
import { prepareQuery } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { mediaRights } from '@/lib/features/media/fields';
import { makeDuplicateError } from '@/lib/features/questions/rules';
import {
  type ContentOf,
  createRecordTable,
  DATED_CONTENT,
  defineColumns,
} from '@/lib/features/records/server/record-store';

export type QuestionRow = Selectable<TriviaQuestionsTable>;

const columns = defineColumns<QuestionRow>()({
  content: [
    ...DATED_CONTENT,
    'question',
    'duplicateKey',
    ...choiceNames,
    'correctChoice',
    'mediaType',
    'mediaId',
    'zoomMediaId',
    'alt',
    ...mediaRights.names,
    'generationId',
    'correction',
    'correctedOn',
    'checked',
  ],
  own: ['id', 'game', 'tag', 'version', 'createdBy', 'createdAt', 'updatedAt'],
});

export type QuestionContent = ContentOf<QuestionRow, typeof columns>;

export const questionTable = createRecordTable(
  'trivia_questions',
  columns,
  [
    {
      constraint: {
        name: 'trivia_questions_duplicate_key',
        columns: 'trivia_questions.game, trivia_questions.category_id, trivia_questions.duplicate_key',
      },
      refusal: makeDuplicateError,
    },
    {
      constraint: {
        name: 'trivia_questions_daily_slot',
        columns: 'trivia_questions.category_id, trivia_questions.for_date',
      },
      refusal: () =>
        new ApiError(
          'slot_taken',
          'This category already has a question for this date. Choose another date.',
        ),
    },
  ],
  () => ({ updatedAt: new Date().toISOString() }),
);

interface GameDay {
  game: Game;
  forDate: string;
}

function selectOfDay({ game, forDate }: GameDay, db: Db) {
  return db
    .selectFrom('trivia_questions')
    .selectAll()
    .where('game', '=', game)
    .where('forDate', '=', forDate)
    .orderBy('createdAt')
    .orderBy('id');
}

const listOfDay = prepareQuery((db, day: GameDay) => selectOfDay(day, db));
const listReadyOfDay = prepareQuery((db, day: GameDay) => selectOfDay(day, db).where('status', '=', 'ready'));

export async function listQuestionRows(
  game: Game,
  forDate: string,
  { onlyReady }: { onlyReady: boolean },
): Promise<QuestionRow[]> {
  return (onlyReady ? listReadyOfDay : listOfDay)({ game, forDate }, database());
}

export async function findQuestionByTagRow(tag: string): Promise<QuestionRow | undefined> {
  return database().selectFrom('trivia_questions').selectAll().where('tag', '=', tag).executeTakeFirst();
}

function selectBefore(date: CalendarDate) {
  return database().selectFrom('trivia_questions').where('forDate', '<', date).where('status', '=', 'ready');
}

/** Lists the ready questions before the date, the newest first. */
export async function listQuestionTagsBefore(
  date: CalendarDate,
  { limit, offset }: { limit: number; offset: number },
) {
  return selectBefore(date)
    .select(['tag', 'updatedAt'])
    .orderBy('forDate', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countQuestionsBefore(date: CalendarDate): Promise<number> {
  const { count } = await selectBefore(date)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Both days are included. */
export interface DayRange {
  from: CalendarDate;
  to: CalendarDate;
}

/** Selects questions of active categories; the caller adds that they are ready. */
function selectShown({ from, to }: DayRange) {
  return database()
    .selectFrom('trivia_questions')
    .innerJoin('categories', 'categories.id', 'trivia_questions.categoryId')
    .where('categories.active', '=', 1)
    .where('forDate', '>=', from)
    .where('forDate', '<=', to);
}

/** Finds the first or last day with a question of the game that visitors may see. */
export async function findQuestionDay(
  game: Game,
  range: DayRange,
  which: 'first' | 'last',
): Promise<CalendarDate | undefined> {
  const found = await selectShown(range)
    .select('forDate')
    .$narrowType<{ forDate: NotNull }>()
    .where('game', '=', game)
    // The expression keeps SQLite from using the index of the status, which would read every ready question.
    .where(sql<string>`status || ''`, '=', 'ready')
    .orderBy('forDate', which === 'first' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.forDate;
}

/** Lists the days in the range with questions for visitors, the newest first. */
export async function listQuestionDays(range: DayRange) {
  return selectShown(range)
    .where('status', '=', 'ready')
    .select(({ fn }) => [
      'forDate',
      fn.countAll<number>().as('questions'),
      fn.max('trivia_questions.updatedAt').as('updatedAt'),
    ])
    .$narrowType<{ forDate: NotNull }>()
    .groupBy('forDate')
    .orderBy('forDate', 'desc')
    .execute();
}

/** Lists the months (`YYYY-MM`) with questions for visitors, newest first; jumps through the index from month to month. */
export async function listQuestionMonths(to: CalendarDate): Promise<string[]> {
  const findLastDay = (range: RawBuilder<unknown>) => sql`(
    select for_date from trivia_questions
    where status = 'ready' and for_date ${range}
      and exists (select 1 from categories where categories.id = category_id and active = 1)
    order by for_date desc limit 1
  )`;
  const { rows } = await sql<{ month: string }>`
    with recursive found(day) as (
      select ${findLastDay(sql`<= ${to}`)}
      union all
      select ${findLastDay(sql`< substr(found.day, 1, 7)`)} from found where found.day is not null
    )
    select substr(day, 1, 7) as month from found where day is not null
  `.execute(database());
  return rows.map(({ month }) => month);
}

/** Returns the duplicate keys that exist in their category, as `categoryId key`. */
export async function listExistingQuestions(
  game: Game,
  wanted: readonly { categoryId: string; key: string }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const rows = await database()
    .selectFrom('trivia_questions')
    .select(['categoryId', 'duplicateKey'])
    .where('game', '=', game)
    .where('categoryId', 'in', [...new Set(wanted.map(({ categoryId }) => categoryId))])
    .where('duplicateKey', 'in', [...new Set(wanted.map(({ key }) => key))])
    .execute();
  return new Set(rows.map(({ categoryId, duplicateKey }) => `${categoryId} ${duplicateKey}`));
}

export async function hasDuplicate(
  game: Game,
  categoryId: string,
  duplicateKey: string,
  exceptId: string | null = null,
): Promise<boolean> {
  const found = await database()
    .selectFrom('trivia_questions')
    .select('id')
    .where('game', '=', game)
    .where('categoryId', '=', categoryId)
    .where('duplicateKey', '=', duplicateKey)
    .executeTakeFirst();
  return found !== undefined && found.id !== exceptId;
}
