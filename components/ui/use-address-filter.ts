import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Stores a filter in the address's query; each change adds a history entry, or replaces the last one. */
export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  const search = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  // Next.js writes queries into the address late, so the next change must not start from the address alone.
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const shown = asked.current.lastIndexOf(search.toString());
    asked.current = shown < 0 ? [] : asked.current.slice(shown + 1);
  }, [search]);

  function narrow(change: Partial<Record<Name, string>>, how: 'push' | 'replace' = 'push') {
    const query = new URLSearchParams(asked.current.at(-1) ?? window.location.search);
    const before = query.toString();
    for (const [name, value] of Object.entries<string | undefined>(change)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    if (query.toString() === before) return;
    asked.current.push(query.toString());
    const { pathname } = window.location;
    window.history[`${how}State`](null, '', query.size > 0 ? `${pathname}?${query}` : pathname);
  }

  function clear(...kept: Name[]) {
    narrow(
      Object.fromEntries(names.filter((name) => !kept.includes(name)).map((name) => [name, ''])) as Partial<
        Record<Name, string>
      >,
    );
  }

  return { values, narrow, clear };
}
