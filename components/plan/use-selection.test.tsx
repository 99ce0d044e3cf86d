import { act, renderHook } from '@testing-library/react';
import type { ReviewedGame } from '@/lib/contract/kinds';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { makePlanCategory, makePlannedRecord } from '@/lib/testing/planned-record';
import { useSelection } from './use-selection';

const categories = ['history', 'sport'].map((id) => makePlanCategory(id));
const november = ['2026-11-28', '2026-11-29', '2026-11-30'] as const;
const december = ['2026-12-01', '2026-12-02', '2026-12-03'] as const;
const recordsOn = (days: readonly string[]) =>
  days.flatMap((forDate) =>
    categories.map(({ id }) => makePlannedRecord({ id: `${id} ${forDate}`, forDate, categoryId: id })),
  );
const [a, b] = recordsOn(november) as [PlannedRecord, PlannedRecord];

function renderSelection(days: readonly string[], fits: (record: PlannedRecord) => boolean = () => true) {
  const show = (shownDays: readonly string[], game: ReviewedGame = 'daily') => ({
    game,
    days: shownDays,
    categories,
    records: recordsOn(shownDays),
    gaps: [],
    fits,
  });
  const { result, rerender } = renderHook(useSelection, { initialProps: show(days) });
  return {
    result,
    ids: () => [...result.current.ids],
    showDays: (...shown: Parameters<typeof show>) => rerender(show(...shown)),
  };
}

const cell = (date: string, categoryId = 'sport') => ({ date, categoryId });

test.each([
  ['an earlier month', december, november, 'daily'],
  ['another game', november, november, 'weekly'],
] as const)(
  'A planner who selects a range in %s begins it at the focused cell',
  (_where, first, then, game) => {
    const { result, ids, showDays } = renderSelection(first);
    act(() => result.current.extend(cell(first[0], 'history'), cell(first[1], 'history')));
    showDays(then, game);
    act(() => result.current.extend(cell(then[1]), cell(then[2])));
    expect(ids()).toEqual([`sport ${then[1]}`, `sport ${then[2]}`]);
  },
);

test('A planner who selects another record during a change keeps it selected', () => {
  const { result, ids } = renderSelection(november);
  act(() => result.current.toggle(a));
  const { renew } = result.current;
  act(() => result.current.toggle(b));
  act(() => renew([{ ...a, version: 2 }]));
  expect(ids()).toEqual([a.id, b.id]);
});

test.each([
  ['deletes a selected record of another month', { remove: true }],
  ['puts a selected record of another month on the bench', { forDate: null }],
] as const)('A planner who %s has it selected no more', (_, change) => {
  const { result, ids, showDays } = renderSelection(november);
  act(() => result.current.toggle(a));
  showDays(december);
  expect(ids()).toEqual([a.id]);
  act(() => result.current.renew([{ ...a, ...change }]));
  expect(ids()).toEqual([]);
});

test('A planner who has selected a faded record of a day and presses the date gets the matching one in its place', () => {
  const { result, ids } = renderSelection(november, ({ id }) => id === a.id);
  act(() => result.current.toggle(b));
  act(() => result.current.toggleDays([november[0]]));
  expect(ids()).toEqual([a.id]);
});
