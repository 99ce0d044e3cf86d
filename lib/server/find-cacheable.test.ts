import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { findCacheablePage, findCacheableRead } from './find-cacheable';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148';
const pathOf = (url: string, userAgent = '') =>
  findCacheablePage(new URL(url, 'http://site'), userAgent)?.path;

test.each([
  ['/terms?token=SECRET', '/terms'],
  ['/user/ann?t=1&_rsc=2', '/user/ann'],
  ['/user/ann/preview.png?v=1', '/user/ann/preview.png'],
  ['/share_question/a%2Fb?utm=x', '/share_question/a%2Fb'],
  ['/share_question/a/preview.png?v=1', '/share_question/a/preview.png'],
  ['/questions?t=SECRET', '/questions/all'],
  ['/questions/2026-11-20?date=1&token=SECRET', '/questions/2026-11-20'],
  ['/questions/2026-11-20/play?date=1&token=SECRET', '/questions/2026-11-20/play'],
  ['/questions/2026-11?t=SECRET', '/questions/2026-11'],
  ['/questions/2026-11-20/preview.png?v=1', '/questions/2026-11-20/preview.png'],
  ['/questions/feed.xml?t=SECRET', '/questions/feed.xml'],
  ['/?t=SECRET', '/for/ios'],
  ['/group-game/a?t=SECRET', '/for/ios/group-game/a'],
  ['/join-group/tag/a?date=1&t=b', '/for/ios/join-group/tag/a'],
  ['/join-group/a?t=b&token=SECRET', '/for/ios/join-group/a/t%3Db'],
])('the page of %s is cached by the key %s', (url, path) => {
  expect(pathOf(url, IPHONE)).toBe(path);
});

test('caches pages separately for an app’s browser only if they name it', () => {
  const inApp = `${IPHONE} Instagram 404.0`;
  const paths = ['/', '/share_question/a', '/join-group/A'].map((path) => pathOf(path, inApp));
  expect(paths).toEqual(['/for/ios', '/share_question/a', '/for/ios-in-app/join-group/A']);
  expect(findCacheablePage(new URL('/user/a', 'http://site'), inApp)?.missingPath).toBe('/for/missing/user');
});

test.each(['/', '/join-group/A', '/group-game'])('%s tells caches that it differs by device', (path) => {
  expect(findCacheablePage(new URL(path, 'http://site'), IPHONE)?.variesBy).toEqual(['User-Agent']);
});

test.each(['/index.php', '/about.HTML', '/questions/all'])('there is no page at %s', async (path) => {
  const page = findCacheablePage(new URL(path, 'http://site'), IPHONE);
  expect(page).toMatchObject({ path: `/for/missing/page${path}`, missingPath: '/for/missing/page' });
  expect(await page?.isMissing?.()).toBe(true);
});

test('groups have their own message for a missing one', () => {
  for (const path of ['/join-group/a', '/join-group/tag/a', '/group-game/a']) {
    const page = findCacheablePage(new URL(path, 'http://site'), IPHONE);
    expect(page?.missingPath).toBe('/for/missing/group');
  }
});

test.each([
  ['/terms', undefined],
  ['/questions/2026-11-20/play', undefined],
  ['/questions', undefined],
  ['/questions/2026-11-20', undefined],
  ['/share_question/a', undefined],
  ['/user/a', undefined],
  ['/robots.txt', 3600],
  ['/questions/feed.xml', 3600],
])('%s outlives an outage of an hour, and is fresh as the app says, or %s s', (path, freshSeconds) => {
  const page = findCacheablePage(new URL(path, 'http://site'), IPHONE);
  expect([page?.cacheSeconds, page?.freshSeconds]).toEqual([3600, freshSeconds]);
  expect(page?.variesBy).toEqual([]);
});

test('caches the daily questions by date and category, and not those of a far date', () => {
  const yesterday = addDays(productToday(), -1);
  expect(pathOf(`/single_games?date=${yesterday}&category=2&token=SECRET`)).toBe(`/for/date/${yesterday}/2`);
  expect(pathOf('/single_games?token=SECRET')).toBe(`/for/date/${productToday()}/1`);
  const far = new URL('/single_games?date=1999-12-31&token=SECRET', 'http://site');
  expect(findCacheablePage(far, '')).toMatchObject({
    path: '/single_games?date=1999-12-31&category=1',
    cacheSeconds: 0,
  });
  expect(findCacheablePage(new URL('/single_games', 'http://site'), IPHONE)?.variesBy).toEqual([]);
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

test('every public page can be cached, by a key of the parts of a request that it depends on', () => {
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
])('the read %s is cached by the key %s', (url, key) => {
  expect(find(url)).toMatchObject({ key, cacheSeconds: expect.any(Number), rate: 'read' });
});

it.each([
  ['a token', `${BY_DATE}?forDate=2026-11-21&token=abc`, undefined],
  ['a header', `${BY_DATE}?forDate=2026-11-21`, 'Bearer abc'],
  ['a repeated field', `${BY_DATE}?forDate=2026-11-21&forDate=2026-11-22`, undefined],
  ['what staff read', '/history/entries', undefined],
  ['what is no call', '/terms', undefined],
])('%s is not cached', (_what, url, authorization) => {
  expect(find(url, authorization)).toBeNull();
});

it.each(['Bearer null', 'Basic abc', ''])('the header "%s" is no token', (authorization) => {
  expect(find(`${BY_DATE}?forDate=2026-11-21&token=abc`, authorization) === null).toBe(authorization === '');
  expect(find(`${BY_DATE}?forDate=2026-11-21`, authorization)).not.toBeNull();
});
