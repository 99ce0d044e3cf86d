import { addDays } from '@/lib/dates/calendar-date';
import { countRunway, nameRunway, RUNWAY_MAX_DAYS } from './runway';

const today = '2026-11-22';

describe('runway', () => {
  it.each([
    ['nothing', [], 0],
    ['not today', [1, 2], 0],
    ['three days and a later one', [0, 1, 2, 4], 3],
    ['more than the limit', Array.from({ length: 90 }, (_, day) => day), RUNWAY_MAX_DAYS],
  ])('counts the ready days from today to the first other one: %s', (_what, ready, expected) => {
    expect(countRunway(new Set(ready.map((days) => addDays(today, days))), today)).toBe(expected);
  });

  it.each([
    ['nothing', [], 0],
    ['not this week', [7], 0],
    ['two weeks', [0, 7], 14],
    ['two weeks and a later one', [0, 7, 21], 14],
    ['more than the limit', Array.from({ length: 20 }, (_, week) => 7 * week), RUNWAY_MAX_DAYS],
  ])('counts the ready days of a weekly game: %s', (_what, ready, expected) => {
    expect(countRunway(new Set(ready.map((days) => addDays(today, days))), today, 7)).toBe(expected);
  });

  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [59, '59 days'],
    [60, '60+ days'],
  ])('of %i days is shown as %s', (days, name) => {
    expect(nameRunway(days)).toBe(name);
  });
});
