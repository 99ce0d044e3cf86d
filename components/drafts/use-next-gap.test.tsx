import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from '@/lib/testing/router';
import { useNextGap } from './use-next-gap';

const push = jest.fn();
const withRouter = ({ children }: { children: ReactNode }) => <Router push={push}>{children}</Router>;
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
