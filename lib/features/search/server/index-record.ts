import 'server-only';
import { type Db, database } from '@/lib/db/connection';
import type { DatedRow } from '@/lib/features/records/server/dated-records';
import { clearIndex, countNotIndexed, listNotIndexed, putDocuments } from './index-store';
import { describeRecords, type SearchedKind, type SearchedKinds } from './load-records';

/** Records of a transaction while many are indexed. */
const BATCH = 500;

/**
 * Brings what records are found by up to date, in the transaction that changed them: stored, changed or gone. It holds
 * them, so that of two who index a record at once the later one knows what the other has changed.
 */
export async function indexRecords<Row extends DatedRow>(
  kind: SearchedKind<Row>,
  ids: readonly string[],
  transaction: Db,
): Promise<void> {
  const rows = await kind.table.lock(ids, transaction);
  await putDocuments(kind.subjectType, ids, await describeRecords(kind, rows, transaction), transaction);
}

/** Is told how many records are indexed, of how many that were not. */
type Progress = (indexed: number, of: number) => void;

/**
 * Indexes every record that is not indexed in this version's way: after a change of that way, and what was added past the
 * saves. Ended early, it goes on where it was. Returns how many those were.
 */
export async function updateSearchIndex(
  kinds: SearchedKinds,
  progress: Progress = () => {},
  db: Db = database(),
): Promise<number> {
  let indexed = 0;
  const total = await countNotIndexed(kinds, db);
  for (const kind of total > 0 ? Object.values(kinds) : []) {
    let batch = await listNotIndexed(kind, '', BATCH, db);
    while (batch.length > 0) {
      await db.transaction().execute((transaction) => indexRecords(kind, batch, transaction));
      indexed += batch.length;
      progress(indexed, total);
      batch = await listNotIndexed(kind, batch.at(-1) ?? '', BATCH, db);
    }
  }
  return indexed;
}

/** Makes the index anew, from nothing. Returns of how many records. */
export async function rebuildSearchIndex(kinds: SearchedKinds, progress?: Progress): Promise<number> {
  const db = database();
  await db.transaction().execute(clearIndex);
  return updateSearchIndex(kinds, progress, db);
}
