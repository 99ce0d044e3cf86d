import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { productToday } from '@/lib/dates/today';
import { isViolationOf } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import type { DraftBatch, draftBatchEndpoints } from '@/lib/features/draft-batches/contract';
import { readBudget } from '@/lib/features/generation/server/budget';
import { whyClosed } from '@/lib/features/plan/server/name-issues';
import { inTransaction } from '@/lib/features/records/server/in-transaction';
import {
  type BatchRow,
  type CellRow,
  deleteSpentBatches,
  endBatch,
  findBatch,
  findLastBatch,
  insertBatch,
  listCells,
  listLanded,
  listTaken,
  runningKey,
} from './store';

type Calls = typeof draftBatchEndpoints;
type Start = EndpointParsedInput<Calls['startDraftBatch']>;

const userIdOf = ({ user }: Caller): string => user?.id ?? '';

/** The caller's batch that is not over, else the last that has drafts left, and what the limits leave. */
export async function findDraftBatch(_input: unknown, caller: Caller) {
  const [batch, budget] = await Promise.all([findLastBatch(userIdOf(caller)), readBudget(caller)]);
  return { batch: batch ? await presentBatch(batch) : null, ...budget };
}

/** A batch of the caller's. Throws ApiError 404. */
export async function requireBatch(id: string, caller: Caller): Promise<BatchRow> {
  const batch = await findBatch({ id, userId: userIdOf(caller) });
  if (!batch) throw new ApiError('not_found', 'There is no such batch of yours. Look at the plan again.');
  return batch;
}

/** The batch that runs instead of a new one: this very start, whose answer was lost. Throws ApiError 409 for any other. */
async function answerRunning(cells: Start['cells'], caller: Caller): Promise<BatchRow> {
  const running = await findLastBatch(userIdOf(caller));
  const begun = running && (await listCells(running.id));
  const isSame =
    begun?.length === cells.length &&
    cells.every(({ categoryId, forDate }, index) => {
      const { category_id, for_date } = begun[index] ?? {};
      return category_id === categoryId && for_date === forDate;
    });
  if (running && isSame) return running;
  throw new ApiError(
    'conflict',
    'One batch at a time: yours is not over yet. Continue or stop it before you start another one.',
  );
}

/**
 * Begins a batch; what arrives again, as its answer was lost, is answered with the one that it began. Throws ApiError 503
 * where no generator is configured, and 409 while another batch of the caller's is not over.
 */
export async function startDraftBatch(
  { game, cells, difficulty, language, prompt }: Start,
  caller: Caller,
): Promise<{ batch: DraftBatch }> {
  // The provider's library is loaded by the first who drafts.
  const { requireModel } = await import('@/lib/features/generation/server/model');
  requireModel();
  const wanted = [...new Map(cells.map((cell) => [`${cell.forDate} ${cell.categoryId}`, cell])).values()];
  const batch: BatchRow = {
    id: randomUUID(),
    user_id: userIdOf(caller),
    game,
    difficulty,
    language,
    prompt: prompt || null,
    started_at: new Date().toISOString(),
    ended_at: null,
  };
  const rows = wanted.map(({ categoryId, forDate }) => ({ category_id: categoryId, for_date: forDate }));
  try {
    await inTransaction(async (transaction) => {
      await deleteSpentBatches(batch.user_id, transaction);
      await insertBatch(batch, rows, transaction);
    });
    return { batch: await presentBatch(batch) };
  } catch (error) {
    if (!isViolationOf(error, runningKey)) throw error;
    return { batch: await presentBatch(await answerRunning(wanted, caller)) };
  }
}

/** Ends a batch of the caller's; what it has drafted stays. Throws ApiError 404. */
export async function stopDraftBatch(
  { batchId }: EndpointParsedInput<Calls['stopDraftBatch']>,
  caller: Caller,
): Promise<{ batch: DraftBatch }> {
  const { id } = await requireBatch(batchId, caller);
  await endBatch(id);
  return { batch: await presentBatch(await requireBatch(batchId, caller)) };
}

/** A claim counts so long: a draft takes 20 seconds at most, and whoever makes it may be gone. */
const CLAIM_MS = 30_000;

/** Since when a claim counts. */
export const claimedSince = (now = Date.now()) => new Date(now - CLAIM_MS).toISOString();

/** A cell with what has become of it. */
export type ReadCell = DraftBatch['cells'][number] & { row: CellRow };

/** The cells of a batch: of those without a draft the calendar says whether they are still empty. */
export async function readCells({ id, game }: Pick<BatchRow, 'id' | 'game'>): Promise<ReadCell[]> {
  const [cells, landed, categories] = await Promise.all([listCells(id), listLanded(id), listCategoryRows()]);
  const days = [...new Set(cells.map(({ for_date }) => for_date))].filter((day) => day >= productToday());
  const taken = new Set(
    (days.length > 0 ? await listTaken(game, days) : []).map((at) => `${at.for_date} ${at.category_id}`),
  );
  const nameOf = nameCategories(categories);
  const open = new Set(categories.filter(({ active }) => active).map((category) => category.id));
  const since = claimedSince();

  function judge(row: CellRow): Pick<ReadCell, 'state' | 'problem' | 'draft'> {
    const { category_id, for_date, record_id, claimed_at, problem } = row;
    if (record_id) {
      const found = landed.find((one) => one.id === record_id);
      if (!found) return { state: 'gone' };
      const { version, question: title, status, correct_choice } = found;
      return {
        state: 'drafted',
        draft: { id: record_id, version, title, status, needsKey: correct_choice === null },
      };
    }
    const closed = whyClosed({ game, for_date }, open.has(category_id));
    if (closed) return { state: 'closed', problem: closed };
    if (taken.has(`${for_date} ${category_id}`)) {
      return { state: 'filled', problem: 'Somebody else filled it meanwhile.' };
    }
    if (problem) return { state: 'failed', problem };
    return { state: claimed_at && claimed_at >= since ? 'working' : 'left' };
  }

  return cells.map((row) => ({
    row,
    categoryId: row.category_id,
    category: nameOf(row.category_id),
    forDate: row.for_date,
    ...judge(row),
  }));
}

/** A batch as it is by now. */
export async function presentBatch(batch: BatchRow): Promise<DraftBatch> {
  const { id, game, ended_at } = batch;
  const cells = (await readCells(batch)).map(({ row: _, ...cell }) => cell);
  return { id, game, isOver: ended_at !== null && ended_at !== undefined, cells };
}
