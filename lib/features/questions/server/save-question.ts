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
}

async function saveQuestion(input: SaveInput, game: Game, caller: Caller): Promise<SavedQuestion> {
  const { questionId, version, reason, swapWithId } = input;
  const { row, historyEntryId } = await saveRecord(
    questionKind(game),
    {
      id: questionId,
      version,
      reason,
      accepts: (current) => current.game === game,
      contentFor: (current) => toContent(input, game, current),
      alongside: async (current, content, transaction) =>
        swapWithId ? findSwap(current, content, swapWithId, transaction) : null,
    },
    caller,
  );
  const [info] = await presentQuestions([row], 'everything');
  if (!info) throw new Error('staff see everything');
  return { triviaQuestion: info, historyEntryId };
}

/**
 * Creates or, with questionId, updates a daily question (spec, sections 5 and 7). With swapWithId the question in
 * the wanted slot takes the place this one leaves, in one step.
 * Throws ApiError 400 with the form's own message for the first thing wrong (`reason` when a released question changes
 * without one), 409 `question_exists` when the text
 * exists in the category (which overrides the other messages), 409 `slot_taken` when the date has a question,
 * 409 `stale` when the version is not the stored one, 404 when the question is gone.
 */
export function saveDailyQuestion(input: SaveInput, caller: Caller): Promise<SavedQuestion> {
  return saveQuestion(input, 'daily', caller);
}

/** The same for a weekly question; a date may hold several, so no slot is ever taken. */
export function saveWeeklyQuestion(input: SaveInput, caller: Caller): Promise<SavedQuestion> {
  return saveQuestion(input, 'weekly', caller);
}
