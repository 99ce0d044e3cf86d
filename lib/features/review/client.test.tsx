import { renderHook, waitFor } from '@testing-library/react';
import { act } from 'react';
import { storeSessionToken } from '@/lib/browser/session';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { useReviewCount } from './client';

test('a writer who signs in where an editor was signed in sees no number of waiting reviews', async () => {
  let role = 'editor';
  stubFetch(({ path }) => ({ json: path.includes('/reviews/') ? { waiting: 3 } : { role } }));
  storeSessionToken('of the editor');
  const { result } = renderHook(useReviewCount);
  await waitFor(() => expect(result.current).toBe(3));
  role = 'writer';
  act(() => storeSessionToken('of the writer'));
  await waitFor(() => expect(result.current).toBe(0));
});
