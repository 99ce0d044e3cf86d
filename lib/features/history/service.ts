import 'server-only';
import { listCategoryRows } from '@/lib/features/categories/store';
import type { HistoryEntry, HistorySubjectType } from './contract';
import { presentEntry } from './present-entry';
import { listEntriesOf, listLatestEntries } from './store';

const LATEST = 100;

/** The changes of one record (at most 200) or, without one, the latest 100 of everything; latest first. */
export async function listHistoryEntries({
  subjectType,
  subjectId,
}: {
  subjectType?: HistorySubjectType;
  subjectId?: string;
}): Promise<{ entries: HistoryEntry[] }> {
  const [rows, categories] = await Promise.all([
    subjectType && subjectId ? listEntriesOf(subjectType, subjectId) : listLatestEntries(LATEST),
    listCategoryRows(),
  ]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return { entries: rows.map((row) => presentEntry(row, (id) => names.get(id) ?? id)) };
}
