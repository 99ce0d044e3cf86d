import { makeDirectory, removeDirectory, SERVE, type Started, startServer } from './fixtures/server';
import { expect, test } from './fixtures/test';

// One server without a database serves all tests.
test.describe.configure({ mode: 'default' });

let dataDir = '';
let server: Started | undefined;

test.beforeAll(async () => {
  dataDir = makeDirectory();
  const settings = {
    DATA_DIR: dataDir,
    // Nothing listens on this port.
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    LOG_LEVEL: 'silent',
  };
  // It is started without start.mjs, which exits if there is no database.
  server = await startServer(settings, SERVE);
});
test.afterAll(async () => {
  await server?.stop();
  removeDirectory(dataDir);
});
test.use({ baseURL: ({ browserName: _ }, use) => use(server?.url) });

const refusal = { 'cache-control': 'no-store', 'retry-after': '30' };

test('a visitor of a page that needs the database gets an uncached 503 with Try again', async ({ page }) => {
  for (const path of ['/share_question/abc', '/user/trivia_fan']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(503);
    expect(response?.headers()).toMatchObject(refusal);
    await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  }
});

test('a bot gets an uncached 503 for a preview image or a sitemap that needs the database', async ({
  request,
}) => {
  for (const path of ['/share_question/abc/preview.png', '/user/trivia_fan/preview.png', '/sitemap.xml']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(503);
    expect(answer.headers()).toMatchObject(refusal);
  }
});

test('a visitor gets the pages that need no database', async ({ request }) => {
  for (const path of ['/', '/terms', '/delete_account', '/preview.png']) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
