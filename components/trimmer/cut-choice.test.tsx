import { act, renderHook } from '@testing-library/react';
import { usePrecision } from './cut-choice';

test('a writer who cuts exactly finds that way chosen for the next recording', () => {
  const selection = { start: 12, end: 20 };
  const choice = {
    kind: 'choice',
    snap: { method: 'copy', start: 10, end: 20 },
    exact: { method: 'exact', ...selection },
  } as const;
  const open = () => renderHook(() => usePrecision(selection)).result;
  const first = open();
  expect(first.current.pick(choice)).toBe('snap');
  act(() => first.current.choose('exact', choice));
  expect(first.current.pick(choice)).toBe('exact');
  expect(open().current.pick(choice)).toBe('exact');
});
