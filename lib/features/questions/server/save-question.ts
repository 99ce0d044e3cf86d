import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { Game } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { requireOpenCategory } from '@/lib/features/categories/server/store';
import type { StoredQuestionInfo } from '@/lib/features/questions/contract';
import type { RowChange } from '@/lib/features/records/server/change-rows';
import { saveRecord } from '@/lib/features/records/server/save-record';
import { presentQuestions, type SaveInput, toContent } from './question-content';
import { questionKind } from './question-kind';
import { type QuestionContent, type QuestionRow, questionTable } from './store';

/**
 * The question of `swapWithId` with the slot that `current` leaves to it, provided that it still holds the slot wanted
 * for the content; otherwise null, and it is not moved. Throws ApiError 400 when the category it would move to is
 * deactivated.
 */
async function findSwap(
  current: QuestionRow,
  content: QuestionContent,
  swapWithId: string,
  transaction: Db,
): Promise<RowChange<QuestionRow> | null> {
  await requireOpenCategory(current.category_id, null, 'swapWithId', transaction);
  if (current.game !== 'daily' || swapWithId === current.id) return null;
  await questionTable.lock([current.id, swapWithId], transaction);
  const other = await questionTable.find(swapWithId, transaction);
  const isInTheWay =
    other?.game === 'daily' &&
    other.for_date !== null &&
    other.category_id === content.category_id &&
    other.for_date === content.for_date;
  const { category_id, for_date } = current;
  return isInTheWay ? { before: other, content: { category_id, for_date } } : null;
}

/** The stored question and, if the save changed something, the history entry that undoes it. */
interface SavedQuestion {
  triviaQuestion: StoredQuestionInfo;
  historyEntryId?: string;
  /** The live question is unchanged: the change became a proposal. */
  isProposed?: true;
}

async function saveQuestion(input: SaveInput, game: Game, caller: Caller): Promise<SavedQuestion> {
  const { questionId, version, reason, proposal, swapWithId } = input;
  const { row, historyEntryId, isProposed } = await saveRecord(
    questionKind(game),
    {
      id: questionId,
      version,
      reason,
      proposal,
      accepts: (current) => current.game === game,
      contentFor: (current) => toContent(input, game, current),
      alongside: async (current, content, transaction) =>
        swapWithId ? findSwap(current, content, swapWithId, transaction) : null,
    },
    caller,
  );
  const [info] = await presentQuestions([row], 'everything');
  if (!info) throw new Error('staff see everything');
  return { triviaQuestion: info, historyEntryId, isProposed };
}

/**
 * Creates a daily question or, with questionId, changes one (docs/product.md, 5 and 7); with swapWithId the two trade
 * slots. Throws ApiError 409 `question_exists` (before all else), `slot_taken` or `stale`; 400 with the form's message
 * for the first problem, also for a change of a released question without `reason`; 404 when it was deleted.
 */
export function saveDailyQuestion(input: SaveInput, caller: Caller): Promise<SavedQuestion> {
  return saveQuestion(input, 'daily', caller);
}

/** The same for a weekly question. A date may have several, so there is no `slot_taken`. */
export function saveWeeklyQuestion(input: SaveInput, caller: Caller): Promise<SavedQuestion> {
  return saveQuestion(input, 'weekly', caller);
}
