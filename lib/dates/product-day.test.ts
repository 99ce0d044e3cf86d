import fc from 'fast-check';
import { productDay, productToday } from './today';

it('ends at the first instant of the next day', () => {
  const { date, endsAt } = productDay(Date.parse('2026-11-21T13:00:00Z'));
  expect(productToday(new Date(endsAt - 1))).toBe(date);
  expect(productToday(new Date(endsAt))).not.toBe(date);
});

it('is the day it is, whichever way the clock goes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 * 86_400_000 }), { maxLength: 5 }), (instants) => {
      for (const instant of instants) {
        const now = Date.parse('2026-01-01T00:00:00Z') + instant;
        expect(productDay(now).date).toBe(productToday(new Date(now)));
        expect(productDay(now).endsAt).toBeGreaterThan(now);
      }
    }),
    { numRuns: 20 },
  );
});
