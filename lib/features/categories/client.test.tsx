import { renderHook, waitFor } from '@testing-library/react';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { useCategoryNames } from './client';

test('an editor sees no category called inactive before the list of active ones has loaded', async () => {
  const list = Promise.withResolvers<{ json: object }>();
  stubFetch(() => list.promise);
  const { result } = renderHook(useCategoryNames);
  expect(result.current('art')).toBe('…');
  list.resolve({ json: { categories: [{ id: 'art', category: 'Art' }] } });
  await waitFor(() => expect(result.current('art')).toBe('Art'));
  expect(result.current('law')).toBe('Inactive category');
});
