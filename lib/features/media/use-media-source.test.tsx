import { act, renderHook } from '@testing-library/react';
import { useMediaSource } from './use-media-source';

it('a person who goes on from a file that failed to another one gets the other one', () => {
  const { result, rerender } = renderHook(useMediaSource, { initialProps: '/api/media/one' });
  act(() => result.current.markAsFailed());
  expect(result.current.hasFailed).toBe(true);
  rerender('/api/media/two');
  expect(result.current).toMatchObject({ url: '/api/media/two', hasFailed: false });
});
