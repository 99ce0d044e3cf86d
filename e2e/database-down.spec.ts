import { findPostgres, startCluster } from '@/scripts/test/postgres-cluster.mjs';
import { signInEditor } from './fixtures/editor';
import {
  makeDataDirectory,
  makeDirectory,
  removeDirectory,
  SERVE,
  type Started,
  startServer,
} from './fixtures/server';
import { expect, test } from './fixtures/test';

// One server without a database serves all tests but the last.
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
  // Started without start.mjs, which exits if there is no database.
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

test.describe('while PostgreSQL is away', () => {
  const cachedPaths = ['/user/trivia_fan', '/user/trivia_fan/preview.png', '/join-group/JOIN-US'];
  const binaries = findPostgres();
  test.skip(!binaries, 'PostgreSQL is not installed');
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let dataDir = '';
  let site: Started;

  test.beforeAll(async () => {
    cluster = await startCluster(binaries);
    dataDir = makeDirectory();
    site = await startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: `${cluster.url}/postgres`,
      SAMPLE_CONTENT: 'on',
    });
    for (const path of cachedPaths) expect((await fetch(site.url + path)).status, path).toBe(200);
  });

  test.afterAll(async () => {
    await site.stop();
    cluster.stop();
    removeDirectory(dataDir);
  });

  test('a visitor gets cached pages, and is asked to try again at others', async ({ request }) => {
    cluster.pause();
    for (const path of cachedPaths) expect((await request.get(site.url + path)).status(), path).toBe(200);
    for (const path of ['/user/newcomer', '/join-group/tag/open-table', '/single_games?date=1999-12-31']) {
      const answer = await request.get(site.url + path);
      expect(answer.status(), path).toBe(503);
      expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
      expect(await answer.text()).toContain('Try again');
    }
    cluster.resume();
  });

  test('an editor’s save is refused with the reason, and succeeds when the database is back', async () => {
    const forDate = '2031-02-03';
    const editor = await signInEditor(site.url);
    cluster.pause();
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
  });
});
