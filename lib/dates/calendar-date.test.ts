import fc from 'fast-check';
import {
  addDays,
  formatInstant,
  formatLongDate,
  formatMonthDay,
  getDayOfWeek,
  isCalendarDate,
  toDateInTimeZone,
} from './calendar-date';

const someDate = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it.each(['2026-02-30', '2026-13-01', '2025-02-29', '2026-1-1', '20261121', '', 'today', null, 20261121])(
  '%s is no date',
  (value) => expect(isCalendarDate(value)).toBe(false),
);

it.each(['2026-11-21', '2024-02-29', '2000-01-01'])('%s is a date', (value) => {
  expect(isCalendarDate(value)).toBe(true);
});

it('adding days follows the calendar, and subtracting them reverses it', () => {
  fc.assert(
    fc.property(someDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      const there = addDays(date, days);
      expect(isCalendarDate(there)).toBe(true);
      expect(addDays(there, -days)).toBe(date);
      expect((getDayOfWeek(date) + (((days % 7) + 7) % 7)) % 7).toBe(getDayOfWeek(there));
    }),
  );
});

it.each([
  ['2026-11-21T10:30:00Z', 'Pacific/Kiritimati', '2026-11-22'],
  ['2026-11-21T10:30:00Z', 'Pacific/Pago_Pago', '2026-11-20'],
  ['2026-12-31T23:59:59Z', 'Europe/Berlin', '2027-01-01'],
])('at %s the day in %s is %s', (instant, zone, day) => {
  expect(toDateInTimeZone(new Date(instant), zone)).toBe(day);
});

it.each([
  ['long', formatLongDate, 'November 21, 2026'],
  ['month and day', formatMonthDay, 'Nov 21'],
])('a reader sees a day in the %s format', (_name, format, text) => {
  expect(format('2026-11-21')).toBe(text);
});

it.each([
  ['2026-11-21T14:05', 'Nov 21, 2026, 14:05'],
  ['2026-11-21T00:05', 'Nov 21, 2026, 00:05'],
])('a reader sees the instant %s by the 24-hour clock as %s', (instant, text) => {
  expect(formatInstant(instant)).toBe(text);
});
