import { act, render, renderHook, screen } from '@testing-library/react';
import type { Selection } from '@/lib/features/trimming/rules';
import { CutChoice, usePrecision } from './cut-choice';

beforeEach(() => window.localStorage.clear());

/** Offers to cut the selection exactly, or from the key frame at 10 seconds on. */
const offerBoth = (selection: Selection) =>
  ({
    kind: 'choice',
    snap: { method: 'copy', start: 10, end: Math.min(selection.end, 40) },
    exact: { method: 'exact', ...selection },
  }) as const;

test('a writer who cuts exactly finds that way chosen for the next recording', () => {
  const selection = { start: 12, end: 20 };
  const choice = offerBoth(selection);
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
] as const)('a writer who would lose a part by snapping reads so when the way is “%s”', (precision, text) => {
  const selection = { start: 12, end: 42 };
  render(
    <CutChoice
      choice={offerBoth(selection)}
      selection={selection}
      precision={precision}
      onPrecisionChange={() => {}}
    />,
  );
  expect(screen.getByText(text)).toBeVisible();
});
