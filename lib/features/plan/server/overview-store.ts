import 'server-only';
import { QUESTION_GAMES, type ReviewedSubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import {
  reviewedKinds,
  selectReviewedColumns,
  selectReviewedRecords,
  type WorkRow,
} from '@/lib/features/review/server/reviewed-store';

type Records = ReturnType<typeof selectReviewedRecords>;

async function readWork(subjectType: ReviewedSubject, fitting: Records, limit: number): Promise<WorkRow[]> {
  const { title, game } = selectReviewedColumns(subjectType);
  const rows = await fitting
    .select(['id', 'categoryId', 'forDate', 'updatedAt'])
    .select([title.as('title'), game.as('game')])
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, ...row }) => ({ ...row, subjectType, subjectId: id }));
}

/** Lists an author's drafts that were not sent back, latest change first, with the number of all. */
export async function listDrafts(subjectType: ReviewedSubject, authorId: string, limit: number) {
  const drafts = selectReviewedRecords(subjectType, database())
    .where('status', '=', 'draft')
    // This condition is redundant, but the partial index of unready records has it.
    .where('status', '<>', 'ready')
    .where('createdBy', '=', authorId)
    .where('returnedNote', 'is', null);
  const [rows, { total }] = await Promise.all([
    readWork(subjectType, drafts, limit),
    drafts.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export async function listWorkByIds(
  subjectType: ReviewedSubject,
  ids: readonly string[],
): Promise<WorkRow[]> {
  if (ids.length === 0) return [];
  const wanted = selectReviewedRecords(subjectType, database()).where('id', 'in', ids);
  return readWork(subjectType, wanted, ids.length);
}

/** Selects the records without a date. The second condition is true for all, but the index of the bench needs it. */
function selectBench(subjectType: ReviewedSubject, allCategoryIds: readonly string[], db: Db): Records {
  const records = selectReviewedRecords(subjectType, db).where('forDate', 'is', null);
  return reviewedKinds[subjectType].gameColumn
    ? records.where('game', 'in', QUESTION_GAMES)
    : records.where('categoryId', 'in', allCategoryIds);
}

export async function listBench(
  subjectType: ReviewedSubject,
  allCategoryIds: readonly string[],
  limit: number,
) {
  if (allCategoryIds.length === 0) return [];
  return readWork(subjectType, selectBench(subjectType, allCategoryIds, database()), limit);
}

/** Counts the records without a date by category and game; pairs without any are left out. */
export async function countBench(subjectType: ReviewedSubject, allCategoryIds: readonly string[]) {
  const db = database();
  if (allCategoryIds.length === 0) return [];
  const { game } = selectReviewedColumns(subjectType);
  // It is materialized, because SQLite without statistics would read all records in the order of the groups instead.
  const among = db.with(
    (cte) => cte('benched').materialized(),
    () => selectBench(subjectType, allCategoryIds, db).select(['categoryId', game.as('game')]),
  );
  return among
    .selectFrom('benched')
    .select(['categoryId', 'game'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['categoryId', 'game'])
    .execute();
}
