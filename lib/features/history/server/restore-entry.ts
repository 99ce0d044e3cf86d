import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistorySubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { categoryKind } from '@/lib/features/categories/server/category-kind';
import { questionKind } from '@/lib/features/questions/server/question-kind';
import { inTransaction } from '@/lib/features/records/server/in-transaction';
import { type Restoration, restoreRecord } from '@/lib/features/records/server/restore-record';
import { findEntry } from '@/lib/features/records/server/store';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/word-puzzle-kind';
import { invalidatePages } from '@/lib/page-cache/page-cache-state';
import type { PageTag } from '@/lib/page-cache/tags';

interface RestoreInput {
  entryId: string;
  /** Which version of the change; without it the one after or, for a deletion, the one before. */
  side?: 'before' | 'after' | null;
  reason?: string | null;
}

type Restore = (restoration: Restoration, caller: Caller, transaction: Db) => Promise<PageTag[]>;

const restore: Record<HistorySubject, Restore> = {
  // The game of a question that comes back is its own.
  question: (...how) => restoreRecord(questionKind('daily'), ...how),
  word_puzzle: (...how) => restoreRecord(wordPuzzleKind, ...how),
  category: (...how) => restoreRecord(categoryKind, ...how),
};

/**
 * Brings a record to what it was after a change or before it; for a deletion, to what was deleted; for a swap, both
 * records. The restoring is a change in the history itself, so it can be undone the same way.
 * Throws ApiError 404 for an unknown entry, 409 when something else is in the way by now, 400 with path `reason`
 * when a released puzzle changes without one.
 */
export async function restoreHistoryEntry(
  { entryId, side: wanted, reason }: RestoreInput,
  caller: Caller,
): Promise<{ subjectType: HistorySubject; subjectId: string }> {
  const entry = await findEntry(entryId);
  const side = wanted ?? (entry?.after ? 'after' : 'before');
  if (!entry?.[side]) throw new ApiError('not_found', 'This entry of the history does not exist.');
  const pages = await inTransaction((transaction) =>
    restore[entry.subject_type]({ entry, side, reason }, caller, transaction),
  );
  await invalidatePages(...new Set(pages));
  return { subjectType: entry.subject_type, subjectId: entry.subject_id };
}
