import fc from 'fast-check';
import { addDays } from '@/lib/dates/calendar-date';
import {
  ARCHIVE_INDEX,
  buildDayPath,
  buildQuestionAnchor,
  isCachedDay,
  readArchivePeriod,
  readDayPosition,
} from './addresses';

const today = '2026-11-21';

it.each([
  [{}, { date: today, index: 0 }],
  [
    { date: '2026-11-20', category: '3' },
    { date: '2026-11-20', index: 2 },
  ],
  [
    { date: ['2026-11-19', '2026-11-18'], category: ['2', '9'] },
    { date: '2026-11-19', index: 1 },
  ],
  [
    { date: '2026-02-30', category: '0' },
    { date: today, index: 0 },
  ],
  [
    { date: '', category: '1e3' },
    { date: today, index: 0 },
  ],
  [{ category: '99999' }, { date: today, index: 0 }],
])('the query %j asks for %j', (query, position) => {
  expect(readDayPosition(query, today)).toEqual(position);
});

it('the address of a day is read as it was written', () => {
  const position = fc.record({
    date: fc.integer({ min: -9000, max: 9000 }).map((days) => addDays(today, days)),
    index: fc.nat({ max: 9998 }),
  });
  fc.assert(
    fc.property(position, (there) => {
      const query = Object.fromEntries(new URLSearchParams(buildDayPath(there).split('?')[1]));
      expect(readDayPosition(query, today)).toEqual(there);
    }),
  );
});

it.each([
  [-61, 0, false],
  [-60, 0, true],
  [7, 0, true],
  [8, 0, false],
  [0, 11, true],
  [0, 12, false],
])('a page of the day %i days from today with the category %i is cached: %s', (days, index, isCached) => {
  expect(isCachedDay({ date: addDays(today, days), index }, today)).toBe(isCached);
});

test.each([
  ['2026-11-20', { day: '2026-11-20' }],
  ['2026-11', { month: '2026-11' }],
  ['2026-02-30', null],
  ['2026-13', null],
  ['2026-1-1', null],
  ['2026', null],
  [ARCHIVE_INDEX, null],
  ['', null],
])('the name %s is of the period %j', (name, period) => {
  expect(readArchivePeriod(name)).toEqual(period);
});

test('a question has its tag as anchor on the page of its day, or its category without a tag', () => {
  expect(buildQuestionAnchor({ questionTag: 'abc' }, 'geo')).toBe('q-abc');
  expect(buildQuestionAnchor({}, 'geo')).toBe('q-geo');
});
