import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import type { Db } from '@/lib/db/connection';
import { holds } from '@/lib/db/holds';
import { ApiError } from '@/lib/errors/api-error';
import type { PageTag } from '@/lib/page-cache/tags';
import { type RowChange, storeChanges } from './change-rows';
import { recordChange } from './record-change';
import { contentOf, type RecordKind, toRow } from './record-kind';
import type { VersionedRow } from './record-store';
import { type EntryRow, findLastEntry, listCompanions } from './store';

/** Which version of an entry is wanted, and why. */
export interface Restoration {
  entry: EntryRow;
  side: 'before' | 'after';
  /** The version the person saw; if it is no longer the stored one, nothing is overwritten. */
  version?: number | null;
  reason?: string | null;
}

/** The last version a record ever had, for one that is deleted now. */
async function findLastVersion({ subject_type, subject_id }: EntryRow, transaction: Db): Promise<number> {
  const last = await findLastEntry(subject_type, subject_id, transaction);
  const row = last?.after ?? last?.before;
  return row ? (JSON.parse(row) as VersionedRow).version : 0;
}

/**
 * What undoing (or doing again) a step means for the other record of it: all of it as it was on that side if it is as
 * the step left it; else only its place, if it is still there. Null when it has gone its own way since.
 */
function goBack<Row extends VersionedRow, Content extends Partial<Row>>(
  kind: RecordKind<Row, Content>,
  current: Row,
  from: Row,
  to: Row,
): Partial<Row> | null {
  if (holds(current, contentOf(kind, from))) return contentOf(kind, to);
  const place = (row: Row) =>
    Object.fromEntries((kind.place ?? []).map((column) => [column, row[column]])) as Partial<Row>;
  return kind.place && holds(current, place(from)) ? place(to) : null;
}

/** What restoring one record of a step changes of the other one, where the step had one. */
async function changeOfCompanion<Row extends VersionedRow, Content extends Partial<Row>>(
  kind: RecordKind<Row, Content>,
  companion: EntryRow | undefined,
  side: Restoration['side'],
  transaction: Db,
): Promise<RowChange<Row> | null> {
  const to = companion?.[side];
  const from = companion?.[side === 'before' ? 'after' : 'before'];
  if (!companion || !from || !to) return null;
  const before = await kind.table.find(companion.subject_id, transaction);
  const content = before && goBack(kind, before, JSON.parse(from) as Row, JSON.parse(to) as Row);
  if (!content) return null;
  await kind.requireRestorable?.({ ...before, ...content }, transaction);
  return { before, content };
}

/**
 * Brings a record to an earlier version of it, and with it the other record of the same step, so that a swap is undone
 * from either side. A deleted record comes back as the very same one; deleted and restored without a change between,
 * even its version is the same. The restoring is a change of its own; what is so already is neither changed nor
 * recorded. Returns the kept pages that show it. Throws ApiError 409 when something else is in the way by now or,
 * `stale`, the version is not the stored one, and what the kind's rules throw.
 */
export async function restoreRecord<Row extends VersionedRow, Content extends Partial<Row>>(
  kind: RecordKind<Row, Content>,
  restoration: Restoration,
  caller: Caller,
  transaction: Db,
): Promise<PageTag[]> {
  const { subjectType, table, pagesOf } = kind;
  const { entry, side, version: seen, reason } = restoration;
  const snapshot = toRow(kind, JSON.parse(entry[side] ?? '{}') as Row);
  await kind.requireRestorable?.(snapshot, transaction);
  const [partner] = await listCompanions([entry], transaction);
  await table.lock([snapshot.id, partner?.subject_id ?? []].flat(), transaction);
  const before = await table.find(snapshot.id, transaction);
  if (!before) {
    const lastVersion = await findLastVersion(entry, transaction);
    const version = snapshot.version === lastVersion ? lastVersion : lastVersion + 1;
    const after = await table.insert({ ...snapshot, version }, transaction);
    // Somebody else has brought it back at the same moment.
    if (!after) return restoreRecord(kind, restoration, caller, transaction);
    await recordChange({ subjectType, action: 'restored', before: null, after, reason }, caller, transaction);
    return pagesOf(after);
  }
  const content = contentOf(kind, snapshot);
  if (holds(before, content)) return pagesOf(before);
  if (seen && seen !== before.version) throw new ApiError('stale', kind.messages.stale);
  kind.requireReason?.(before, reason);
  const companion = await changeOfCompanion(kind, partner, side, transaction);
  if (companion) kind.requireReason?.(companion.before, reason);
  const changes = [{ before, content }, ...(companion ? [companion] : [])];
  const stored = await storeChanges(kind, { changes, action: 'restored', reason }, caller, transaction);
  if (!stored) throw new ApiError('stale', kind.messages.stale);
  return [before, ...stored.rows].flatMap(pagesOf);
}
