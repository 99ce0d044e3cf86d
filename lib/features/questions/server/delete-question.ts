import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { Game } from '@/lib/contract/kinds';
import { removeRecord } from '@/lib/features/records/server/remove-record';
import { questionKind } from './question-kind';

interface DeleteInput {
  questionId: string;
  /** The version the person saw. If it is no longer the stored one, nothing is deleted. */
  version?: number | null;
  /** Why a released question is deleted. */
  reason?: string | null;
}

function remove({ questionId: id, version, reason }: DeleteInput, game: Game, caller: Caller) {
  return removeRecord(
    questionKind(game),
    { id, version, reason, accepts: (current) => current.game === game },
    caller,
  );
}

/**
 * Deletes a daily question and answers the history entry that restores it. Throws ApiError 400 `reason` for a released
 * question without one, 409 `stale` when the version is not the stored one, 404 for a question that never existed.
 */
export function deleteDailyQuestion(input: DeleteInput, caller: Caller) {
  return remove(input, 'daily', caller);
}

/** Deletes a weekly question, with the same result and errors. */
export function deleteWeeklyQuestion(input: DeleteInput, caller: Caller) {
  return remove(input, 'weekly', caller);
}
