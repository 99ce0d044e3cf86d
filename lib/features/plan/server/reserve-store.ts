import 'server-only';
import { REVIEWED_GAMES } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { database } from '@/lib/db/connection';
import { type ReserveRunRow, type Slot, selectReserve } from '@/lib/features/records/server/slot-store';
import { kindOf } from '@/lib/features/review/server/reviewed-store';

/** The slots with a reserve, in active categories. */
export async function listReserveSlots(): Promise<Slot[]> {
  const db = database();
  const lists = await Promise.all(
    REVIEWED_GAMES.map(async (game) => {
      const rows = await db
        .selectFrom('categories')
        .select('id')
        .where('active', '=', 1)
        // With a join and distinct, SQLite would read all records of the game in the order of the categories.
        .where('id', 'in', selectReserve(kindOf(game), game, db).select('categoryId'))
        .execute();
      return rows.map(({ id: categoryId }) => ({ game, categoryId }));
    }),
  );
  return lists.flat();
}

/** The slots that the reserve filled from that day on, latest day first. */
export async function listReserveRuns(first: CalendarDate): Promise<ReserveRunRow[]> {
  return database()
    .selectFrom('reserve_runs')
    .selectAll()
    .where('forDate', '>=', first)
    .orderBy('forDate', 'desc')
    .execute();
}
