import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { Game } from '@/lib/contract/kinds';
import type { StoredQuestionInfo } from '@/lib/features/questions/contract';
import { saveRecord } from '@/lib/features/records/server/save-record';
import { findSwap } from './find-swap';
import { presentQuestions } from './present-question';
import { type SaveInput, toContent } from './question-content';
import { questionKind } from './question-kind';

/** What a save answers: the question as it is stored and, where it changed something, the entry that undoes it. */
interface SavedQuestion {
  triviaQuestion: StoredQuestionInfo;
  historyEntryId?: string;
  /** The question is as it was: the change is proposed beside it. */
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
 * Makes or, with questionId, changes a daily question (docs/product.md, 5 and 7); the one of swapWithId takes its place.
 * Throws ApiError 409 `question_exists`, before all else, `slot_taken` or `stale`; 400 with the form's message for the
 * first thing wrong, also when a released question changes without `reason`; 404 when it is gone.
 */
export function saveDailyQuestion(input: SaveInput, caller: Caller): Promise<SavedQuestion> {
  return saveQuestion(input, 'daily', caller);
}

/** The same for a weekly question; a date may hold several, so no slot is ever taken. */
export function saveWeeklyQuestion(input: SaveInput, caller: Caller): Promise<SavedQuestion> {
  return saveQuestion(input, 'weekly', caller);
}
