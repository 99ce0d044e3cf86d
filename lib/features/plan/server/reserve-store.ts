import 'server-only';
import type { Insertable } from 'kysely';
import { REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import type { ReserveRunsTable } from '@/lib/db/planner-tables';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import type { Slot } from '@/lib/features/records/server/slot-store';
import { recordsOfGame } from '@/lib/features/review/server/reviewed-store';

export type ReserveRunRow = Insertable<ReserveRunsTable>;

/** What of the bench may run any day and is ready. */
function reserveOf(game: ReviewedGame, db: Db) {
  return recordsOfGame(game, db)
    .where('runs_any_day', '=', 1)
    .where('for_date', 'is', null)
    .where('status', '=', 'ready');
}

/** The slots that have a reserve, in categories that are open. */
export async function listReserveSlots(): Promise<Slot[]> {
  const db = database();
  const lists = await Promise.all(
    REVIEWED_GAMES.map(async (game) => {
      const rows = await db
        .selectFrom('categories')
        .select('id')
        .where('active', '=', 1)
        // Joined and made distinct, SQLite would read all of the game in the order of the categories.
        .where('id', 'in', reserveOf(game, db).select('category_id'))
        .execute();
      return rows.map(({ id: categoryId }) => ({ game, categoryId }));
    }),
  );
  return lists.flat();
}

/** The reserve that has waited longest, of those that were not in the slot that day before, and taken back. */
export async function findOldestReserve(
  { game, categoryId }: Slot,
  day: CalendarDate,
  db: Db,
): Promise<DatedRow | undefined> {
  return reserveOf(game, db)
    .selectAll()
    .where('category_id', '=', categoryId)
    .where('id', 'not in', (runs) =>
      runs.selectFrom('reserve_runs').select('subject_id').where('for_date', '=', day),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function insertReserveRun(run: ReserveRunRow, db: Db): Promise<void> {
  await db.insertInto('reserve_runs').values(run).execute();
}

/** What the reserve filled on the days from the first on, the latest day first. */
export async function listReserveRuns(first: CalendarDate): Promise<ReserveRunRow[]> {
  return database()
    .selectFrom('reserve_runs')
    .selectAll()
    .where('for_date', '>=', first)
    .orderBy('for_date', 'desc')
    .execute();
}
