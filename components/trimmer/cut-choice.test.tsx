import { act, render, renderHook, screen } from '@testing-library/react';
import { CutChoice, usePrecision } from './cut-choice';

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

test.each([
  ['exact', 'Snapping would lose the last 2.00 s of your selection, so the cut is exact.'],
  ['snap', 'Snapping would lose the last 2.00 s of your selection.'],
] as const)('a writer who would lose a part by snapping reads so with the way %s', (precision, text) => {
  const selection = { start: 12, end: 42 };
  const choice = {
    kind: 'choice',
    snap: { method: 'copy', start: 10, end: 40 },
    exact: { method: 'exact', ...selection },
  } as const;
  render(
    <CutChoice choice={choice} selection={selection} precision={precision} onPrecisionChange={() => {}} />,
  );
  expect(screen.getByText(text)).toBeVisible();
});
