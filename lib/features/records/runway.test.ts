import * as fc from 'fast-check';
import { addDays } from '@/lib/dates/calendar-date';
import { countRunway, nameRunway, RUNWAY_MAX_DAYS } from './runway';

const today = '2026-11-22';

it('counts the ready days from today to the first that is not', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 90 })), (offsets) => {
      const runway = countRunway(new Set(offsets.map((offset) => addDays(today, offset))), today);
      const firstGap = Array.from({ length: RUNWAY_MAX_DAYS }, (_, day) => day).find(
        (day) => !offsets.includes(day),
      );
      expect(runway).toBe(firstGap ?? RUNWAY_MAX_DAYS);
    }),
  );
});

it.each([
  ['nothing', [], 0],
  ['not this week', [7], 0],
  ['two weeks', [0, 7], 14],
  ['two weeks and a later one', [0, 7, 21], 14],
  ['more than anybody looks at', Array.from({ length: 20 }, (_, week) => 7 * week), RUNWAY_MAX_DAYS],
])('counts the days of weekly dates: %s', (_what, ready, expected) => {
  expect(countRunway(new Set(ready.map((days) => addDays(today, days))), today, 7)).toBe(expected);
});

it.each([
  [0, '0 days'],
  [1, '1 day'],
  [59, '59 days'],
  [60, '60+ days'],
])('names a runway of %i: %s', (days, name) => {
  expect(nameRunway(days)).toBe(name);
});
