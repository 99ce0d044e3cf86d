import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import { nameCategories } from '@/lib/features/categories/server/category-names';
import { listCategoryRows } from '@/lib/features/categories/server/store';
import type { HistoryEntry } from '@/lib/features/history/contract';
import { type EntryRow, findEntry, listCompanions } from '@/lib/features/records/server/history-store';
import { presentEntry } from './present-entry';
import { type EntryFilter, listAuthors, listEntries } from './store';

const PAGE_SIZE = 50;

/**
 * A page of matching changes, latest first; the changes of one step are one entry. `after` is the id of the previous
 * page's last entry. Throws ApiError 404 when that does not exist.
 */
export async function listHistoryEntries({
  after: afterId,
  ...filter
}: EntryFilter & { after?: string }): Promise<{ entries: HistoryEntry[]; nextAfter?: string }> {
  const after = afterId === undefined ? undefined : await findEntry(afterId);
  if (afterId !== undefined && !after) {
    throw new ApiError('not_found', 'This entry of the history does not exist.');
  }
  const [rows, categories] = await Promise.all([
    listEntries(filter, { after, limit: PAGE_SIZE + 1 }),
    listCategoryRows(),
  ]);
  const nameOf = nameCategories(categories);
  const page = rows.slice(0, PAGE_SIZE);
  const stepOf = ({ id, part_of }: EntryRow) => part_of ?? id;
  const companions = Map.groupBy(await listCompanions(page), stepOf);
  return {
    entries: page.map((row) => presentEntry(row, companions.get(stepOf(row)) ?? [], nameOf)),
    nextAfter: rows.length > PAGE_SIZE ? page.at(-1)?.id : undefined,
  };
}

/** The user names of everybody who ever changed something, in order. */
export async function listHistoryAuthors(): Promise<{ authors: string[] }> {
  return { authors: await listAuthors() };
}
