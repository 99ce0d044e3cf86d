import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistorySubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { categoryKind } from '@/lib/features/categories/server/category-kind';
import { questionKind } from '@/lib/features/questions/server/question-kind';
import { inTransaction } from '@/lib/features/records/server/in-transaction';
import { removeRecord } from '@/lib/features/records/server/remove-record';
import { type Restoration, restoreRecord } from '@/lib/features/records/server/restore-record';
import { findEntry } from '@/lib/features/records/server/store';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/word-puzzle-kind';
import { invalidatePages } from '@/lib/page-cache/page-cache-state';
import type { PageTag } from '@/lib/page-cache/tags';

interface RestoreInput {
  entryId: string;
  /** Which version of the change; without it the one after or, for a deletion, the one before. */
  side?: 'before' | 'after' | null;
  /** The version the person saw; if it is no longer the stored one, nothing is changed. */
  version?: number | null;
  reason?: string | null;
}

type Removal = Pick<RestoreInput, 'version' | 'reason'> & { id: string };

/** Before they were made, records were not there; a category stays, because others are in it. */
const takeBack: Partial<Record<HistorySubject, (removal: Removal, caller: Caller) => Promise<unknown>>> = {
  question: (...how) => removeRecord(questionKind('daily'), ...how),
  word_puzzle: (...how) => removeRecord(wordPuzzleKind, ...how),
};

type Restore = (restoration: Restoration, caller: Caller, transaction: Db) => Promise<PageTag[]>;

const restore: Record<HistorySubject, Restore> = {
  // The game of a question that comes back is its own.
  question: (...how) => restoreRecord(questionKind('daily'), ...how),
  word_puzzle: (...how) => restoreRecord(wordPuzzleKind, ...how),
  category: (...how) => restoreRecord(categoryKind, ...how),
};

/**
 * Brings a record to what it was after a change or before it; for a deletion, to what was deleted; for a swap, both
 * records; to before its creation, by deleting it. The restoring is a change in the history itself, so it can be undone
 * the same way.
 * Throws ApiError 404 for an unknown entry, 409 when something else is in the way by now or the version is not the
 * stored one, 400 with path `reason` when a released record changes without one.
 */
export async function restoreHistoryEntry(
  { entryId, side: wanted, version, reason }: RestoreInput,
  caller: Caller,
): Promise<{ subjectType: HistorySubject; subjectId: string }> {
  const entry = await findEntry(entryId);
  const side = wanted ?? (entry?.after ? 'after' : 'before');
  const removeAgain = entry?.action === 'created' && side === 'before' && takeBack[entry.subject_type];
  if (entry && removeAgain) {
    const made = JSON.parse(entry.after ?? '{}') as { version: number };
    await removeAgain({ id: entry.subject_id, version: version ?? made.version, reason }, caller);
    return { subjectType: entry.subject_type, subjectId: entry.subject_id };
  }
  if (!entry?.[side]) throw new ApiError('not_found', 'This entry of the history does not exist.');
  const pages = await inTransaction((transaction) =>
    restore[entry.subject_type]({ entry, side, version, reason }, caller, transaction),
  );
  await invalidatePages(...new Set(pages));
  return { subjectType: entry.subject_type, subjectId: entry.subject_id };
}
