import { renderHook } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { useAddressFilter } from './use-address-filter';

/** The hook as Next.js runs it: with the shown query, which lags behind the address. */
function render(shown: string) {
  window.history.replaceState(null, '', `/plan${shown}`);
  let search = new URLSearchParams(shown);
  const hook = renderHook(() => useAddressFilter(['status', 'media', 'warnings']), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SearchParamsContext.Provider value={search}>{children}</SearchParamsContext.Provider>
    ),
  });
  return {
    narrow: (...change: Parameters<typeof hook.result.current.narrow>) =>
      hook.result.current.narrow(...change),
    clear: () => hook.result.current.clear(),
    values: () => hook.result.current.values,
    show(query: string) {
      search = new URLSearchParams(query);
      window.history.replaceState(null, '', `/plan${query}`);
      hook.rerender();
    },
  };
}

test('a change keeps earlier changes that are not shown yet', () => {
  const filter = render('?month=2033-12');
  filter.narrow({ status: 'draft' });
  filter.narrow({ media: 'no_image' });
  filter.show('?month=2033-12&status=draft');
  filter.narrow({ warnings: 'incomplete' });
  expect(window.location.search).toBe('?month=2033-12&status=draft&media=no_image&warnings=incomplete');
  filter.show(window.location.search);
  expect(filter.values()).toEqual({ status: 'draft', media: 'no_image', warnings: 'incomplete' });
});

test('a change starts from the address after Back or a link', () => {
  const filter = render('?month=2033-12');
  filter.narrow({ status: 'draft' });
  filter.narrow({ media: 'no_image' });
  filter.show('?month=2034-01');
  filter.narrow({ warnings: 'incomplete' });
  expect(window.location.search).toBe('?month=2034-01&warnings=incomplete');
});

test('a change to the same filter adds no entry', () => {
  const filter = render('?month=2033-12&status=draft');
  const entries = window.history.length;
  filter.narrow({ status: 'draft' });
  expect(window.history.length).toBe(entries);
  filter.clear();
  expect(window.history.length).toBe(entries + 1);
  expect(window.location.search).toBe('?month=2033-12');
});
