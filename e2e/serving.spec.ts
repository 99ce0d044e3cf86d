import { getProductToday } from './fixtures/product-day';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect } from './fixtures/test';

test('a visitor at /today gets an uncached redirect to the game of the day', async ({ request }) => {
  const answer = await request.get('/today', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()).toMatchObject({
    location: `/questions/${getProductToday()}/play`,
    'cache-control': 'no-store',
  });
});

test('a client gets an uncached page compressed if it accepts that', async ({ request }) => {
  const readEncoding = async (accepted: string) => {
    const answer = await request.get('/plan', { headers: { 'Accept-Encoding': accepted } });
    return answer.headers()['content-encoding'];
  };
  expect(await readEncoding('gzip')).toBe('gzip');
  expect(await readEncoding('identity')).toBeUndefined();
});

test('a browser is forbidden to guess the type of pages, files, calls and refusals', async ({ request }) => {
  for (const path of [
    '/',
    '/trivia_questions',
    '/preview.png',
    '/no/such/page',
    '/share_question/nothing',
    '/%',
    '/categories/active_categories',
    '/api/media/nothing',
  ]) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    expect(headers, path).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
});
