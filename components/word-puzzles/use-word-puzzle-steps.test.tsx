import { renderHook } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { useWordPuzzleSteps } from './use-word-puzzle-steps';

const withRouter = ({ children }: { children: ReactNode }) => (
  <AppRouterContext value={{} as never}>
    <SearchParamsContext value={new URLSearchParams()}>{children}</SearchParamsContext>
  </AppRouterContext>
);

test('A writer on the bench has the next gap looked up from the month of today on', async () => {
  const asked: string[] = [];
  stubFetch(({ path }) => {
    asked.push(path);
    return { json: { wordCategories: [] } };
  });
  const onBench = { categoryId: 'c1', forDate: '' } as const;
  const { result } = renderHook(() => useWordPuzzleSteps(onBench, () => onBench, '2034-03-04'), {
    wrapper: withRouter,
  });
  await result.current.find();
  const months = asked.flatMap((address) => /month=([\d-]+)/.exec(address)?.[1] ?? []);
  expect(months[0]).toBe('2034-03');
});
