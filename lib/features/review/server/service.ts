import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { type CategoryName, nameCategories } from '@/lib/features/categories/server/category-names';
import { listCategoryRows } from '@/lib/features/categories/server/store';
import type { ReviewItem } from '@/lib/features/review/contract';
import { latestFirst, presentWork } from './present-work';
import { countWaiting, listWaiting, type QueueFilter, type WaitingRow } from './store';

function present(row: WaitingRow, nameOf: CategoryName): ReviewItem {
  const { proposal_id, proposal_version } = row;
  return {
    ...presentWork(row, nameOf),
    author: row.author ?? undefined,
    version: row.version,
    proposal: proposal_id && proposal_version ? { id: proposal_id, version: proposal_version } : undefined,
    note: row.returned_note ?? undefined,
    changedAt: row.updated_at,
  };
}

/** By the day of the slot, the bench behind them; of one day, who waits longest first. */
function byDeadline(one: WaitingRow, other: WaitingRow): number {
  const keyOf = ({ for_date, updated_at, subject_id }: WaitingRow) =>
    `${for_date ?? '9999'} ${updated_at} ${subject_id}`;
  return keyOf(one) < keyOf(other) ? -1 : 1;
}

/** What waits for a review and fits the filter, oldest day first and the bench last. */
export async function listReviewQueue(
  filter: QueueFilter,
): Promise<{ items: ReviewItem[]; authors: string[] }> {
  const [rows, all, categories] = await Promise.all([
    listWaiting({ ...filter, state: 'in_review' }),
    filter.author ? listWaiting({ state: 'in_review' }) : [],
    listCategoryRows(),
  ]);
  const nameOf = nameCategories(categories);
  const authors = new Set([...rows, ...all].flatMap(({ author }) => author ?? []));
  return {
    items: rows.toSorted(byDeadline).map((row) => present(row, nameOf)),
    authors: [...authors].toSorted(),
  };
}

/** How much waits for a review. */
export async function countReviews(): Promise<{ waiting: number }> {
  return { waiting: await countWaiting() };
}

/** What a review sent back to the caller and still is with them, last changed first. */
export async function listReturnedWork(_input: unknown, { user }: Caller): Promise<{ items: ReviewItem[] }> {
  const [rows, categories] = await Promise.all([
    listWaiting({ state: { returnedTo: user?.id ?? '' } }),
    listCategoryRows(),
  ]);
  const nameOf = nameCategories(categories);
  return { items: latestFirst(rows).map((row) => present(row, nameOf)) };
}
