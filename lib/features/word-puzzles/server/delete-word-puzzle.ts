import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { type Deletion, findDeletion } from '@/lib/features/records/server/deletion';
import { recordChange } from '@/lib/features/records/server/record-change';
import { puzzleDeleted, requireReason, storedPuzzleOrThrow } from './puzzle-problem';
import { deleteWordPuzzleRow, findWordPuzzleRow } from './store';

interface DeleteInput {
  wordCategoryId: string;
  /** The version the person saw; if it is no longer the stored one, nothing is deleted. */
  version?: number | null;
  /** Why a released puzzle goes. */
  reason?: string | null;
}

/**
 * Deletes a word puzzle; restoring the history entry in the answer brings it back exactly.
 * Throws ApiError 400 `reason` for a released puzzle without one, 409 `stale` when the version is not the stored one,
 * 404 for a puzzle that never was.
 */
export async function deleteWordPuzzle(
  { wordCategoryId: id, version, reason }: DeleteInput,
  caller: Caller,
): Promise<Deletion> {
  const current = await findWordPuzzleRow({ id });
  if (!current) {
    const deletion = await findDeletion('word_puzzle', id);
    if (!deletion) throw puzzleDeleted();
    return deletion;
  }
  requireReason(current, reason);
  return database()
    .transaction()
    .execute(async (transaction) => {
      const seen = { id, version: version ?? current.version };
      const before = storedPuzzleOrThrow(await deleteWordPuzzleRow(seen, transaction));
      const change = { subjectType: 'word_puzzle', action: 'deleted', before, after: null } as const;
      const historyEntryId = await recordChange(
        { ...change, reason: reason?.trim() || null },
        caller,
        transaction,
      );
      return { historyEntryId };
    });
}
