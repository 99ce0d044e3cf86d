import { existsSync } from 'node:fs';
import { ARCHIVE_INDEX, archivePath, FEED_PATHS, questionAnchor, readArchivePeriod } from './archive-address';

test.each([
  ['2026-11-20', { day: '2026-11-20' }],
  ['2026-11', { month: '2026-11' }],
  ['2026-02-30', null],
  ['2026-13', null],
  ['2026-1-1', null],
  ['2026', null],
  ['all', null],
  ['', null],
])('%s names %j', (name, period) => {
  expect(readArchivePeriod(name)).toEqual(period);
});

test('the archive’s paths, and where a question stands on its day’s page', () => {
  expect([archivePath(), archivePath('2026-11'), archivePath('2026-11-20')]).toEqual([
    '/questions',
    '/questions/2026-11',
    '/questions/2026-11-20',
  ]);
  expect(questionAnchor({ questionTag: 'abc' }, 'geo')).toBe('q-abc');
  expect(questionAnchor({}, 'geo')).toBe('q-geo');
});

test('the page of all months has a name of its own, which is no day or month', () => {
  expect(readArchivePeriod(ARCHIVE_INDEX)).toBeNull();
  expect(archivePath(ARCHIVE_INDEX)).not.toBe(archivePath());
});

test.each(Object.entries(FEED_PATHS))('the %s feed is where its address says', (_kind, path) => {
  expect(existsSync(`app/(public)${path}/route.ts`)).toBe(true);
});
