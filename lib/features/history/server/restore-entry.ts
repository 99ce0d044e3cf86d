import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistorySubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { categoryKind } from '@/lib/features/categories/server/category-kind';
import { noteKind } from '@/lib/features/notes/server/note-kind';
import { questionKind } from '@/lib/features/questions/server/question-kind';
import {
  type EntryRow,
  findEntry,
  findLastEntry,
  listCompanions,
} from '@/lib/features/records/server/history-store';
import { inTransaction } from '@/lib/features/records/server/in-transaction';
import type { VersionedRow } from '@/lib/features/records/server/record-store';
import { removeRecord } from '@/lib/features/records/server/remove-record';
import { type Restoration, restoreRecord } from '@/lib/features/records/server/restore-record';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/word-puzzle-kind';
import { invalidatePages } from '@/lib/kept/page-cache-state';
import type { PageTag } from '@/lib/kept/rendering';

interface RestoreInput {
  entryId: string;
  /** The version to restore; by default the one after the change or, for a deletion, before it. */
  side?: 'before' | 'after' | null;
  /** The version the person saw. If it is no longer the stored one, nothing is changed. */
  version?: number | null;
  reason?: string | null;
}

type Removal = Pick<RestoreInput, 'version' | 'reason'> & { id: string; companions: Made[] };

/** A record as a step created it. */
type Made = Pick<VersionedRow, 'id' | 'version'>;

/** Undoes the creation of a record by deleting it. Not for categories, which may have records already. */
const takeBack: Partial<Record<HistorySubject, (removal: Removal, caller: Caller) => Promise<unknown>>> = {
  question: (...how) => removeRecord(questionKind('daily'), ...how),
  word_puzzle: (...how) => removeRecord(wordPuzzleKind, ...how),
};

const readMade = ({ after }: Pick<EntryRow, 'after'>) => JSON.parse(after ?? '{}') as Made;

type Restore = (restoration: Restoration, caller: Caller, transaction: Db) => Promise<PageTag[]>;

/** A dated record that is about to be restored. */
export interface ComingBack {
  subjectType: HistorySubject;
  /** The row as stored in the history. */
  row: unknown;
  reason?: string | null;
}

/** Empties the slot that a restored record needs, where its occupant may be moved; returns the cache tags to void. */
export type MakeRoom = (comesBack: ComingBack, caller: Caller, transaction: Db) => Promise<PageTag[]>;

const restore: Record<HistorySubject, Restore> = {
  // The restored question keeps its own game.
  question: (...how) => restoreRecord(questionKind('daily'), ...how),
  word_puzzle: (...how) => restoreRecord(wordPuzzleKind, ...how),
  category: (...how) => restoreRecord(categoryKind, ...how),
  note: (...how) => restoreRecord(noteKind, ...how),
  account: async () => {
    throw new ApiError('not_allowed', 'Accounts are not restored. Change the account under Staff.');
  },
};

/**
 * Restores a record to one side of a change, together with the other records of a swap. Restoring the side before a
 * creation deletes what the step created. Throws ApiError 404 for an unknown entry, 409 when something is in the way
 * or the version is not the stored one, 400 with path `reason` for a released record without a reason.
 */
export async function restoreHistoryEntry(
  { entryId, side: wanted, version, reason }: RestoreInput,
  caller: Caller,
  makeRoom: MakeRoom = async () => [],
): Promise<{ subjectType: HistorySubject; subjectId: string }> {
  const entry = await findEntry(entryId);
  const side = wanted ?? (entry?.after ? 'after' : 'before');
  const removeAgain = entry?.action === 'created' && side === 'before' && takeBack[entry.subject_type];
  if (entry && removeAgain) {
    // For drafts created together, the first entry stands for all of them.
    const others = entry.part_of ? [] : await listCompanions([entry]);
    const companions = others.filter(({ action }) => action === 'created').map(readMade);
    const removal = { id: entry.subject_id, version: version ?? readMade(entry).version, reason, companions };
    await removeAgain(removal, caller);
    return { subjectType: entry.subject_type, subjectId: entry.subject_id };
  }
  const kept = entry?.[side];
  if (!kept) throw new ApiError('not_found', 'This entry of the history does not exist.');
  const { subject_type, subject_id } = entry;
  const lastEntryId = (await findLastEntry(subject_type, subject_id))?.id;
  const comesBack = { subjectType: subject_type, row: JSON.parse(kept) as unknown, reason };
  const pages = await inTransaction(async (transaction) => [
    ...(await makeRoom(comesBack, caller, transaction)),
    ...(await restore[subject_type](
      { entry, side, kept, lastEntryId, version, reason },
      caller,
      transaction,
    )),
  ]);
  await invalidatePages(...new Set(pages));
  return { subjectType: entry.subject_type, subjectId: entry.subject_id };
}
