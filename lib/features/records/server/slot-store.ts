import 'server-only';
import type { SelectQueryBuilder } from 'kysely';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import type { ReserveRunsTable } from '@/lib/db/planner-tables';
import type { TriviaQuestionsTable } from '@/lib/db/record-tables';
import type { Database } from '@/lib/db/schema';
import type { DatedKind, DatedRow } from './record-kind';

/** A slot of every day. */
export interface Slot {
  game: ReviewedGame;
  categoryId: string;
}

type KindTable = Pick<DatedKind, 'gameColumn'> & { table: Pick<DatedKind['table'], 'name'> };

type Records = SelectQueryBuilder<Database & { record: TriviaQuestionsTable }, 'record', object>;

/** The records of a kind: to most queries the tables are the same, and one stands for all. */
export const recordsOf = ({ table }: KindTable, db: Db): Records =>
  db.selectFrom(`${table.name} as record` as 'trivia_questions as record');

/** The records of a slot, of any status. */
export async function listOccupants(
  kind: KindTable,
  { game, categoryId }: Slot,
  day: CalendarDate,
  db: Db = database(),
): Promise<DatedRow[]> {
  const records = recordsOf(kind, db).selectAll().where('category_id', '=', categoryId);
  const ofGame = kind.gameColumn ? records.where('game', '=', game as TriviaQuestionsTable['game']) : records;
  return ofGame.where('for_date', '=', day).execute();
}

/** The name of a category that is in use. */
export async function findOpenCategory(id: string, db: Db): Promise<string | undefined> {
  const found = db.selectFrom('categories').select('name').where('id', '=', id).where('active', '=', 1);
  return (await found.executeTakeFirst())?.name;
}

/** What the reserve put into a slot on a day. */
export async function listRunsOfSlot(
  { game, categoryId }: Slot,
  day: CalendarDate,
  db: Db = database(),
): Promise<Pick<ReserveRunsTable, 'subject_id'>[]> {
  return db
    .selectFrom('reserve_runs')
    .select('subject_id')
    .where('for_date', '=', day)
    .where('category_id', '=', categoryId)
    .where('game', '=', game)
    .execute();
}
