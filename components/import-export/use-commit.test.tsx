import { act, renderHook } from '@testing-library/react';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { useCommit } from './use-commit';

test('a person whose import got no response, and who is signed out at the next try, reads both times that it is unknown', async () => {
  let tries = 0;
  stubFetch(() => {
    tries += 1;
    if (tries === 1) throw new TypeError('no network');
    return { status: 401, json: { code: 'not_signed_in', message: 'Sign in first.' } };
  });
  const { result } = renderHook(() => useCommit({ onRefused: () => {}, onCancelled: () => {} }));
  const batch = { game: 'daily', rows: [], reason: '', fileName: 'bank.csv' } as const;
  await act(() => result.current.send(batch));
  expect(result.current.state).toMatchObject({ phase: 'failed', isUnknown: true });
  await act(() => result.current.send(batch));
  expect(result.current.state).toMatchObject({ message: 'Sign in first.', isUnknown: true });
});
