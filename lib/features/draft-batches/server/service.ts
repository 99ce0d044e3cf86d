import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { isViolationOf } from '@/lib/db/dialect';
import { ApiError } from '@/lib/errors/api-error';
import type { DraftBatch, draftBatchEndpoints } from '@/lib/features/draft-batches/contract';
import { readBudget } from '@/lib/features/generation/server/budget';
import { inTransaction } from '@/lib/features/records/server/in-transaction';
import { presentBatch } from './present-batch';
import {
  type BatchRow,
  deleteSpentBatches,
  endBatch,
  findBatch,
  findLastBatch,
  insertBatch,
  listCells,
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
