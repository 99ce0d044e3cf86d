import 'server-only';
import type { Insertable } from 'kysely';
import type { Game, RecordStatus } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { type Db, database } from '@/lib/db/connection';
import type { DraftBatchCellsTable, DraftBatchesTable } from '@/lib/db/planner-tables';

export type BatchRow = Insertable<DraftBatchesTable>;
export type CellRow = Insertable<DraftBatchCellsTable>;

/** The constraint that a second batch of a person breaks. */
export const runningKey = { name: 'draft_batches_running', columns: 'draft_batches.user_id' };

/** Stores a new batch with its cells. */
export async function insertBatch(
  batch: BatchRow,
  cells: readonly Pick<CellRow, 'category_id' | 'for_date'>[],
  db: Db,
): Promise<void> {
  await db.insertInto('draft_batches').values(batch).execute();
  const rows = cells.map((cell, position) => ({ ...cell, batch_id: batch.id, position }));
  await db.insertInto('draft_batch_cells').values(rows).execute();
}

/** A batch of that person. */
export async function findBatch(
  { id, userId }: { id: string; userId: string },
  db: Db = database(),
): Promise<BatchRow | undefined> {
  return db
    .selectFrom('draft_batches')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The batches of a person of which any draft is one still. */
const withDrafts = (userId: string, db: Db) =>
  db
    .selectFrom('draft_batches as begun')
    .innerJoin('draft_batch_cells as cell', 'cell.batch_id', 'begun.id')
    .innerJoin('trivia_questions as question', 'question.id', 'cell.record_id')
    .select('begun.id')
    .where('begun.user_id', '=', userId)
    .where('question.status', '=', 'draft');

/** Forgets the person's batches of which nothing is left. */
export async function deleteSpentBatches(userId: string, db: Db): Promise<void> {
  await db
    .deleteFrom('draft_batches')
    .where('user_id', '=', userId)
    .where('ended_at', 'is not', null)
    .where('id', 'not in', withDrafts(userId, db))
    .execute();
}

/** The person's batch that has not ended, else the last one of which any draft is one still. */
export async function findLastBatch(userId: string, db: Db = database()): Promise<BatchRow | undefined> {
  return db
    .selectFrom('draft_batches')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('id', 'in', withDrafts(userId, db))]))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function listCells(batchId: string, db: Db = database()): Promise<CellRow[]> {
  return db
    .selectFrom('draft_batch_cells')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .execute();
}

/** A draft of a batch as it is by now. */
interface LandedRow {
  id: string;
  version: number;
  question: string;
  status: RecordStatus;
  correct_choice: number | null;
}

/** The drafts of a batch that still exist. */
export async function listLanded(batchId: string, db: Db = database()): Promise<LandedRow[]> {
  return db
    .selectFrom('trivia_questions')
    .select(['id', 'version', 'question', 'status', 'correct_choice'])
    .where('id', 'in', (cells) =>
      cells.selectFrom('draft_batch_cells').select('record_id').where('batch_id', '=', batchId),
    )
    .execute();
}

/** The places of these days that hold a question of the game. */
export async function listTaken(
  game: Game,
  days: readonly CalendarDate[],
  db: Db = database(),
): Promise<{ category_id: string; for_date: string | null }[]> {
  return db
    .selectFrom('trivia_questions')
    .select(['category_id', 'for_date'])
    .where('game', '=', game)
    .where('for_date', 'in', days)
    .execute();
}

type CellName = Pick<CellRow, 'batch_id' | 'position'>;

/** Claims a cell that nobody drafts, or did since `since`; false: somebody else was faster. */
export async function claimCell(
  { batch_id, position }: CellName,
  { at, since }: { at: string; since: string },
  db: Db = database(),
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('draft_batch_cells')
    .set({ claimed_at: at })
    .where('batch_id', '=', batch_id)
    .where('position', '=', position)
    .where('record_id', 'is', null)
    .where('problem', 'is', null)
    .where(({ eb, or }) => or([eb('claimed_at', 'is', null), eb('claimed_at', '<', since)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a claimed cell its draft; false where the claim has ended, or the batch. */
export async function landCell(
  { batch_id, position }: CellName,
  { at, recordId }: { at: string; recordId: string },
  db: Db,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('draft_batch_cells')
    .set({ record_id: recordId, claimed_at: null })
    .where('batch_id', '=', batch_id)
    .where('position', '=', position)
    .where('claimed_at', '=', at)
    .where('record_id', 'is', null)
    .where('batch_id', 'in', (batches) =>
      batches.selectFrom('draft_batches').select('id').where('ended_at', 'is', null),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a claim without a draft, with what went wrong, if anything did. */
export async function releaseCell(
  { batch_id, position }: CellName,
  { at, problem }: { at: string; problem: string | null },
  db: Db = database(),
): Promise<void> {
  await db
    .updateTable('draft_batch_cells')
    .set({ claimed_at: null, problem })
    .where('batch_id', '=', batch_id)
    .where('position', '=', position)
    .where('claimed_at', '=', at)
    .execute();
}

/** Has the cells that failed tried again. */
export async function forgetProblems(batchId: string, db: Db = database()): Promise<void> {
  await db
    .updateTable('draft_batch_cells')
    .set({ problem: null })
    .where('batch_id', '=', batchId)
    .where('problem', 'is not', null)
    .execute();
}

/** Ends a batch, once. */
export async function endBatch(id: string, db: Db = database()): Promise<void> {
  await db
    .updateTable('draft_batches')
    .set({ ended_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
