import { findPostgres, startCluster } from '@/scripts/test/postgres-cluster.mjs';
import { expectOneRecordEach, signInEditor } from './fixtures/editor';
import {
  makeDataDirectory,
  makeDirectory,
  removeDirectory,
  SERVE,
  type Started,
  startServer,
} from './fixtures/server';
import { expect, test } from './fixtures/test';

// One server for the file.
test.describe.configure({ mode: 'default' });

let directory = '';
let down: Started;

test.beforeAll(async () => {
  directory = makeDataDirectory();
  const settings = {
    DATA_DIR: directory,
    // Nothing listens on this port.
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    LOG_LEVEL: 'silent',
  };
  // Started without start.mjs, which exits if there is no database.
  down = await startServer(settings, SERVE);
});

test.afterAll(async () => {
  await down.stop();
  removeDirectory(directory);
});

test('pages that need the database say to try again, with 503 and for no cache', async ({ page }) => {
  for (const path of ['/share_question/abc', '/user/trivia_fan']) {
    const response = await page.goto(down.url + path);
    expect(response?.status()).toBe(503);
    expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
    await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  }
});

test('images and files that need the database are asked for again later, too', async ({ request }) => {
  for (const path of ['/share_question/abc/preview.png', '/user/trivia_fan/preview.png', '/sitemap.xml']) {
    const answer = await request.get(down.url + path);
    expect(answer.status(), path).toBe(503);
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
  }
});

test('pages without database access are served as usual', async ({ request }) => {
  for (const path of ['/', '/terms', '/delete_account', '/preview.png']) {
    expect((await request.get(down.url + path)).status()).toBe(200);
  }
});

test('cached pages survive a database outage; others say to try again, until it returns', async ({
  request,
}) => {
  const binaries = findPostgres();
  test.skip(!binaries, 'PostgreSQL is not installed');
  const cluster = await startCluster(binaries);
  const dataDir = makeDirectory();
  const site = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: `${cluster.url}/postgres`,
    SAMPLE_CONTENT: 'on',
    TRUSTED_PROXIES: '1',
  });
  const cached = ['/user/trivia_fan', '/user/trivia_fan/preview.png', '/join-group/JOIN-US', '/single_games'];
  try {
    for (const path of cached) expect((await request.get(site.url + path)).status(), path).toBe(200);
    const editor = await signInEditor(site.url);
    const forDate = '2031-02-03';
    cluster.pause();
    for (const path of cached) expect((await request.get(site.url + path)).status(), path).toBe(200);
    expect(await (await request.get(`${site.url}/user/trivia_fan`)).text()).toContain('Geography');
    for (const path of ['/user/newcomer', '/join-group/tag/open-table', `/single_games?date=1999-12-31`]) {
      const answer = await request.get(site.url + path);
      expect(answer.status(), path).toBe(503);
      expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
      expect(await answer.text()).toContain('Try again');
    }
    const refused = await editor.save({ text: 'Is it there?', forDate });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      message: 'The database does not answer right now. Try again in a few seconds.',
    });
    cluster.resume();
    const saveAgain = async () => (await editor.save({ text: 'Is it back?', forDate })).status;
    await expect.poll(saveAgain).toBe(200);
    expect(await editor.textsOn(forDate)).toEqual(['Is it back?']);
    await expectOneRecordEach(editor, 60);
  } finally {
    await site.stop();
    cluster.stop();
    removeDirectory(dataDir);
  }
});
