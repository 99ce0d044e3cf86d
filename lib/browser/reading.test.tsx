import { act, renderHook, waitFor } from '@testing-library/react';
import { usePages } from './reading';

test('a person whose next page failed twice gets one page by the next press', async () => {
  let isOnline = true;
  const load = async (after = '0') => {
    if (!isOnline) throw new Error('No connection.');
    return { number: Number(after), nextAfter: String(Number(after) + 1) };
  };
  const { result } = renderHook(() => usePages(['numbers'], load));
  await waitFor(() => expect(result.current.pages).toHaveLength(1));
  isOnline = false;
  for (const _press of [1, 2]) {
    await act(() => result.current.loadMore());
    expect(result.current.error?.message).toBe('No connection.');
  }
  isOnline = true;
  await act(() => result.current.loadMore());
  expect(result.current.pages?.map(({ number }) => number)).toEqual([0, 1]);
});
