import 'server-only';
import type { Insertable, SelectQueryBuilder } from 'kysely';
import { isPlayedOn, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import type { TriviaQuestionsTable } from '@/lib/db/record-tables';
import type { Database, ReserveRunsTable } from '@/lib/db/schema';
import { isPostgres } from '@/lib/db/statements';
import type { DatedKind, DatedRow } from './record-kind';

/** The game and category of slots; functions take the day of a slot as a separate argument. */
export interface Slot {
  game: ReviewedGame;
  categoryId: string;
}

type Records = SelectQueryBuilder<Database & { record: TriviaQuestionsTable }, 'record', object>;

/** Selects the records of a kind; most queries use only columns that both tables have, so one type stands for both. */
export const selectRecords = ({ table }: DatedKind, db: Db): Records =>
  db.selectFrom(`${table.name} as record` as 'trivia_questions as record');

/** Selects the records of one game of a kind; only questions have several. */
export const selectGameRecords = (kind: DatedKind, game: ReviewedGame, db: Db) =>
  kind.gameColumn
    ? selectRecords(kind, db).where('game', '=', game as TriviaQuestionsTable['game'])
    : selectRecords(kind, db);

export async function listOccupants(
  kind: DatedKind,
  { game, categoryId }: Slot,
  day: CalendarDate,
  db: Db,
): Promise<DatedRow[]> {
  const records = selectGameRecords(kind, game, db).selectAll().where('categoryId', '=', categoryId);
  return records.where('forDate', '=', day).execute();
}

export function selectReserve(kind: DatedKind, game: ReviewedGame, db: Db) {
  return selectGameRecords(kind, game, db)
    .where('runsAnyDay', '=', 1)
    .where('forDate', 'is', null)
    .where('status', '=', 'ready');
}

/** Finds the reserve whose last change is the oldest, without records that filled a slot of that day already. */
export async function findOldestReserve(
  kind: DatedKind,
  { game, categoryId }: Slot,
  day: CalendarDate,
  db: Db = database(),
): Promise<DatedRow | undefined> {
  return selectReserve(kind, game, db)
    .selectAll()
    .where('categoryId', '=', categoryId)
    .where('id', 'not in', (runs) =>
      runs.selectFrom('reserve_runs').select('subjectId').where('forDate', '=', day),
    )
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Lists the days of these categories that have a record, from this day on. */
export async function listTakenDays(
  kind: DatedKind,
  game: ReviewedGame,
  categoryIds: readonly string[],
  from: CalendarDate,
) {
  return selectGameRecords(kind, game, database())
    .select(['record.categoryId', 'record.forDate'])
    .where('categoryId', 'in', categoryIds)
    .where('forDate', '>=', from)
    .execute();
}

const SEARCHED_DAYS = 366;

/** Finds the first day, from this one on, whose slot has no record; undefined if a year is full. */
export async function findFreeDay(
  kind: DatedKind,
  { game, categoryId }: Slot,
  from: CalendarDate,
): Promise<CalendarDate | undefined> {
  const rows = await listTakenDays(kind, game, [categoryId], from);
  const takenDays = new Set(rows.map(({ forDate }) => forDate));
  return Array.from({ length: SEARCHED_DAYS }, (_, ahead) => addDays(from, ahead)).find(
    (day) => isPlayedOn(game, day) && !takenDays.has(day),
  );
}

export type ReserveRunRow = Insertable<ReserveRunsTable>;

export async function insertReserveRun(run: ReserveRunRow, db: Db): Promise<void> {
  await db.insertInto('reserve_runs').values(run).execute();
}

/** Locks a category until the transaction ends, so that nobody else fills its slots; SQLite has one writer anyway. */
export async function lockCategory(id: string, transaction: Db): Promise<void> {
  const query = transaction.selectFrom('categories').select('id').where('id', '=', id);
  await (isPostgres(transaction) ? query.forUpdate() : query).execute();
}

/** Lists the records of a category that players have seen by that day, of all games of the kind. */
export async function listReleased(
  kind: DatedKind,
  categoryId: string,
  today: CalendarDate,
  db: Db,
): Promise<DatedRow[]> {
  return selectRecords(kind, db)
    .selectAll()
    .where('categoryId', '=', categoryId)
    .where('status', '=', 'ready')
    .where('forDate', '<=', today)
    .execute();
}

/** Returns undefined if the category is inactive or missing. */
export async function findActiveCategoryName(id: string, db: Db): Promise<string | undefined> {
  const query = db.selectFrom('categories').select('name').where('id', '=', id).where('active', '=', 1);
  return (await query.executeTakeFirst())?.name;
}

/** Lists the reserves that have filled a slot on a day. */
export async function listRunsOfSlot(
  { game, categoryId }: Slot,
  day: CalendarDate,
  db: Db,
): Promise<Pick<ReserveRunsTable, 'subjectId'>[]> {
  return db
    .selectFrom('reserve_runs')
    .select('subjectId')
    .where('forDate', '=', day)
    .where('categoryId', '=', categoryId)
    .where('game', '=', game)
    .execute();
}
