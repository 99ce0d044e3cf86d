import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/errors/api-error';

/** A part of a list, with what to ask for its next part with; nothing there after the last. */
interface ListPage {
  nextAfter?: string;
}

/**
 * A list that is read a page at a time.
 *
 * @param key names the list and all that narrows it down; null reads nothing
 * @param load returns the page after the given position, the first one without. Throws ApiError
 */
export function usePages<Page extends ListPage>(
  key: readonly string[] | null,
  load: (after: string | undefined) => Promise<Page>,
) {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<Page, ApiError>(
    (_index, previous: Page | null) =>
      key === null || (previous && !previous.nextAfter) ? null : [previous?.nextAfter, ...key],
    ([after]: [string | undefined]) => load(after),
  );
  return {
    pages: data,
    error,
    isLoading,
    isLoadingMore: isValidating && !isLoading,
    hasMore: Boolean(data?.at(-1)?.nextAfter),
    loadMore: () => setSize(size + 1),
    reload: () => mutate(),
  };
}
