import 'server-only';
import { type Insertable, sql } from 'kysely';
import { REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import type { GapAssignmentsTable } from '@/lib/db/planner-tables';
import { peopleWho } from '@/lib/features/accounts/server/store';
import { recordsOfGame } from '@/lib/features/review/server/reviewed-store';

export type AssignmentRow = Insertable<GapAssignmentsTable>;

/** An empty place of a game's calendar. */
export type GapPlace = Pick<AssignmentRow, 'game' | 'for_date' | 'category_id'>;

function assignments(db: Db) {
  return peopleWho('write', db)
    .innerJoin('gap_assignments as gap', 'gap.user_id', 'users.id')
    .selectAll('gap')
    .select('users.username');
}

interface Wanted {
  game: ReviewedGame;
  from: CalendarDate;
  to?: CalendarDate;
  userId?: string;
}

/**
 * The assignments of a game's gaps from a day on, or up to another: only of places that are empty and in active
 * categories.
 */
export async function listAssignments({ game, from, to, userId }: Wanted) {
  const db = database();
  let query = assignments(db)
    .innerJoin('categories', 'categories.id', 'gap.category_id')
    .leftJoin('users as assigner', 'assigner.id', 'gap.assigned_by')
    .select(['categories.name as category', 'assigner.username as assigner'])
    .where('categories.active', '=', 1)
    .where('gap.game', '=', game)
    .where('gap.for_date', '>=', from);
  if (to) query = query.where('gap.for_date', '<=', to);
  if (userId) query = query.where('gap.user_id', '=', userId);
  return query
    .where(({ not, exists }) =>
      not(
        exists(
          recordsOfGame(game, db)
            .select('record.id')
            .where('record.category_id', '=', sql.ref<string>('gap.category_id'))
            .where('record.for_date', '=', sql.ref<string>('gap.for_date')),
        ),
      ),
    )
    .orderBy('gap.for_date')
    .execute();
}

/** The assignment of a place; undefined without one, or if its assignee may not write any more. */
export async function findAssignment(
  { game, for_date, category_id }: GapPlace,
  db: Db,
): Promise<(AssignmentRow & { username: string }) | undefined> {
  return assignments(db)
    .where('gap.game', '=', game)
    .where('gap.for_date', '=', for_date)
    .where('gap.category_id', '=', category_id)
    .executeTakeFirst();
}

/** Stores an assignment in place of the `seen` one; false if there is another one now. */
export async function putAssignment(row: AssignmentRow, seen: string | null, db: Db): Promise<boolean> {
  await deleteAssignment(row, seen, db);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gap_assignments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['game', 'for_date', 'category_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the `seen` assignment, or one of a person who may not write any more. */
export async function deleteAssignment(
  { game, for_date, category_id }: GapPlace,
  seen: string | null,
  db: Db,
): Promise<void> {
  await db
    .deleteFrom('gap_assignments')
    .where('game', '=', game)
    .where('for_date', '=', for_date)
    .where('category_id', '=', category_id)
    .where(({ eb, or }) =>
      or([eb('id', '=', seen ?? ''), eb('user_id', 'not in', peopleWho('write', db).select('users.id'))]),
    )
    .execute();
}

export async function deletePastAssignments(game: ReviewedGame, before: CalendarDate, db: Db): Promise<void> {
  await db.deleteFrom('gap_assignments').where('game', '=', game).where('for_date', '<', before).execute();
}

/** A summary that changes with every assignment of the coming days. */
export async function summarizeAssignments(from: CalendarDate): Promise<(number | string)[]> {
  const { count, latest } = await database()
    .selectFrom('gap_assignments')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('assigned_at').as('latest')])
    .where('game', 'in', REVIEWED_GAMES)
    .where('for_date', '>=', from)
    .executeTakeFirstOrThrow();
  return [Number(count), latest ?? ''];
}
