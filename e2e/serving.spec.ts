import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('a visitor gets a 404 for a question of tomorrow until its day, and no answer until the day after, also from cached pages', async ({
  playwright,
  dataDir,
  start,
}) => {
  const server = await start(shiftableClock);
  const api = await playwright.request.newContext({ baseURL: server.url });
  const tomorrow = addDays(getProductToday(), 1);
  const [info] = await (await signInStaff(api)).loadQuestions(tomorrow);
  if (!info) throw new Error('The sample content has a question of tomorrow.');
  const pages = [
    `/share_question/${info.questionTag}`,
    `/questions/${tomorrow}`,
    `/questions/${tomorrow}/play`,
  ];
  const lists = [
    '/',
    '/questions',
    `/questions/${tomorrow.slice(0, 7)}`,
    '/questions/feed.xml',
    '/sitemap.xml',
  ];
  const read = async (path: string) => {
    const response = await api.get(path);
    return {
      status: response.status(),
      caching: response.headers()['cache-control'],
      text: await response.text(),
    };
  };

  for (const attempt of ['rendered', 'cached']) {
    for (const path of [...pages, `/questions/${tomorrow}/preview.png`]) {
      const { status, caching, text } = await read(path);
      expect(status, `${path} ${attempt}`).toBe(404);
      expect(caching).toContain('no-store');
      expect(text).not.toContain(info.question);
    }
    for (const path of lists) {
      const { text } = await read(path);
      for (const secret of [info.question, info.questionTag, `/questions/${tomorrow}`])
        expect(text, path).not.toContain(secret);
    }
  }
  shiftClock(dataDir, 86_400_000);
  for (const path of pages) {
    const { status, text } = await read(path);
    expect(status, path).toBe(200);
    expect(text).not.toMatch(ANSWER);
  }
  for (const path of ['/', '/questions/feed.xml', '/sitemap.xml']) {
    expect((await read(path)).text, path).not.toContain(info.questionTag);
  }
  // A day later the answers are out, and yesterday's cached response is not sent.
  shiftClock(dataDir, 2 * 86_400_000);
  expect((await read(`/questions/${tomorrow}/play`)).text).toContain('data-correct="true"');
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
