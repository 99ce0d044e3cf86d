import { SERVE } from './fixtures/server';
import { expect, test } from './fixtures/test';

test('while the database is away, a visitor gets an uncached 503 for what needs it, with Try again on pages, and 200 for the rest', async ({
  page,
  request,
  start,
}) => {
  const settings = {
    // Nothing listens on this port.
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    LOG_LEVEL: 'silent',
  };
  // It is started without start.mjs, which exits if there is no database.
  const { url } = await start(settings, SERVE);
  const refusal = { 'cache-control': 'no-store', 'retry-after': '30' };
  for (const path of ['/share_question/abc', '/user/trivia_fan']) {
    const response = await page.goto(url + path);
    expect(response?.status()).toBe(503);
    expect(response?.headers()).toMatchObject(refusal);
    await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  }
  for (const path of ['/share_question/abc/preview.png', '/user/trivia_fan/preview.png', '/sitemap.xml']) {
    const answer = await request.get(url + path);
    expect(answer.status(), path).toBe(503);
    expect(answer.headers()).toMatchObject(refusal);
  }
  for (const path of ['/', '/terms', '/delete_account', '/preview.png']) {
    expect((await request.get(url + path)).status(), path).toBe(200);
  }
});
