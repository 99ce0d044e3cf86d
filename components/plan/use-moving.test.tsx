import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Toaster } from '@/components/ui/toaster';
import { storeSessionToken } from '@/lib/browser/session';
import type { ReviewedGame } from '@/lib/contract/kinds';
import { makePlannedRecord } from '@/lib/testing/planned-record';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { useMoving } from './use-moving';

const today = '2026-11-28';
const place = { categoryId: 'sport', category: 'Sport', forDate: today };

afterEach(() => storeSessionToken(null));

/** Leaves every call without a response, and lists the records that they name. */
function holdCalls(): unknown[] {
  const sent: unknown[] = [];
  stubFetch(({ body }) => {
    sent.push(body.id);
    return neverAnswer();
  });
  return sent;
}

test('A planner puts a weekly question beside a released one of today, which has room for several', async () => {
  const sent = holdCalls();
  const { result } = renderHook(() => useMoving('weekly', today, () => {}));
  const record = makePlannedRecord({ id: 'draft', forDate: '2026-12-05', status: 'draft' });
  const occupant = makePlannedRecord({ id: 'released', forDate: today });
  act(() => result.current.drop(record, place, { occupant }));
  await waitFor(() => expect(sent).toEqual(['draft']));
});

test('A planner who puts a weekly question down where it was, beside another one, moves nothing', () => {
  const sent = holdCalls();
  const said: string[] = [];
  const { result } = renderHook(() => useMoving('weekly', today, (text) => said.push(text)));
  const record = makePlannedRecord({ id: 'second', forDate: '2026-12-05', status: 'draft' });
  const occupant = makePlannedRecord({ id: 'first', forDate: '2026-12-05', status: 'draft' });
  act(() => result.current.pickUp(record));
  act(() => result.current.drop(record, { ...place, forDate: '2026-12-05' }, { occupant }));
  expect(said).toEqual(['Who? is picked up.', 'Who? stays where it was.']);
  expect(result.current.carried).toBeNull();
  expect(sent).toEqual([]);
});

test.each([
  ['copies a record onto a taken cell', 'copy', { status: 'draft' }],
  ['moves a record onto one that players have seen', 'move', { status: 'ready' }],
] as const)('A planner who %s still carries it', (_, mode, content) => {
  holdCalls();
  const { result } = renderHook(() => useMoving('daily', today, () => {}));
  const record = makePlannedRecord({ id: 'draft', forDate: '2026-12-05', status: 'draft' });
  const occupant = makePlannedRecord({ id: 'other', forDate: today, ...content });
  act(() => result.current.pickUp(record, mode));
  act(() => result.current.drop(record, place, { occupant }));
  expect(result.current.carried).toEqual(record);
});

test('A planner who moves a record again before the plan shows the first move sends the version of that move', async () => {
  const sent: unknown[] = [];
  stubFetch(({ body }) => {
    sent.push(body.version);
    return { json: { version: Number(body.version) + 1, historyEntryId: 'e1' } };
  });
  const { result } = renderHook(() => useMoving('daily', today, () => {}));
  const record = makePlannedRecord({ forDate: '2026-12-05', version: 1 });
  act(() => result.current.drop(record, { ...place, categoryId: record.categoryId }, {}));
  act(() =>
    result.current.drop(record, { ...place, categoryId: record.categoryId, forDate: '2026-12-06' }, {}),
  );
  await waitFor(() => expect(sent).toEqual([1, 2]));
});

test('A planner who goes back to another game while a move waits to be confirmed is not asked there', () => {
  const { result, rerender } = renderHook((game: ReviewedGame) => useMoving(game, today, () => {}), {
    initialProps: 'daily',
  });
  const record = makePlannedRecord({ forDate: '2026-12-05', categoryId: 'art' });
  act(() => result.current.drop(record, { ...place, forDate: '2026-12-06' }, { isDrag: true }));
  expect(result.current.pendingMove).toMatchObject({ record });
  rerender('weekly');
  expect(result.current.pendingMove).toBeNull();
});

test('A writer who picks up a ready record of their own reads that only editors and admins move it', async () => {
  stubFetch(() => ({ json: { username: 'wendy', role: 'writer', sessions: [] } }));
  storeSessionToken('token');
  const { result } = renderHook(() => useMoving('daily', today, () => {}), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <>
        {children}
        <Toaster />
      </>
    ),
  });
  const record = makePlannedRecord({ forDate: '2026-12-05', isOwn: true });
  await waitFor(() => expect(result.current.mayChange(record)).toBe(false));
  act(() => result.current.pickUp(record));
  expect(screen.getByText('Only editors and admins move ready records, and those of others.')).toBeVisible();
  expect(result.current.carried).toBeNull();
});
