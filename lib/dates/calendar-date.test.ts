import fc from 'fast-check';
import {
  addDays,
  dateInTimeZone,
  dayOfWeek,
  formatInstant,
  formatLongDate,
  formatMonth,
  formatMonthDay,
  formatWeekdayDate,
  isCalendarDate,
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
      expect((dayOfWeek(date) + (((days % 7) + 7) % 7)) % 7).toBe(dayOfWeek(there));
    }),
  );
});

it.each([
  ['2026-11-21T10:30:00Z', 'UTC', '2026-11-21'],
  ['2026-11-21T10:30:00Z', 'Pacific/Kiritimati', '2026-11-22'],
  ['2026-11-21T10:30:00Z', 'Pacific/Pago_Pago', '2026-11-20'],
  ['2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-12-31T23:59:59Z', 'Europe/Berlin', '2027-01-01'],
])('at %s it is in %s the day %s', (instant, zone, day) => {
  expect(dateInTimeZone(new Date(instant), zone)).toBe(day);
});

it('reads well, whatever the machine’s zone', () => {
  expect(formatLongDate('2026-11-21')).toBe('November 21, 2026');
  expect(formatWeekdayDate('2026-11-21')).toBe('Sat, Nov 21, 2026');
  expect(formatMonth('2026-11-21')).toBe('November 2026');
  expect(formatMonthDay('2026-11-21')).toBe('Nov 21');
});

it('tells the time by 24 hours', () => {
  expect(formatInstant('2026-11-21T14:05')).toBe('Nov 21, 2026, 14:05');
  expect(formatInstant('2026-11-21T00:05')).toBe('Nov 21, 2026, 00:05');
});
