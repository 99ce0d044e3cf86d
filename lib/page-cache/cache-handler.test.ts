import PageCacheHandler from './cache-handler';
import { invalidatePages, pageCacheState } from './page-cache-state';

let day = '2026-11-21';
pageCacheState().today = () => day;

const page = (html: string, tags = '') => ({
  kind: 'APP_PAGE',
  html,
  headers: { 'x-next-cache-tags': tags },
});
const read = async (handler: PageCacheHandler, key: string) =>
  ((await handler.get(key))?.value as { html: string } | undefined)?.html;

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

it('keeps a page until one of its tags is invalidated', async () => {
  const handler = new PageCacheHandler();
  await handler.set('/a', page('a', 'question:1,question:2'));
  expect(await read(handler, '/a')).toBe('a');
  await invalidatePages('question:3');
  expect(await read(handler, '/a')).toBe('a');
  await invalidatePages('question:2');
  expect(await read(handler, '/a')).toBeUndefined();
});

it('keeps a datum until the framework itself invalidates its tag', async () => {
  const handler = new PageCacheHandler();
  await handler.set('datum', { kind: 'FETCH', data: {} }, { tags: ['groups'] });
  expect(await handler.get('datum')).not.toBeNull();
  await handler.revalidateTag('groups');
  expect(await handler.get('datum')).toBeNull();
});

it('voids everything when the product’s day ends', async () => {
  const handler = new PageCacheHandler();
  await handler.set('/b', page('the 404 of a question that comes tomorrow'));
  expect(await read(handler, '/b')).toBeDefined();
  day = '2026-11-22';
  expect(await read(handler, '/b')).toBeUndefined();
});

it('does not keep what was rendered from data that changed meanwhile', async () => {
  const handler = new PageCacheHandler();
  await handler.get('/c');
  jest.advanceTimersByTime(100);
  await invalidatePages('question:9');
  jest.advanceTimersByTime(100);
  await handler.set('/c', page('old', 'question:9'));
  expect(await read(handler, '/c')).toBeUndefined();
});

it('does not keep it for those either who asked for it while it was rendered', async () => {
  const handler = new PageCacheHandler();
  await handler.get('/e');
  jest.advanceTimersByTime(100);
  await invalidatePages('question:9');
  jest.advanceTimersByTime(100);
  await handler.get('/e');
  await handler.set('/e', page('old', 'question:9'));
  expect(await read(handler, '/e')).toBeUndefined();
});

it('does not keep what was rendered anew behind a stale copy from data that changed meanwhile', async () => {
  const handler = new PageCacheHandler();
  await handler.set('/f', page('stale', 'question:10'), { cacheControl: { revalidate: 60 } });
  jest.advanceTimersByTime(60_000);
  expect(await read(handler, '/f')).toBe('stale');
  jest.advanceTimersByTime(100);
  await invalidatePages('question:10');
  jest.advanceTimersByTime(100);
  await handler.set('/f', page('old', 'question:10'), { cacheControl: { revalidate: 60 } });
  expect(await read(handler, '/f')).toBeUndefined();
});

it('voids what was rendered before this instance began to hear from the others', async () => {
  const handler = new PageCacheHandler();
  await handler.set('/d', page('d'));
  pageCacheState().allInvalidatedAt = Date.now();
  jest.advanceTimersByTime(1);
  expect(await read(handler, '/d')).toBeUndefined();
  await handler.set('/d', page('d'));
  expect(await read(handler, '/d')).toBe('d');
});

it('holds 100 MB, and lets go first of what was asked for longest ago', async () => {
  const handler = new PageCacheHandler();
  const large = 'x'.repeat(30_000_000);
  jest.advanceTimersByTime(1);
  for (const key of ['/one', '/two', '/three']) await handler.set(key, page(large));
  await read(handler, '/one');
  await handler.set('/four', page(large));
  const kept = ['/one', '/two', '/three', '/four'].map(async (key) => (await read(handler, key)) === large);
  await expect(Promise.all(kept)).resolves.toEqual([true, false, true, true]);
  await handler.set('/small', page('small'));
  expect(await read(handler, '/one')).toBe(large);
});
