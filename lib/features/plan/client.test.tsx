import { renderHook, waitFor } from '@testing-library/react';
import { storeSessionToken } from '@/lib/browser/session';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { usePlan } from './client';

interface Asked {
  game: ReviewedGame;
  from: string;
}

test('a planner who opens another game sees no records of the game before it, also if its plan cannot be loaded', async () => {
  stubFetch(({ path }) => {
    if (path.includes('game=weekly')) throw new TypeError('no network');
    return { json: { stamp: 'a', records: path.includes('/plans/stamp') ? undefined : [path] } };
  });
  storeSessionToken('token');
  const { result, rerender } = renderHook(({ game, from }: Asked) => usePlan(game, from, from), {
    initialProps: { game: 'daily', from: '2026-11-24' },
  });
  await waitFor(() => expect(result.current.data?.records).toHaveLength(1));
  rerender({ game: 'daily', from: '2026-12-24' });
  expect(result.current.data?.records).toHaveLength(1);
  rerender({ game: 'weekly', from: '2026-12-24' });
  expect(result.current.data).toBeUndefined();
  await waitFor(() => expect(result.current.error).toBeDefined());
  expect(result.current.data).toBeUndefined();
});
