import { act, renderHook, waitFor } from '@testing-library/react';
import { makePlannedRecord } from '@/lib/testing/planned-record';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { useMoving } from './use-moving';

const today = '2026-11-28';
const place = { category: { id: 'sport', category: 'Sport' }, forDate: today };

test('A planner puts a weekly question beside a released one of today, which has room for several', async () => {
  const sent: unknown[] = [];
  stubFetch(({ body }) => {
    sent.push(body.id);
    return neverAnswer();
  });
  const { result } = renderHook(() => useMoving('weekly', today, { say: () => {} }));
  const record = makePlannedRecord({ id: 'draft', forDate: '2026-12-05', status: 'draft' });
  const occupant = makePlannedRecord({ id: 'released', forDate: today });
  act(() => result.current.drop(record, place, { occupant }));
  await waitFor(() => expect(sent).toEqual(['draft']));
});
