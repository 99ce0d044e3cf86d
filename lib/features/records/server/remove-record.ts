import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistorySubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { type Change, findLastEntry } from '@/lib/db/history-entries';
import { inTransaction } from '@/lib/db/statements';
import { ApiError } from '@/lib/errors/api-error';
import { followChange, recordChange, requireChange } from './change-rows';
import type { RecordKind } from './record-kind';
import type { Seen, VersionedRow } from './record-store';

export interface Deletion {
  historyEntryId: string;
}

interface Removal<Row> {
  id: string;
  /** The version the person saw; if it is no longer the stored one, nothing is deleted. */
  version?: number | null;
  reason?: string | null;
  /** Returns false for a record of another game, which this call must treat as missing. */
  accepts?: (current: Row) => boolean;
}

/** Returns a record's deletion, whether by this request's earlier try or by anybody; null if it was not deleted. */
async function findDeletion(type: HistorySubject, id: string, db: Db = database()): Promise<Deletion | null> {
  const last = await findLastEntry(type, id, db);
  return last?.action === 'deleted' ? { historyEntryId: last.id } : null;
}

/** Deletes a row and returns it with its history entry's id; undefined if its version is not the stored one. */
export async function removeRow<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  seen: Seen,
  { reason, partOf }: Pick<Change<Row>, 'reason' | 'partOf'>,
  caller: Caller,
  transaction: Db,
): Promise<{ before: Row; entryId: string } | undefined> {
  const before = await kind.table.remove(seen, transaction);
  if (!before) return undefined;
  const change = { action: 'deleted', before, after: null, reason, partOf } as const;
  return { before, entryId: await recordChange(kind, change, caller, transaction) };
}

/**
 * Deletes a record and returns the history entry that restores it; a repeated call returns the same entry. Throws
 * ApiError 404, 409 `stale`, and what `requireChange` throws.
 */
export async function removeRecord<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  removal: Removal<Row>,
  caller: Caller,
): Promise<Deletion> {
  const { id, version, reason, accepts } = removal;
  const { subjectType, table, messages } = kind;
  const current = await table.find(id);
  const earlier = current ? null : await findDeletion(subjectType, id);
  if (earlier) return earlier;
  if (!current || accepts?.(current) === false) throw new ApiError('not_found', messages.gone);
  await requireChange(kind, { before: current, content: null }, reason, caller, database());
  const deletion = await inTransaction(async (transaction) => {
    // The deleted version is the one whose rights were checked.
    const isSeen = (version ?? current.version) === current.version;
    const gone = isSeen ? await removeRow(kind, current, { reason }, caller, transaction) : undefined;
    if (!gone) {
      const meanwhile = await findDeletion(subjectType, id, transaction);
      if (meanwhile) return meanwhile;
      throw new ApiError('stale', messages.staleRemoval);
    }
    return { historyEntryId: gone.entryId };
  });
  await followChange(kind, [current]);
  return deletion;
}
