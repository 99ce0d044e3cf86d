import 'server-only';
import { GAMES, type RecordStatus, type ReviewedGame, type ReviewedSubject } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import {
  recordsOfGame,
  reviewedColumns,
  reviewedKinds,
  reviewedRecords,
  type WorkRow,
} from '@/lib/features/review/server/reviewed-store';

/** A query of either table. */
type Records = ReturnType<typeof reviewedRecords>;

/** The matching records, latest change first. */
async function readWork(subjectType: ReviewedSubject, fitting: Records, limit: number): Promise<WorkRow[]> {
  const { title, game } = reviewedColumns(subjectType);
  const rows = await fitting
    .select(['id', 'category_id', 'for_date', 'updated_at'])
    .select([title.as('title'), game.as('its_game')])
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, its_game, ...row }) => ({
    ...row,
    subject_type: subjectType,
    subject_id: id,
    game: its_game,
  }));
}

/** An author's drafts, latest change first, and their number. */
export async function listDrafts(
  subjectType: ReviewedSubject,
  authorId: string,
  limit: number,
): Promise<{ rows: WorkRow[]; total: number }> {
  const drafts = reviewedRecords(subjectType, database())
    .where('status', '=', 'draft')
    // Redundant, but the partial index of unready records has this condition.
    .where('status', '<>', 'ready')
    .where('created_by', '=', authorId)
    .where('returned_note', 'is', null);
  const [rows, { total }] = await Promise.all([
    readWork(subjectType, drafts, limit),
    drafts.select(({ fn }) => fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Those of the records that exist. */
export async function findWork(subjectType: ReviewedSubject, ids: readonly string[]): Promise<WorkRow[]> {
  if (ids.length === 0) return [];
  return readWork(subjectType, reviewedRecords(subjectType, database()).where('id', 'in', ids), ids.length);
}

/** The records without a date, with a condition for the first column of the index: the category, or the game. */
function benched(subjectType: ReviewedSubject, categoryIds: readonly string[], db: Db): Records {
  const records = reviewedRecords(subjectType, db).where('for_date', 'is', null);
  return reviewedKinds[subjectType].gameColumn
    ? records.where('game', 'in', GAMES)
    : records.where('category_id', 'in', categoryIds);
}

/** The records without a date, latest change first. */
export async function listBench(
  subjectType: ReviewedSubject,
  categoryIds: readonly string[],
  limit: number,
): Promise<WorkRow[]> {
  if (categoryIds.length === 0) return [];
  return readWork(subjectType, benched(subjectType, categoryIds, database()), limit);
}

/** Number of records without a date, by category and game; pairs without any are left out. */
export async function countBench(
  subjectType: ReviewedSubject,
  categoryIds: readonly string[],
): Promise<{ game: ReviewedGame; categoryId: string; count: number }[]> {
  const db = database();
  if (categoryIds.length === 0) return [];
  const { game } = reviewedColumns(subjectType);
  // Materialized, because SQLite without statistics would read all records in the order of the groups instead.
  const among = db.with(
    (cte) => cte('benched').materialized(),
    () => benched(subjectType, categoryIds, db).select(['category_id', game.as('its_game')]),
  );
  const rows = await among
    .selectFrom('benched')
    .select(['category_id', 'its_game'])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .groupBy(['category_id', 'its_game'])
    .execute();
  return rows.map(({ category_id, its_game, count }) => ({
    game: its_game,
    categoryId: category_id,
    count: Number(count),
  }));
}

/** The records of a game between two days, both included, in all categories. */
export async function listPlaces(
  game: ReviewedGame,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<{ id: string; categoryId: string; forDate: CalendarDate; status: RecordStatus }[]> {
  const rows = await recordsOfGame(game, database())
    .where('for_date', '>=', from)
    .where('for_date', '<=', to)
    .select(['id', 'category_id', 'for_date', 'status'])
    .execute();
  return rows.map(({ id, category_id, for_date, status }) => ({
    id,
    categoryId: category_id,
    forDate: for_date ?? '',
    status,
  }));
}
