import 'server-only';
import { type Db, database } from '@/lib/db/connection';
import type { DatedKind, DatedRow } from '@/lib/features/records/server/dated-records';
import { clearIndex, listNotIndexed, putDocuments } from './index-store';
import { describeRecords, type SearchedKinds } from './load-records';

/** Records of a transaction while many are indexed. */
const BATCH = 500;

/**
 * Brings what records are found by up to date, in the transaction that changed them: stored, changed or gone. It holds
 * them, so that of two who index a record at once the later one knows what the other has changed.
 */
export async function indexRecords<Row extends DatedRow>(
  kind: DatedKind<Row>,
  ids: readonly string[],
  transaction: Db,
): Promise<void> {
  const rows = await kind.table.lock(ids, transaction);
  await putDocuments(kind.subjectType, ids, await describeRecords(kind, rows, transaction), transaction);
}

/** Called with how many records are indexed, and how many are to be. */
type Progress = (indexed: number, of: number) => void;

/**
 * Indexes every record that is not indexed in this version's way, and returns how many. Ended early, it goes on where it was.
 */
export async function updateSearchIndex(kinds: SearchedKinds, progress?: Progress): Promise<number> {
  const db = database();
  let indexed = 0;
  const missing = new Map<DatedKind, string[]>();
  for (const kind of Object.values(kinds)) missing.set(kind, await listNotIndexed(kind, db));
  const total = [...missing.values()].flat().length;
  for (const [kind, ids] of missing) {
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      await db.transaction().execute((transaction) => indexRecords(kind, batch, transaction));
      indexed += batch.length;
      progress?.(indexed, total);
    }
  }
  return indexed;
}

/** Makes the index anew, from nothing. Returns of how many records. */
export async function rebuildSearchIndex(kinds: SearchedKinds, progress?: Progress): Promise<number> {
  await database().transaction().execute(clearIndex);
  return updateSearchIndex(kinds, progress);
}
