import { makeDataDirectory, removeDirectory, SERVE, type Started, startServer } from './fixtures/server';
import { expect, test } from './fixtures/test';

// One server without a database serves all tests; two-instances.spec.ts takes its database from a running one.
test.describe.configure({ mode: 'default' });

let directory = '';
let siteWithoutDatabase: Started;

test.beforeAll(async () => {
  directory = makeDataDirectory();
  const settings = {
    DATA_DIR: directory,
    // Nothing listens on this port.
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    LOG_LEVEL: 'silent',
  };
  // It is started without start.mjs, which exits if there is no database.
  siteWithoutDatabase = await startServer(settings, SERVE);
});

test.afterAll(async () => {
  await siteWithoutDatabase.stop();
  removeDirectory(directory);
});

test('a visitor whose page needs the database is asked to try again, by an uncached 503', async ({
  page,
}) => {
  for (const path of ['/share_question/abc', '/user/trivia_fan']) {
    const response = await page.goto(siteWithoutDatabase.url + path);
    expect(response?.status()).toBe(503);
    expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
    await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  }
});

test('a crawler whose image or file needs the database is asked to try again, by an uncached 503', async ({
  request,
}) => {
  for (const path of ['/share_question/abc/preview.png', '/user/trivia_fan/preview.png', '/sitemap.xml']) {
    const answer = await request.get(siteWithoutDatabase.url + path);
    expect(answer.status(), path).toBe(503);
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
  }
});

test('a visitor whose page needs no database gets it as usual', async ({ request }) => {
  for (const path of ['/', '/terms', '/delete_account', '/preview.png']) {
    expect((await request.get(siteWithoutDatabase.url + path)).status()).toBe(200);
  }
});
