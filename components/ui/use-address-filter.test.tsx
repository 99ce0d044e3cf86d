import { renderHook } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { useAddressFilter } from './use-address-filter';

/** Renders the hook as Next.js does, with a shown query that lags behind the address. */
function renderFilter(shown: string) {
  window.history.replaceState(null, '', `/plan${shown}`);
  let search = new URLSearchParams(shown);
  const hook = renderHook(() => useAddressFilter(['status', 'media', 'warnings']), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SearchParamsContext.Provider value={search}>{children}</SearchParamsContext.Provider>
    ),
  });
  return {
    update: (...change: Parameters<typeof hook.result.current.update>) =>
      hook.result.current.update(...change),
    clear: () => hook.result.current.clearExcept(),
    values: () => hook.result.current.values,
    show(query: string) {
      search = new URLSearchParams(query);
      window.history.replaceState(null, '', `/plan${query}`);
      hook.rerender();
    },
  };
}

test('a person who changes the filter fast keeps earlier changes that are not shown yet', () => {
  const filter = renderFilter('?month=2033-12');
  filter.update({ status: 'draft' });
  filter.update({ media: 'no_image' });
  filter.show('?month=2033-12&status=draft');
  filter.update({ warnings: 'incomplete' });
  expect(window.location.search).toBe('?month=2033-12&status=draft&media=no_image&warnings=incomplete');
  filter.show(window.location.search);
  expect(filter.values()).toEqual({ status: 'draft', media: 'no_image', warnings: 'incomplete' });
});

test('a person who steps twice, before the first step is shown, gets two steps on', () => {
  const filter = renderFilter('?status=1');
  const step = () => filter.update(({ status }) => ({ status: String(Number(status) + 1) }));
  step();
  step();
  expect(window.location.search).toBe('?status=3');
});

test('a person who goes back changes the filter of that address', () => {
  const filter = renderFilter('?month=2033-12');
  filter.update({ status: 'draft' });
  filter.update({ media: 'no_image' });
  filter.show('?month=2034-01');
  filter.update({ warnings: 'incomplete' });
  expect(window.location.search).toBe('?month=2034-01&warnings=incomplete');
});

test('a person who chooses the same filter again adds no history entry', () => {
  const filter = renderFilter('?month=2033-12&status=draft');
  const entries = window.history.length;
  filter.update({ status: 'draft' });
  expect(window.history.length).toBe(entries);
});

test('a person who clears the filter adds a history entry and keeps the rest of the query', () => {
  const filter = renderFilter('?month=2033-12&status=draft');
  const entries = window.history.length;
  filter.clear();
  expect(window.history.length).toBe(entries + 1);
  expect(window.location.search).toBe('?month=2033-12');
});
