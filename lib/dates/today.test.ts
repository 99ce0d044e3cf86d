import fc from 'fast-check';
import { config } from '@/lib/config/config';
import { addDays } from './calendar-date';
import { getProductDay, getProductDayStart, getProductToday } from './today';

afterEach(() => jest.restoreAllMocks());

it('the day of the product ends at the first instant of the next one', () => {
  const { date, endsAt } = getProductDay(Date.parse('2026-11-21T13:00:00Z'));
  expect(getProductToday(new Date(endsAt - 1))).toBe(date);
  expect(getProductToday(new Date(endsAt))).not.toBe(date);
});

it('a visitor gets the current day when the clock moves forward or back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 * 86_400_000 }), { maxLength: 5 }), (instants) => {
      for (const instant of instants) {
        const now = Date.parse('2026-01-01T00:00:00Z') + instant;
        expect(getProductDay(now).date).toBe(getProductToday(new Date(now)));
        expect(getProductDay(now).endsAt).toBeGreaterThan(now);
      }
    }),
    { numRuns: 20 },
  );
});

it('the day of the product begins at its first instant, also in zones with unusual or changing offsets', () => {
  const zones = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'America/Santiago'];
  const zone = jest.replaceProperty(config, 'PRODUCT_TIME_ZONE', 'UTC');
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 3000 }), (name, days) => {
      zone.replaceValue(name);
      const date = addDays('2020-01-01', days);
      const start = getProductDayStart(date);
      expect(getProductToday(start)).toBe(date);
      expect(getProductToday(new Date(start.getTime() - 1))).toBe(addDays(date, -1));
    }),
    { numRuns: 100 },
  );
});
