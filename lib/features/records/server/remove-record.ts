import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { HistorySubject } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { invalidatePages } from '@/lib/page-cache/page-cache-state';
import { inTransaction } from './in-transaction';
import { recordChange } from './record-change';
import type { RecordKind } from './record-kind';
import type { VersionedRow } from './record-store';
import { findLastEntry } from './store';

/** What a deletion returns: restoring this entry of the history undoes it. */
export interface Deletion {
  historyEntryId: string;
}

interface Removal<Row> {
  id: string;
  /** The version the person saw; if it is no longer the stored one, nothing is deleted. */
  version?: number | null;
  reason?: string | null;
  /** Is the stored record one that this call is about? */
  accepts?: (current: Row) => boolean;
}

/** The deletion that ended a record: somebody's, or this request's own whose answer was lost. Null when none did. */
async function findDeletion(type: HistorySubject, id: string, db: Db = database()): Promise<Deletion | null> {
  const last = await findLastEntry(type, id, db);
  return last?.action === 'deleted' ? { historyEntryId: last.id } : null;
}

/**
 * Deletes a record; restoring the history entry in the answer brings it back exactly. A deletion that arrives again is
 * answered with the first. Throws ApiError 409 `stale` when the version is not the stored one, 404 for a record that
 * never was, or is none that the call is about; and what the kind's `requireReason` throws.
 */
export async function removeRecord<Row extends VersionedRow, Content extends Partial<Row>>(
  kind: RecordKind<Row, Content>,
  { id, version, reason, accepts }: Removal<Row>,
  caller: Caller,
): Promise<Deletion> {
  const { subjectType, table, messages } = kind;
  const current = await table.find(id);
  const earlier = current ? null : await findDeletion(subjectType, id);
  if (earlier) return earlier;
  if (!current || accepts?.(current) === false) throw new ApiError('not_found', messages.gone);
  kind.requireReason?.(current, reason);
  const deletion = await inTransaction(async (transaction) => {
    const before = await table.remove({ id, version: version ?? current.version }, transaction);
    if (!before) {
      const meanwhile = await findDeletion(subjectType, id, transaction);
      if (meanwhile) return meanwhile;
      throw new ApiError('stale', messages.staleRemoval);
    }
    const change = { subjectType, action: 'deleted', before, after: null, reason } as const;
    return { historyEntryId: await recordChange(change, caller, transaction) };
  });
  await invalidatePages(...kind.pagesOf(current));
  return deletion;
}
