import { useEffect, useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/errors/api-error';

/** Returns the debounced value, which changes after `value` has been stable for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Loads once, unless `initial` is given, and again only by `mutate` or for another `address`, so that forms stay. */
export function useReadOnce<T>(address: string, read: () => Promise<T>, initial?: T) {
  const [mountId] = useState(() => crypto.randomUUID());
  return useSWRImmutable<T, Error>(`${mountId} ${address}`, read, { fallbackData: initial });
}

/** Loads a list page by page, or nothing if `key` is null; `load` gets the `nextAfter` of the previous page. */
export function usePages<Page extends { nextAfter?: string }>(
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
    // A revalidation of the loaded pages does not load another page.
    isLoadingMore: isValidating && size > (data?.length ?? 0) && !isLoading,
    hasMore: Boolean(data?.at(-1)?.nextAfter),
    loadMore: () => setSize((data?.length ?? 0) + 1),
    reload: () => mutate(),
  };
}
