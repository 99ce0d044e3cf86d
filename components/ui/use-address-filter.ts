import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Stores a filter in the query of the address; each change adds a history entry, or replaces the last one. */
export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  type Values = Record<Name, string>;
  const search = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Values;
  // Next.js writes queries into the address late, so the next change must not start from the address alone.
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const shown = pending.current.lastIndexOf(search.toString());
    pending.current = shown < 0 ? [] : pending.current.slice(shown + 1);
  }, [search]);

  function narrow(change: Partial<Values>, how: 'push' | 'replace' = 'push') {
    const query = new URLSearchParams(pending.current.at(-1) ?? window.location.search);
    const before = query.toString();
    for (const [name, value] of Object.entries<string | undefined>(change)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    if (query.toString() === before) return;
    pending.current.push(query.toString());
    const { pathname } = window.location;
    const address = query.size > 0 ? `${pathname}?${query}` : pathname;
    if (how === 'push') window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
  }

  function clearExcept(...kept: Name[]) {
    const cleared = names.filter((name) => !kept.includes(name));
    narrow(Object.fromEntries(cleared.map((name) => [name, ''])) as Partial<Values>);
  }

  return { values, narrow, clearExcept };
}
