import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { findCacheablePage, findCacheableRead } from './find-cacheable';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148';
const pathOf = (url: string, userAgent = '') =>
  findCacheablePage(new URL(url, 'http://site'), userAgent)?.path;

test.each([
  ['/terms?token=SECRET', '/terms'],
  ['/user/ann?t=1&_rsc=2', '/user/ann'],
  ['/user/ann/preview.png?v=1', '/user/ann/preview.png'],
  ['/share_question/a%2Fb?utm=x', '/share_question/a%2Fb'],
  ['/questions?t=SECRET', '/questions/all'],
  ['/questions/2026-11-20?date=1&token=SECRET', '/questions/2026-11-20'],
  ['/questions/2026-11-20/play?date=1&token=SECRET', '/questions/2026-11-20/play'],
  ['/questions/feed.xml?t=SECRET', '/questions/feed.xml'],
  ['/?t=SECRET', '/for/ios'],
  ['/group-game/a?t=SECRET', '/for/ios/group-game/a'],
  ['/join-group/tag/a?date=1&t=b', '/for/ios/join-group/tag/a'],
  ['/join-group/a?t=b&token=SECRET', '/for/ios/join-group/a/t%3Db'],
])('an iPhone that requests %s gets the page with the cache key %s', (url, path) => {
  expect(pathOf(url, IPHONE)).toBe(path);
});

test.each([
  ['/', '/for/ios'],
  ['/share_question/a', '/share_question/a'],
  ['/join-group/A', '/for/ios-in-app/join-group/A'],
])('the browser of an app that requests %s gets the page with the cache key %s', (path, key) => {
  expect(pathOf(path, `${IPHONE} Instagram 404.0`)).toBe(key);
});

test.each(['/', '/join-group/A', '/group-game'])(
  'caches in front of us learn that %s differs by device',
  (path) => {
    expect(findCacheablePage(new URL(path, 'http://site'), IPHONE)?.variesBy).toEqual(['User-Agent']);
  },
);

test.each([
  ['/terms', undefined],
  ['/questions', undefined],
  ['/share_question/a', undefined],
  ['/robots.txt', true],
  ['/questions/feed.xml', true],
])('%s is cached for an hour of an outage, and counts as a file: %s', (path, isFile) => {
  const page = findCacheablePage(new URL(path, 'http://site'), IPHONE);
  expect(page).toMatchObject({ cacheSeconds: 3600, variesBy: [] });
  expect(page?.isFile).toBe(isFile);
});

const yesterday = addDays(getProductToday(), -1);

test.each([
  [`/single_games?date=${yesterday}&category=2&token=SECRET`, `/for/date/${yesterday}/2`],
  ['/single_games?token=SECRET', `/for/date/${getProductToday()}/1`],
])('the daily questions at %s are cached by date and category', (url, key) => {
  expect(findCacheablePage(new URL(url, 'http://site'), IPHONE)).toMatchObject({ path: key, variesBy: [] });
});

test('the daily questions of a far date are not cached', () => {
  const far = new URL('/single_games?date=1999-12-31&token=SECRET', 'http://site');
  expect(findCacheablePage(far, '')).toMatchObject({
    path: '/single_games?date=1999-12-31&category=1',
    cacheSeconds: 0,
  });
});

test.each([
  '/trivia_questions',
  '/users/account_info?username=a',
  '/api/media/x',
  '/no/such/page',
  '/user/a/b',
  '/questions/2026-11-20/b',
])('%s is not cached', (url) => {
  expect(pathOf(url)).toBeUndefined();
});

/** Addresses of the pages in a folder, with the names of their parameters as values. */
function addressesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(page\.tsx|preview\.png\/route\.ts)$/.test(file))
    .map((file) => `/${file}`.replace(/\/(page\.tsx|route\.ts)$/, '').replaceAll(/[[\]]/g, '') || '/');
}

test('every page in the folder of public pages has a cache key', () => {
  const addresses = addressesBelow(join('app', '(public)')).filter((address) => !address.startsWith('/for/'));
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((address) => pathOf(address) === undefined)).toEqual([]);
});

const BY_DATE = '/singlegames/get_single_game_questions_by_date';
const find = (url: string, authorization?: string) =>
  findCacheableRead(new URL(url, 'http://site'), authorization);

it.each([
  [`${BY_DATE}?forDate=2026-11-21`, `${BY_DATE}?forDate=2026-11-21`],
  [`${BY_DATE}?utm_source=x&forDate=2026-11-21&_rsc=1`, `${BY_DATE}?forDate=2026-11-21`],
  [`${BY_DATE}?token=null&forDate=2026-11-21`, `${BY_DATE}?forDate=2026-11-21`],
  [`${BY_DATE}?forDate=a%26b`, `${BY_DATE}?forDate=a%26b`],
  ['/categories/active_categories?x=1', '/categories/active_categories'],
])('a visitor’s call %s is cached by the key %s', (url, key) => {
  expect(find(url)).toMatchObject({ key, cacheSeconds: expect.any(Number), rate: 'read' });
});

it.each([
  ['a token', `${BY_DATE}?forDate=2026-11-21&token=abc`, undefined],
  ['a header', `${BY_DATE}?forDate=2026-11-21`, 'Bearer abc'],
  ['a repeated field', `${BY_DATE}?forDate=2026-11-21&forDate=2026-11-22`, undefined],
  ['a call for staff', '/history/entries', undefined],
  ['an address that is no call', '/terms', undefined],
])('the response to a request with %s is not cached', (_what, url, authorization) => {
  expect(find(url, authorization)).toBeNull();
});

it('a visitor with a very long user agent costs the server little time', () => {
  const before = process.threadCpuUsage();
  pathOf('/', 'iPhone '.repeat(4000));
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(20);
});
