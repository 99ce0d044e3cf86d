import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Keeps a filter in the query of the address. A change adds a history entry; `replace` changes the current entry. */
export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  type Values = Record<Name, string>;
  const search = useSearchParams();
  const readValues = (query: Pick<URLSearchParams, 'get'>) =>
    Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Values;
  // Next.js writes a new query into the address late. Until then, the next change must start from the pending query.
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const shown = pending.current.lastIndexOf(search.toString());
    pending.current = shown < 0 ? [] : pending.current.slice(shown + 1);
  }, [search]);

  /** If `change` is a function, it gets the latest values, which may be newer than the rendered ones. */
  function update(
    change: Partial<Values> | ((now: Values) => Partial<Values>),
    how: 'push' | 'replace' = 'push',
  ) {
    const query = new URLSearchParams(pending.current.at(-1) ?? window.location.search);
    const before = query.toString();
    const changed = typeof change === 'function' ? change(readValues(query)) : change;
    for (const [name, value] of Object.entries<string | undefined>(changed)) {
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
    update(Object.fromEntries(cleared.map((name) => [name, ''])) as Partial<Values>);
  }

  return { values: readValues(search), update, clearExcept };
}
