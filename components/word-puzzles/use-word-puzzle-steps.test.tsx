import { act, renderHook } from '@testing-library/react';
import { Router } from '@/lib/testing/router';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { useWordPuzzleSteps } from './use-word-puzzle-steps';

const category = { id: 'c1', category: 'Sport', mediaId: 'm1', defaultAvatarColor: '#ffffff' };
const onBench = { categoryId: 'c1', forDate: '' } as const;

const renderSteps = () =>
  renderHook(() => useWordPuzzleSteps(onBench, () => onBench, '2034-03-04'), { wrapper: Router });

test('A writer of a puzzle on the bench has the next gap looked up from the month of today on', async () => {
  const asked: string[] = [];
  stubFetch(({ path }) => {
    asked.push(path);
    return { json: { wordCategories: [], categories: [category] } };
  });
  const { result } = renderSteps();
  await act(result.current.find);
  const months = asked.flatMap((address) => /month=([\d-]+)/.exec(address)?.[1] ?? []);
  expect(months[0]).toBe('2034-03');
});

test('A writer for whom the categories do not load is not told that there is no gap', async () => {
  const refused = { status: 503, json: { message: 'Try again later.', code: 'unavailable' } };
  stubFetch(({ path }) => (path.includes('active') ? refused : { json: { wordCategories: [] } }));
  const { result } = renderSteps();
  await act(() => expect(result.current.find()).rejects.toThrow('Try again later.'));
});
