import fc from 'fast-check';
import { addDays, formatLongDate, formatMonthDay } from './calendar-date';
import { readDate, readDates } from './read-date';

/** The day is a Sunday. */
const today = '2026-11-22';

test.each([
  ['today', '2026-11-22'],
  [' Tomorrow ', '2026-11-23'],
  ['yesterday', '2026-11-21'],
  ['+3', '2026-11-25'],
  ['-30', '2026-10-23'],
  ['mon', '2026-11-23'],
  ['Friday', '2026-11-27'],
  ['tues', '2026-11-24'],
  ['sun', '2026-11-29'],
  ['24 nov', '2026-11-24'],
  ['24. November', '2026-11-24'],
  ['Nov. 24th', '2026-11-24'],
  ['24 nov 2027', '2027-11-24'],
  ['24.11.', '2026-11-24'],
  ['24.11', '2026-11-24'],
  ['24. 11. 2027', '2027-11-24'],
  ['11/24', '2026-11-24'],
  ['11/24/2027', '2027-11-24'],
  ['jan 5', '2027-01-05'],
  ['sept 30', '2026-09-30'],
])('a person who types "%s" means %s', (text, date) => {
  expect(readDate(text, today)).toBe(date);
});

test.each([
  ['05/12/2026', ['2026-05-12', '2026-12-05']],
  ['5/12', ['2027-05-12', '2026-12-05']],
  ['12/24/2026', ['2026-12-24']],
  ['5/5/2027', ['2027-05-05']],
  ['24.12.2026', ['2026-12-24']],
  ['rhine', []],
  ['constructor', []],
])('a person who types "%s" may mean %j', (text, dates) => {
  expect(readDates(text, today)).toEqual(dates);
});

test.each([
  ['05/12/2026', 'day', '2026-12-05'],
  ['05/12/2026', 'month', '2026-05-12'],
  ['11/24/2026', 'day', '2026-11-24'],
] as const)('a person who types "%s" and writes the %s first means %s alone', (text, order, date) => {
  expect(readDates(text, today, order)).toEqual([date]);
});

test.each([
  ['dec 24', '2027-01-10', '2026-12-24'],
  // It is 183 days back, and 182 ahead.
  ['may 27', '2026-11-26', '2027-05-27'],
  ['feb 29', '2026-11-26', '2028-02-29'],
  ['feb 29', '2027-01-10', '2028-02-29'],
])('a person who types "%s" on %s means the nearest such day', (text, now, date) => {
  expect(readDate(text, now)).toBe(date);
});

test.each([
  [''],
  ['nov'],
  ['24'],
  ['30 feb'],
  ['13/13'],
  ['movember 3'],
  ['marathon 3'],
  ['monkey'],
  ['who was born on nov 24?'],
  ['1 nov 2'],
])('a person who types "%s" gets no day', (text) => {
  expect(readDate(text, today)).toBeNull();
});

test('a person may type a day as the site writes it', () => {
  const near = fc.integer({ min: -180, max: 180 }).map((days) => addDays(today, days));
  fc.assert(
    fc.property(near, (date) => {
      expect(readDate(formatLongDate(date), today)).toBe(date);
      expect(readDate(formatMonthDay(date), today)).toBe(date);
      expect(readDate(date, today)).toBe(date);
    }),
  );
});
