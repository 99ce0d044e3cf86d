import { renderHook } from '@testing-library/react';
import { Router } from '@/lib/testing/router';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { useWordPuzzleSteps } from './use-word-puzzle-steps';

test('A writer of a puzzle on the bench has the next gap looked up from the month of today on', async () => {
  const asked: string[] = [];
  stubFetch(({ path }) => {
    asked.push(path);
    return { json: { wordCategories: [] } };
  });
  const onBench = { categoryId: 'c1', forDate: '' } as const;
  const { result } = renderHook(() => useWordPuzzleSteps(onBench, () => onBench, '2034-03-04'), {
    wrapper: Router,
  });
  await result.current.find();
  const months = asked.flatMap((address) => /month=([\d-]+)/.exec(address)?.[1] ?? []);
  expect(months[0]).toBe('2034-03');
});
