import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from 'playwright/test';
import { addDays } from '@/lib/dates/calendar-date';
import { ANSWER } from './fixtures/playing';
import { getProductToday } from './fixtures/product-day';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { runStart, shiftableClock, shiftClock } from './fixtures/server';
import { signInStaff } from './fixtures/staff-calls';
import { expect } from './fixtures/test';

test('an operator whose start cannot succeed reads why in one line', async ({ site, dataDir }) => {
  const { port } = new URL(site.url);
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  const spare = join(dataDir, 'spare');
  // Wrong settings, an unreachable database and a second instance have tests of their own.
  const starts: readonly (readonly [env: Record<string, string>, words: RegExp])[] = [
    [
      { DATA_DIR: spare, PORT: port },
      new RegExp(`^Port ${port} is in use\\. Stop what uses it, or set PORT to another port\\.$`),
    ],
    [
      { DATA_DIR: dataDir, METRICS_PORT: port },
      new RegExp(`^Port ${port} is in use\\. Stop what uses it, or set METRICS_PORT to another port\\.$`),
    ],
    [{ DATA_DIR: join(file, 'data') }, /cannot be written/],
  ];
  for (const [env, words] of starts) {
    const { code, output } = await runStart(env);
    expect(code).not.toBe(0);
    const lines = output.trim().split('\n');
    expect(lines).toEqual([expect.stringMatching(words)]);
  }
});

const TOMORROW = addDays(getProductToday(), 1);
const DAY_MS = 86_400_000;

/** Signs in on a site, and returns a stored question of tomorrow with the pages that show it, and how to read a page. */
async function findQuestionOfTomorrow(request: APIRequestContext) {
  const [info] = await (await signInStaff(request)).loadQuestions(TOMORROW);
  if (!info) throw new Error('The sample content has a question of tomorrow.');
  const ofDay = `/questions/${TOMORROW}`;
  const pages = [`/share_question/${info.questionTag}`, ofDay, `${ofDay}/play`];
  const read = async (path: string) => {
    const response = await request.get(path);
    const caching = response.headers()['cache-control'];
    return { status: response.status(), caching, text: await response.text() };
  };
  return { info, ofDay, pages, read };
}

test('a visitor gets a 404 for a question of tomorrow, and no page names it, whether rendered or cached', async ({
  request,
}) => {
  const { info, ofDay, pages, read } = await findQuestionOfTomorrow(request);
  const month = `/questions/${TOMORROW.slice(0, 7)}`;
  for (const attempt of ['rendered', 'cached']) {
    for (const path of [...pages, `${ofDay}/preview.png`]) {
      const { status, caching, text } = await read(path);
      expect(status, `${path} ${attempt}`).toBe(404);
      expect(caching).toContain('no-store');
      expect(text).not.toContain(info.question);
    }
    for (const path of ['/', '/questions', month, '/questions/feed.xml', '/sitemap.xml']) {
      const { text } = await read(path);
      for (const secret of [info.question, info.questionTag, ofDay]) expect(text, path).not.toContain(secret);
    }
  }
});

test('a visitor gets a question on its day without the answer, and with it a day later, whatever was cached before', async ({
  playwright,
  dataDir,
  start,
}) => {
  const server = await start(shiftableClock);
  const request = await playwright.request.newContext({ baseURL: server.url });
  const { info, ofDay, pages, read } = await findQuestionOfTomorrow(request);
  const lists = ['/', '/questions/feed.xml', '/sitemap.xml'];
  for (const path of lists) expect((await read(path)).status, path).toBe(200);
  for (const path of pages) expect((await read(path)).status, path).toBe(404);
  shiftClock(dataDir, DAY_MS);
  for (const path of pages) {
    const { status, text } = await read(path);
    expect(status, path).toBe(200);
    expect(text).not.toMatch(ANSWER);
  }
  // The landing page shows the question of the day before, and the feed and the sitemap those of past days.
  for (const path of lists) {
    expect((await read(path)).text, path).not.toContain(info.questionTag);
  }
  shiftClock(dataDir, 2 * DAY_MS);
  expect((await read(`${ofDay}/play`)).text).toContain('data-correct="true"');
});

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
