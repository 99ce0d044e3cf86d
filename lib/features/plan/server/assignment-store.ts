import 'server-only';
import { type Insertable, sql } from 'kysely';
import { REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import type { GapAssignmentsTable } from '@/lib/db/schema';
import { selectAccountsThatMay } from '@/lib/features/accounts/server/store';
import { selectRecordsOfGame } from '@/lib/features/review/server/reviewed-store';

type AssignmentRow = Insertable<GapAssignmentsTable>;

export type GapPlace = Pick<AssignmentRow, 'game' | 'forDate' | 'categoryId'>;

function selectAssignments(db: Db) {
  return selectAccountsThatMay('write', db)
    .innerJoin('gap_assignments as gap', 'gap.userId', 'users.id')
    .selectAll('gap')
    .select('users.username');
}

interface AssignmentFilter {
  game: ReviewedGame;
  from: CalendarDate;
  to?: CalendarDate;
  userId?: string;
}

/** Lists the assignments of empty places in active categories. */
export async function listAssignments({ game, from, to, userId }: AssignmentFilter) {
  const db = database();
  let query = selectAssignments(db)
    .innerJoin('categories', 'categories.id', 'gap.categoryId')
    .leftJoin('users as assigner', 'assigner.id', 'gap.assignedBy')
    .select(['categories.name as category', 'assigner.username as assigner'])
    .where('categories.active', '=', 1)
    .where('gap.game', '=', game)
    .where('gap.forDate', '>=', from);
  if (to) query = query.where('gap.forDate', '<=', to);
  if (userId) query = query.where('gap.userId', '=', userId);
  return query
    .where(({ not, exists }) =>
      not(
        exists(
          selectRecordsOfGame(game, db)
            .select('record.id')
            .where('record.categoryId', '=', sql.ref<string>('gap.categoryId'))
            .where('record.forDate', '=', sql.ref<string>('gap.forDate')),
        ),
      ),
    )
    .orderBy('gap.forDate')
    .execute();
}

/** Finds the assignment of a place; undefined without one, or if its assignee may not write any more. */
export async function findAssignment({ game, forDate, categoryId }: GapPlace, db: Db) {
  return selectAssignments(db)
    .where('gap.game', '=', game)
    .where('gap.forDate', '=', forDate)
    .where('gap.categoryId', '=', categoryId)
    .executeTakeFirst();
}

/** Stores an assignment in place of the `seen` one; returns false if the gap has another assignment now. */
export async function putAssignment(row: AssignmentRow, seen: string | null, db: Db): Promise<boolean> {
  await deleteAssignment(row, seen, db);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gap_assignments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['game', 'forDate', 'categoryId']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the `seen` assignment, or one of a person who may not write any more. */
export async function deleteAssignment(
  { game, forDate, categoryId }: GapPlace,
  seen: string | null,
  db: Db,
): Promise<void> {
  await db
    .deleteFrom('gap_assignments')
    .where('game', '=', game)
    .where('forDate', '=', forDate)
    .where('categoryId', '=', categoryId)
    .where(({ eb, or }) =>
      or([
        eb('id', '=', seen ?? ''),
        eb('userId', 'not in', selectAccountsThatMay('write', db).select('users.id')),
      ]),
    )
    .execute();
}

export async function deletePastAssignments(game: ReviewedGame, before: CalendarDate, db: Db): Promise<void> {
  await db.deleteFrom('gap_assignments').where('game', '=', game).where('forDate', '<', before).execute();
}

/** Returns a summary that changes with every assignment of the coming days. */
export async function summarizeAssignments(from: CalendarDate) {
  const { count, latest } = await database()
    .selectFrom('gap_assignments')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('assignedAt').as('latest')])
    .where('game', 'in', REVIEWED_GAMES)
    .where('forDate', '>=', from)
    .executeTakeFirstOrThrow();
  return [count, latest ?? ''];
}
