import 'server-only';
import type { PageTag } from '@/lib/cache/rendering';
import type { Caller } from '@/lib/contract/caller';
import { productToday } from '@/lib/dates/today';
import type { Db } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { asBroughtBack } from './change-many';
import { type RowChange, storeChanges, storeNew } from './change-rows';
import { type EntryRow, findLastEntry, isLargeStep, listCompanions, lockHistories } from './history-store';
import { type Consent, contentOf, type RecordKind, toRow } from './record-kind';
import { holds, type VersionedRow } from './record-store';

/** Which version of an entry is wanted, and why. */
export interface Restoration extends Pick<Consent, 'goesLive'> {
  entry: EntryRow;
  side: 'before' | 'after';
  /** The row that the entry keeps of that side. */
  kept: string;
  /** The record's last entry when this was asked for; if it has another one since, nothing is overwritten. */
  lastEntryId: string | undefined;
  /** The version the person saw; if it is no longer the stored one, nothing is overwritten. */
  version?: number | null;
  reason?: string | null;
}

/**
 * What undoing (or redoing) a step changes of another record that it changed: all of it, where it still is as the step left
 * it; only its place, where just that is unchanged; null where both have changed since.
 */
function goBack<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  current: Row,
  from: Row,
  to: Row,
): Partial<Row> | null {
  if (holds(current, contentOf(kind, from))) return contentOf(kind, to);
  const place = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).filter(([column]) => kind.place?.includes(column)),
    ) as Partial<Row>;
  return kind.place && holds(current, place(from)) ? place(to) : null;
}

/** The change of another record of the step; null where it cannot be undone. */
async function changeOfCompanion<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  companion: EntryRow,
  side: Restoration['side'],
  transaction: Db,
): Promise<RowChange<Row> | null> {
  const to = companion[side];
  const from = companion[side === 'before' ? 'after' : 'before'];
  if (!from || !to) return null;
  const before = await kind.table.find(companion.subject_id, transaction);
  const content = before && goBack(kind, before, JSON.parse(from) as Row, JSON.parse(to) as Row);
  if (!content) return null;
  await kind.requireRestorable?.({ ...before, ...content }, transaction);
  return { before, content };
}

/**
 * Brings a record to an earlier version, with the other records of the same step; one that was deleted comes back as
 * the same. A record that is that version already is not changed. Returns the kept pages that show them. Throws ApiError
 * 409 when something is in the way or, `stale`, it has changed since it was seen or this was asked for, and what the
 * kind's rules throw.
 */
export async function restoreRecord<Row extends VersionedRow>(
  kind: RecordKind<Row>,
  restoration: Restoration,
  caller: Caller,
  transaction: Db,
): Promise<PageTag[]> {
  const { subjectType, table, pagesOf } = kind;
  const { entry, side, kept, lastEntryId, version: seen, reason, goesLive } = restoration;
  const snapshot = toRow(kind, JSON.parse(kept) as Row);
  await kind.requireRestorable?.(snapshot, transaction);
  const isAlone = await isLargeStep(entry.part_of ?? entry.id, transaction);
  const partners = isAlone ? [] : await listCompanions([entry], transaction);
  // A deleted record has no row to lock: a concurrent restore by another of its entries waits here.
  await lockHistories({ subjectType, ids: [snapshot.id] }, transaction);
  await table.lock([snapshot.id, ...partners.map(({ subject_id }) => subject_id)], transaction);
  const before = await table.find(snapshot.id, transaction);
  const content = contentOf(kind, snapshot);
  if (before && holds(before, content)) return pagesOf(before);
  // Right after a change somebody takes a slip back; another day's is what players know.
  const isOfToday = productToday(new Date(entry.changed_at)) === productToday();
  const left = entry.after === null ? null : toRow(kind, JSON.parse(entry.after) as Row);
  const isAsLeft = before !== undefined && left !== null && holds(before, contentOf(kind, left));
  const takesBack = side === 'before' && isOfToday && isAsLeft;
  const last = await findLastEntry(subjectType, snapshot.id, transaction);
  if (last?.id !== lastEntryId) throw new ApiError('stale', kind.messages.stale);
  if (!before) {
    await kind.requireRight?.(caller, snapshot, snapshot, transaction);
    const how = { action: 'restored', reason, goesLive } as const;
    const stored = await storeNew(kind, asBroughtBack(kind, snapshot, last), how, caller, transaction);
    if (!stored) throw new ApiError('stale', kind.messages.stale);
    return pagesOf(stored.after);
  }
  if (seen && seen !== before.version) throw new ApiError('stale', kind.messages.stale);
  const changes: RowChange<Row>[] = [{ before, content }];
  for (const partner of partners) {
    const companion = await changeOfCompanion(kind, partner, side, transaction);
    if (companion) changes.push(companion);
  }
  const step = { changes, action: 'restored', reason, takesBack, goesLive } as const;
  const stored = await storeChanges(kind, step, caller, transaction);
  if (!stored) throw new ApiError('stale', kind.messages.stale);
  return [before, ...stored.rows].flatMap(pagesOf);
}
