import 'server-only';
import { type Db, database } from '@/lib/db/connection';
import { putDocuments, removeDocuments } from './document-store';
import { countRecords, findIndexPercent, wantThisVersion } from './index-state-store';
import { findNotedSubject, loadSearchables, type Subject } from './store';

/**
 * Brings what records are found by up to date, as they are stored now or gone. It holds them, so that of two who index a
 * record at once the later one knows what the other has changed. `trustsKnown`: the slips of words that are known are there.
 */
export async function indexRecords(
  subjects: readonly Subject[],
  transaction: Db,
  trustsKnown = true,
): Promise<void> {
  const records = await loadSearchables(subjects, transaction, true);
  const gone = subjects.filter(({ subjectId }) => !records.has(subjectId));
  await removeDocuments(gone, transaction);
  await putDocuments([...records.values()], transaction, trustsKnown);
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

/**
 * Has all records indexed in this version's way from now on, whichever was wanted before: those that are there already
 * while the site serves (upkeep/server/update-search-index), those to come as they are saved.
 */
export async function beginSearchIndex(db: Db = database()): Promise<void> {
  if ((await findIndexPercent(db)) !== undefined) return;
  await wantThisVersion((await countRecords(db)) > 0 ? 0 : 100, db);
}
