import { useAddressFilter } from '@/components/ui/use-address-filter';
import { REVIEWED_GAMES } from '@/lib/contract/kinds';
import type { QueueFilter } from '@/lib/features/review/client';

const names = ['game', 'category', 'author'] as const;

/** What the queue can be narrowed down by, as the address has it; empty: everything. */
export type FilterValues = Record<(typeof names)[number], string>;

/** What the Review screen shows, kept in the URL. */
export function useReviewFilter() {
  const { values, narrow } = useAddressFilter(names);
  const filter: QueueFilter = {
    game: REVIEWED_GAMES.find((game) => game === values.game),
    categoryId: values.category || undefined,
    author: values.author || undefined,
  };
  return { values, filter, narrow };
}
