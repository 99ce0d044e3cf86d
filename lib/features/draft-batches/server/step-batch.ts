import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import { ApiError } from '@/lib/errors/api-error';
import type { DraftBatch, draftBatchEndpoints } from '@/lib/features/draft-batches/contract';
import { countCells } from '@/lib/features/draft-batches/rules';
import type { Generation } from '@/lib/features/generation/contract';
import { type DraftLanguage, isKeySure } from '@/lib/features/generation/rules';
import { draftQuestion } from '@/lib/features/generation/server/draft';
import { toContent } from '@/lib/features/questions/server/question-content';
import { questionKind } from '@/lib/features/questions/server/question-kind';
import { saveRecord } from '@/lib/features/records/server/save-record';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { claimedSince, presentBatch, type ReadCell, readCells, requireBatch } from './service';
import {
  type BatchRow,
  claimCell,
  endBatch,
  forgetProblems,
  landCell,
  listLanded,
  releaseCell,
} from './store';

/** A cell that this call drafts, and nobody else until the claim ends. */
interface Claim {
  cell: ReadCell;
  at: string;
}

/** Claims the next cell that is still empty and not tried yet; null: there is none. */
async function claimNext(batch: BatchRow): Promise<Claim | null> {
  for (const cell of await readCells(batch)) {
    const at = new Date().toISOString();
    if (cell.state === 'left' && (await claimCell(cell.row, { at, since: claimedSince() }))) {
      return { cell, at };
    }
  }
  return null;
}

/** What a draft stores: where its check is not sure, and in the weekly game, a person chooses the correct choice. */
function contentOf(batch: BatchRow, { categoryId, forDate }: ReadCell, generation: Generation) {
  const { id: generationId, question, choices, correct, check } = generation;
  const isSure = batch.game === 'daily' && isKeySure(correct, check.answers);
  const triviaQuestion = { question, ...choices, correctChoice: isSure ? choices[correct] : '' };
  // A free prompt does not say how hard the question is.
  const difficulty = batch.prompt ? undefined : batch.difficulty;
  const sent = { triviaQuestion: { ...triviaQuestion, categoryId, forDate }, generationId, difficulty };
  return toContent({ ...sent, status: 'draft' }, batch.game, null);
}

/** Saves the draft and marks its cell, both or none. Throws ApiError. */
async function land(batch: BatchRow, { cell, at }: Claim, generation: Generation, caller: Caller) {
  await saveRecord(
    questionKind(batch.game),
    {
      async contentFor() {
        const now = (await readCells(batch)).find(({ row }) => row.position === cell.row.position);
        if (now?.problem) throw new ApiError('conflict', now.problem);
        return contentOf(batch, cell, generation);
      },
      async afterwards(transaction, { id: recordId }) {
        if (await landCell(cell.row, { at, recordId }, transaction)) return;
        throw new ApiError('conflict', 'It was not drafted in time, or the batch was stopped.');
      },
    },
    // The key of this call names no record: sent again, it drafts the next cell.
    { ...caller, idempotencyKey: undefined },
  );
}

/** Is this about one cell, so that the others can be gone on with? */
const isOfCell = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 409, 502, 504].includes(error.status);

async function draftCell(batch: BatchRow, claim: Claim, caller: Caller): Promise<void> {
  const { category: categoryName, row } = claim.cell;
  const { difficulty, prompt } = batch;
  const wish = { categoryName, difficulty, prompt: prompt ?? undefined };
  const language = batch.language as DraftLanguage;
  try {
    const already = (await listLanded(batch.id)).map(({ question }) => question);
    await land(
      batch,
      claim,
      await draftQuestion({ ...wish, language }, caller, reviewedKinds, already),
      caller,
    );
  } catch (error) {
    const problem = isOfCell(error) && !caller.signal?.aborted ? error.message : null;
    await releaseCell(row, { at: claim.at, problem });
    if (problem === null) throw error;
  }
}

/**
 * Drafts the next cell of a batch that is still empty, checks it and stores it as a draft; a cell gets one draft, whoever
 * asks how often. What goes wrong with one cell is part of the answer. Throws ApiError 404 for no batch of the caller's,
 * 429 over a limit and 503, which would be so for every cell: nothing is noted of the cell then.
 */
export async function stepDraftBatch(
  { batchId, again }: EndpointParsedInput<(typeof draftBatchEndpoints)['stepDraftBatch']>,
  caller: Caller,
): Promise<{ batch: DraftBatch }> {
  const batch = await requireBatch(batchId, caller);
  if (batch.ended_at) return { batch: await presentBatch(batch) };
  if (again) await forgetProblems(batchId);
  const claim = await claimNext(batch);
  if (claim) await draftCell(batch, claim, caller);
  const presented = await presentBatch(await requireBatch(batchId, caller));
  if (presented.isOver || countCells(presented.cells).open > 0) return { batch: presented };
  await endBatch(batchId);
  return { batch: { ...presented, isOver: true } };
}
