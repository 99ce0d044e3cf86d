import { act, render, screen } from '@testing-library/react';
import { storeSessionToken } from '@/lib/browser/session-token';
import { useSearch } from './client';
import { indexNotice } from './rules';

function Answer() {
  const { data } = useSearch({ query: 'emu' });
  return <p>{data && `${data.total} found. ${indexNotice(data.indexedPercent) ?? ''}`}</p>;
}

test('while search does not know every record it says so, and is asked again until it does', async () => {
  const answers = [
    { total: 1, indexedPercent: 43 },
    { total: 2, indexedPercent: 99 },
    { total: 3 },
    { total: 4 },
  ];
  let asked = 0;
  globalThis.fetch = async () => {
    const text = JSON.stringify(answers[asked++]);
    return { ok: true, status: 200, headers: new Headers(), text: async () => text } as Response;
  };
  jest.useFakeTimers();
  storeSessionToken('a-token');
  render(<Answer />);
  const seen: (string | null)[] = [];
  for (let look = 0; look < 5; look++) {
    await act(() => jest.advanceTimersByTimeAsync(10_000 * Math.min(look, 1)));
    seen.push(screen.getByRole('paragraph').textContent);
  }
  jest.useRealTimers();
  expect(seen).toEqual([
    '1 found. Search is being brought up to date: 43 % of records so far. Some may be missing.',
    '2 found. Search is being brought up to date: 99 % of records so far. Some may be missing.',
    '3 found. ',
    '3 found. ',
    '3 found. ',
  ]);
  expect(asked).toBe(3);
});
