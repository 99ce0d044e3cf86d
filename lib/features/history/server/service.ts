import 'server-only';
import { invalidatePages } from '@/lib/cache/page-cache';
import type { PageTag } from '@/lib/cache/rendering';
import type { Caller } from '@/lib/contract/caller';
import type { EndpointParsedInput } from '@/lib/contract/endpoint';
import type { HistorySubject } from '@/lib/contract/kinds';
import type { Db } from '@/lib/db/connection';
import { inTransaction } from '@/lib/db/in-transaction';
import { ApiError } from '@/lib/errors/api-error';
import { can, refusalOf } from '@/lib/features/accounts/rules';
import { categoryKind } from '@/lib/features/categories/server/category-kind';
import { listCategoryRows, nameCategories } from '@/lib/features/categories/server/store';
import type { HistoryEntry, historyEndpoints } from '@/lib/features/history/contract';
import { noteKind } from '@/lib/features/notes/server/service';
import { questionKind } from '@/lib/features/questions/server/question-kind';
import {
  type EntryRow,
  findEntry,
  findLastEntry,
  listCompanions,
  listSomeCompanions,
} from '@/lib/features/records/server/history-store';
import type { Seen } from '@/lib/features/records/server/record-store';
import { removeRecord } from '@/lib/features/records/server/remove-record';
import { type Restoration, restoreRecord } from '@/lib/features/records/server/restore-record';
import { wordPuzzleKind } from '@/lib/features/word-puzzles/server/word-puzzle-kind';
import { presentEntry } from './present-entry';
import { type HistoryInput, listAuthors, listEntries } from './store';

const PAGE_SIZE = 50;
/** How many other records of a step are listed; an import has thousands. */
const MOST_TOLD = 50;

/**
 * A page of matching changes, latest first; the changes of one step are one entry. `after` is the id of the previous
 * page's last entry. What was done to accounts is listed for those who manage them alone. Throws ApiError 403 when
 * somebody else asks for it, 404 when `after` does not exist.
 */
export async function listHistoryEntries(
  { after: afterId, ...fields }: HistoryInput,
  { user }: Pick<Caller, 'user'>,
): Promise<{ entries: HistoryEntry[]; nextAfter?: string }> {
  const withoutAccounts = !can(user, 'manageStaff');
  if (withoutAccounts && fields.subjectType === 'account') {
    throw new ApiError('not_allowed', refusalOf('manageStaff'));
  }
  const filter = { ...fields, withoutAccounts };
  const after = afterId === undefined ? undefined : await findEntry(afterId);
  if (afterId !== undefined && !after) {
    throw new ApiError('not_found', 'This entry of the history does not exist.');
  }
  const [rows, categories] = await Promise.all([
    listEntries(filter, { after, limit: PAGE_SIZE + 1 }),
    listCategoryRows(),
  ]);
  const nameOf = nameCategories(categories);
  const page = rows.slice(0, PAGE_SIZE);
  const stepOf = ({ id, part_of }: EntryRow) => part_of ?? id;
  const { companions, others } = await listSomeCompanions(page, MOST_TOLD);
  const byStep = Map.groupBy(companions, stepOf);
  return {
    entries: page.map((row) => ({
      ...presentEntry(row, byStep.get(stepOf(row)) ?? [], nameOf),
      others: others.get(stepOf(row)),
    })),
    nextAfter: rows.length > PAGE_SIZE ? page.at(-1)?.id : undefined,
  };
}

/** The user names of everybody who ever changed something, in order. */
export async function listHistoryAuthors(): Promise<{ authors: string[] }> {
  return { authors: await listAuthors() };
}

type RestoreInput = EndpointParsedInput<typeof historyEndpoints.restoreHistoryEntry>;

type Removal = Pick<RestoreInput, 'version' | 'reason'> & { id: string; companions: Seen[] };

/** Undoes the creation of a record by deleting it. Not for categories, which may have records already. */
const takeBack: Partial<Record<HistorySubject, (removal: Removal, caller: Caller) => Promise<unknown>>> = {
  question: (...how) => removeRecord(questionKind('daily'), ...how),
  word_puzzle: (...how) => removeRecord(wordPuzzleKind, ...how),
};

/** A record as a step created it. */
const readMade = ({ after }: Pick<EntryRow, 'after'>) => JSON.parse(after ?? '{}') as Seen;

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
  { entryId, side: wanted, version, reason, goesLive }: RestoreInput,
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
      { entry, side, kept, lastEntryId, version, reason, goesLive },
      caller,
      transaction,
    )),
  ]);
  await invalidatePages(...new Set(pages));
  return { subjectType: entry.subject_type, subjectId: entry.subject_id };
}
