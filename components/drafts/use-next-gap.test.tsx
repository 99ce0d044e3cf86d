import { renderHook } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ReactNode } from 'react';
import { useNextGap } from './use-next-gap';

const push = jest.fn();
const withRouter = ({ children }: { children: ReactNode }) => (
  <AppRouterContext value={{ push } as never}>{children}</AppRouterContext>
);
const gap = { categoryId: 'c1', category: 'Art', forDate: '2034-03-04' };

function renderWay() {
  const options = { find: async () => gap, pathTo: () => '/next-gap' };
  return renderHook(() => useNextGap(options), { wrapper: withRouter });
}

afterEach(() => push.mockClear());

test('A writer who stays gets to the next gap once it is found', async () => {
  const { result } = renderWay();
  expect(await result.current.go()).toBe(true);
  expect(push).toHaveBeenCalledWith('/next-gap');
});

test('A writer who leaves the form while the next gap is looked up is not taken there', async () => {
  const { result, unmount } = renderWay();
  const done = result.current.go();
  unmount();
  expect(await done).toBe(false);
  expect(push).not.toHaveBeenCalled();
});
