import { useAddressFilter } from '@/components/ui/use-address-filter';
import { REVIEWED_GAMES } from '@/lib/contract/kinds';
import type { QueueFilter } from '@/lib/features/review/client';
import { itemName, type Reviewed, readItem } from './review-paths';

const names = ['game', 'category', 'author'] as const;

/** What the queue can be narrowed down by, as the address has it; empty: everything. */
export type FilterValues = Record<(typeof names)[number], string>;

/** What the Review screen shows, kept in the URL: the filter of its queue, and the open item. */
export function useReviewFilter() {
  const { values, narrow } = useAddressFilter([...names, 'batch', 'item']);
  const filter: QueueFilter = {
    game: REVIEWED_GAMES.find((game) => game === values.game),
    categoryId: values.category || undefined,
    author: values.author || undefined,
    batchId: values.batch || undefined,
  };
  return {
    values,
    filter,
    /** The screen shows the drafts of an AI batch instead of the queue. */
    isOfBatch: values.batch !== '',
    item: readItem(values.item),
    narrow: (change: Partial<FilterValues>) => narrow({ ...change, item: '' }),
    show: (item: Reviewed | null) => narrow({ item: item ? itemName(item) : '' }, 'replace'),
  };
}
