import { useSearchParams } from 'next/navigation';

/**
 * What a screen is narrowed down by, kept in the address's query under these names; empty: it does not matter. Each
 * change is a new entry of the browser's history, or replaces the last one.
 */
export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  const search = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    Name,
    string
  >;

  function narrow(change: Partial<Record<Name, string>>, how: 'push' | 'replace' = 'push') {
    const query = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries<string | undefined>(change)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    const { pathname } = window.location;
    window.history[`${how}State`](null, '', query.size > 0 ? `${pathname}?${query}` : pathname);
  }

  /** Clears all but the names that are to stay. */
  function clear(...kept: Name[]) {
    narrow(
      Object.fromEntries(names.filter((name) => !kept.includes(name)).map((name) => [name, ''])) as Partial<
        Record<Name, string>
      >,
    );
  }

  return { values, narrow, clear };
}
