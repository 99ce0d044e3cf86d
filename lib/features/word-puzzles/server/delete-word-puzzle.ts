import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { type Deletion, removeRecord } from '@/lib/features/records/server/remove-record';
import { wordPuzzleKind } from './word-puzzle-kind';

interface DeleteInput {
  wordCategoryId: string;
  /** The version the person saw. If it is no longer the stored one, nothing is deleted. */
  version?: number | null;
  /** Why a released puzzle is deleted. */
  reason?: string | null;
}

/**
 * Deletes a word puzzle and answers the history entry that restores it. Throws ApiError 400 `reason` for a released
 * puzzle without one, 409 `stale` when the version is not the stored one, 404 for a puzzle that never existed.
 */
export function deleteWordPuzzle(
  { wordCategoryId: id, version, reason }: DeleteInput,
  caller: Caller,
): Promise<Deletion> {
  return removeRecord(wordPuzzleKind, { id, version, reason }, caller);
}
