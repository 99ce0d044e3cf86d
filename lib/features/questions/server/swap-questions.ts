import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { Db } from '@/lib/db/connection';
import { recordChange } from '@/lib/features/records/server/record-change';
import { storedOrThrow } from './question-problem';
import {
  contentOf,
  deleteQuestion,
  findQuestionRow,
  insertQuestion,
  lockQuestions,
  type QuestionContent,
  type QuestionRow,
  updateQuestion,
} from './store';

/** The question that `swapWithId` names, if it is the one that holds the daily slot the content asks for. */
export async function findSwapPartner(
  current: QuestionRow,
  content: QuestionContent,
  swapWithId: string,
  transaction: Db,
): Promise<QuestionRow | null> {
  if (current.game !== 'daily' || swapWithId === current.id) return null;
  await lockQuestions([current.id, swapWithId], transaction);
  const other = await findQuestionRow({ id: swapWithId }, transaction);
  const isInTheWay =
    other?.game === 'daily' &&
    other.category_id === content.category_id &&
    other.for_date === content.for_date;
  return isInTheWay ? other : null;
}

/**
 * Stores the content of `current`, and moves the question whose slot it takes to the slot it leaves.
 * Neither database lets two rows trade a unique slot in place, so the first leaves the table for a moment; the
 * transaction makes it one step. Throws ApiError 409 and changes nothing when either does not fit.
 */
export async function swapQuestions(
  current: QuestionRow,
  version: number,
  content: QuestionContent,
  other: QuestionRow,
  caller: Caller,
  transaction: Db,
): Promise<{ stored: QuestionRow; moved: QuestionRow }> {
  const now = new Date().toISOString();
  storedOrThrow(await deleteQuestion({ id: current.id, version }, transaction));
  const { category_id, for_date } = current;
  const moved = storedOrThrow(
    await updateQuestion(other, { ...contentOf(other), category_id, for_date }, now, transaction),
  );
  const stored = storedOrThrow(
    await insertQuestion({ ...current, ...content, version: version + 1, updated_at: now }, transaction),
  );
  const swapped = { subjectType: 'question', action: 'swapped' } as const;
  await recordChange({ ...swapped, before: current, after: stored }, caller, transaction);
  await recordChange({ ...swapped, before: other, after: moved }, caller, transaction);
  return { stored, moved };
}
