import 'server-only';
import type { HistorySubject } from '@/lib/contract/kinds';

import { findLastEntry } from './store';

/** What a deletion answers: restoring this entry of the history undoes it. */
export interface Deletion {
  historyEntryId: string;
}

/** The deletion that ended a record: somebody's, or this request's own whose answer was lost. Null when none did. */
export async function findDeletion(subjectType: HistorySubject, subjectId: string): Promise<Deletion | null> {
  const last = await findLastEntry(subjectType, subjectId);
  return last?.action === 'deleted' ? { historyEntryId: last.id } : null;
}
