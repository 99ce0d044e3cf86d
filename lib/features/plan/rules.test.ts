import { plannedDays, stateOf } from './rules';

// A Sunday.
const today = '2026-11-22';

test('a plan shows a month, or the next thirty days, and of weekly questions the Saturdays', () => {
  expect(plannedDays('daily', '', today)).toHaveLength(30);
  expect(plannedDays('daily', '', today)[0]).toBe(today);
  expect(plannedDays('word_puzzle', '2027-02', today)).toHaveLength(28);
  expect(plannedDays('daily', '', today, true)).toHaveLength(62);
  expect(plannedDays('daily', '2026-12', today, true).at(-1)).toBe('2027-01-31');
  expect(plannedDays('weekly', '2026-11', today)).toEqual([
    '2026-11-07',
    '2026-11-14',
    '2026-11-21',
    '2026-11-28',
  ]);
});

test.each([
  [undefined, 'missing'],
  [{ status: 'ready', isIncomplete: false } as const, 'ready'],
  [{ status: 'draft', isIncomplete: true } as const, 'incomplete'],
  [{ status: 'draft', isIncomplete: false } as const, 'draft'],
  [{ status: 'in_review', isIncomplete: false } as const, 'in review'],
])('%j is %s', (record, state) => {
  expect(stateOf(record)).toBe(state);
});
