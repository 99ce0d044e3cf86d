import 'server-only';
import { REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import type { Subject } from '@/lib/features/search/searchable';
import {
  clearIndex,
  countNotIndexed,
  countWords,
  listNotIndexed,
  putDocuments,
  removeDocuments,
} from './index-store';
import { findNotedSubject, loadSearchables } from './store';

/** Records of a transaction while many are indexed. */
const BATCH = 500;

/**
 * Brings what records are found by up to date, as they are stored now or gone. It holds them, so that of two who index a
 * record at once the later one knows what the other has changed.
 */
export async function indexRecords(subjects: readonly Subject[], transaction: Db): Promise<void> {
  const records = await loadSearchables(subjects, transaction, true);
  const gone = subjects.filter(({ subjectId }) => !records.has(subjectId));
  await removeDocuments(gone, transaction);
  await putDocuments([...records.values()], transaction);
}

/** Brings what a record is found by up to date, in the transaction that changed it: stored, changed or gone. */
export async function indexRecord(subject: Subject, transaction: Db): Promise<void> {
  if (subject.subjectType === 'category' || subject.subjectType === 'account') return;
  if (subject.subjectType === 'note') {
    const noted = await findNotedSubject(subject.subjectId, transaction);
    if (noted) await indexRecord(noted, transaction);
    return;
  }
  await indexRecords([subject], transaction);
}

/** Is told how many records are indexed, of how many that were not. */
type Progress = (indexed: number, of: number) => void;

/**
 * Indexes every record that is not indexed in this version's way: after a change of that way, and what was added past the
 * saves. Ended early, it goes on where it was. Returns how many those were.
 */
export async function updateSearchIndex(progress: Progress = () => {}, db: Db = database()): Promise<number> {
  const counts = await Promise.all(REVIEWED_SUBJECTS.map((type) => countNotIndexed(type, db)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let indexed = 0;
  for (const [at, type] of REVIEWED_SUBJECTS.entries()) {
    let batch = counts[at] ? await listNotIndexed(type, '', BATCH, db) : [];
    while (batch.length > 0) {
      await db.transaction().execute((transaction) => indexRecords(batch, transaction));
      indexed += batch.length;
      progress(indexed, total);
      batch = await listNotIndexed(type, batch.at(-1)?.subjectId ?? '', BATCH, db);
    }
  }
  if (indexed > 0) await countWords(db);
  return indexed;
}

/** Makes the index anew, from nothing. Returns of how many records. */
export async function rebuildSearchIndex(progress?: Progress): Promise<number> {
  const db = database();
  await db.transaction().execute(clearIndex);
  return updateSearchIndex(progress, db);
}
