import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { Game } from '@/lib/contract/kinds';
import { database } from '@/lib/db/connection';

import { ApiError } from '@/lib/errors/api-error';
import { type Deletion, findDeletion } from '@/lib/features/records/server/deletion';
import { recordChange } from '@/lib/features/records/server/record-change';
import { invalidatePages } from '@/lib/page-cache/page-cache-state';
import { pageTags } from '@/lib/page-cache/tags';
import { questionDeleted } from './question-problem';
import { deleteQuestion, findQuestionRow } from './store';

interface DeleteInput {
  questionId: string;
  /** The version the person saw; if it is no longer the stored one, nothing is deleted. */
  version?: number | null;
}

async function remove({ questionId, version }: DeleteInput, game: Game, caller: Caller): Promise<Deletion> {
  const current = await findQuestionRow({ id: questionId });
  const deletion = current ? null : await findDeletion('question', questionId);
  if (deletion) return deletion;
  if (current?.game !== game) throw questionDeleted();
  const historyEntryId = await database()
    .transaction()
    .execute(async (transaction) => {
      const seen = { id: questionId, version: version ?? current.version };
      const before = await deleteQuestion(seen, transaction);
      if (!before) {
        throw new ApiError(
          'stale',
          'Somebody else changed this question meanwhile. Look at it again before you delete it.',
        );
      }
      return recordChange(
        { subjectType: 'question', action: 'deleted', before, after: null },
        caller,
        transaction,
      );
    });
  await invalidatePages(pageTags.dailyQuestions, pageTags.question(current.tag));
  return { historyEntryId };
}

/**
 * Deletes a daily question; restoring the history entry in the answer brings it back exactly.
 * Throws ApiError 409 `stale` when the version is not the stored one, 404 for a question that never was.
 */
export function deleteDailyQuestion(input: DeleteInput, caller: Caller) {
  return remove(input, 'daily', caller);
}

/** Deletes a weekly question, with the same answers and errors. */
export function deleteWeeklyQuestion(input: DeleteInput, caller: Caller) {
  return remove(input, 'weekly', caller);
}
