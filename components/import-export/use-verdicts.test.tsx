import { renderHook, waitFor } from '@testing-library/react';
import { stubFetch } from '@/lib/testing/stub-fetch';
import type { FileRow } from './use-import-rows';
import { useVerdicts } from './use-verdicts';

const options = {
  game: 'daily',
  hasReason: false,
  visibleLines: new Set<number>(),
  isPaused: false,
} as const;
const listRows = (isLeftOut: boolean) =>
  [{ line: 2, key: 'row', row: { line: 2 }, cells: {}, given: {}, issues: [], isLeftOut }] as FileRow[];

test('a person who leaves out the only row whose check failed reads of no problem any more', async () => {
  stubFetch(() => ({ status: 503, json: { message: 'Not now.', code: 'unavailable' } }));
  const { result, rerender } = renderHook((rows: FileRow[]) => useVerdicts(rows, options), {
    initialProps: listRows(false),
  });
  await waitFor(() => expect(result.current.problem).toBe('Not now.'));
  rerender(listRows(true));
  expect(result.current.problem).toBeNull();
});
