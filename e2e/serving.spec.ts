import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { addDays, dateInTimeZone } from '@/lib/dates/calendar-date';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { makeDataDirectory, removeDirectory, runStart, startServer } from './fixtures/server';
import { expect } from './fixtures/test';

let dataDir: string;
test.beforeEach(() => {
  dataDir = makeDataDirectory();
});
test.afterEach(() => {
  removeDirectory(dataDir);
});

test('an operator whose start cannot succeed reads why in one line', async ({ site }) => {
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
    [{ DATA_DIR: join(file, 'data') }, /cannot be written/],
  ];
  for (const [env, words] of starts) {
    const { code, output } = await runStart(env);
    expect(code).not.toBe(0);
    const lines = output.trim().split('\n');
    expect(lines).toEqual([expect.stringMatching(words)]);
  }
});

test('an editor finds every acknowledged question after the server was killed', async ({ request }) => {
  const first = await startServer({ DATA_DIR: dataDir });
  const api = (path: string) => `${first.url}${path}`;
  const login = await request.post(api('/users/login_authorized_user'), {
    data: { username: 'staff', password: 'staff-password' },
  });
  const { token } = await login.json();
  const { categories } = await (await request.get(api('/categories/active_categories'))).json();
  const acknowledged: string[] = [];
  const save = async (index: number) => {
    const question = `Does number ${index} survive?`;
    const day = addDays('2031-01-01', index);
    const response = await fetch(api('/singlegames/upload_trivia_question'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        triviaQuestion: {
          question,
          categoryId: categories[index % categories.length].id,
          choice1: 'a',
          choice2: 'b',
          choice3: 'c',
          choice4: 'd',
          correctChoice: 'a',
          forDate: day,
        },
      }),
    });
    if (response.ok) acknowledged.push(day);
  };
  /** Saves every eighth question, one after another, until the server is gone. */
  const saveOn = async (start: number) => {
    for (let index = start; ; index += 8) await save(index);
  };
  const saving = Array.from({ length: 8 }, (_, start) => saveOn(start).catch(() => {}));
  await expect.poll(() => acknowledged.length, { intervals: [10] }).toBeGreaterThan(20);
  await first.kill();
  await Promise.all(saving);

  const second = await startServer({ DATA_DIR: dataDir });
  for (const day of acknowledged) {
    const response = await request.get(
      `${second.url}/singlegames/get_single_game_questions_by_date?forDate=${day}`,
      { headers: { Authorization: `Bearer ${token}` } },
    );
    const { singleGameQuestionsByDate } = await response.json();
    expect(singleGameQuestionsByDate.some((item: object) => 'singleGameQuestionInfo' in item)).toBe(true);
  }
  await second.stop();
});

test('a visitor gets a 404 for a question of tomorrow until its day, from cached copies, too', async ({
  request,
}) => {
  const offsetFile = join(dataDir, 'clock-offset');
  const server = await startServer({
    DATA_DIR: dataDir,
    PRODUCT_TIME_ZONE: 'Pacific/Pago_Pago',
    CLOCK_OFFSET_FILE: offsetFile,
    NODE_OPTIONS: `--import ${resolve('e2e/fixtures/shift-clock.mjs')}`,
  });
  const login = await request.post(`${server.url}/users/login_authorized_user`, {
    data: { username: 'staff', password: 'staff-password' },
  });
  const { token } = await login.json();
  const tomorrow = addDays(dateInTimeZone(new Date(), 'Pacific/Pago_Pago'), 1);
  const byDate = await request.get(
    `${server.url}/singlegames/get_single_game_questions_by_date?forDate=${tomorrow}`,
    { headers: { Authorization: `Bearer ${token}` } },
  );
  expect(byDate.status(), await byDate.text()).toBe(200);
  const { singleGameQuestionsByDate } = await byDate.json();
  const info = singleGameQuestionsByDate.find(
    (item: object) => 'singleGameQuestionInfo' in item,
  ).singleGameQuestionInfo;
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
    const response = await request.get(server.url + path);
    return {
      status: response.status(),
      kept: response.headers()['cache-control'],
      text: await response.text(),
    };
  };

  for (const attempt of ['rendered', 'cached']) {
    for (const path of [...pages, `/questions/${tomorrow}/preview.png`]) {
      const { status, kept, text } = await read(path);
      expect(status, `${path} ${attempt}`).toBe(404);
      expect(kept).toContain('no-store');
      expect(text).not.toContain(info.question);
    }
    for (const path of lists) {
      const { text } = await read(path);
      for (const secret of [info.question, info.questionTag, `/questions/${tomorrow}`])
        expect(text, path).not.toContain(secret);
    }
  }
  writeFileSync(offsetFile, String(86_400_000));
  for (const path of pages) {
    const { status, text } = await read(path);
    expect(status, path).toBe(200);
    for (const answer of ['correctChoice', '(correct)', 'acceptedAnswer', 'data-correct="'])
      expect(text).not.toContain(answer);
  }
  for (const path of ['/', '/questions/feed.xml', '/sitemap.xml']) {
    expect((await read(path)).text, path).not.toContain(info.questionTag);
  }
  // A day later the answers are out, and yesterday's cached response is not sent.
  writeFileSync(offsetFile, String(2 * 86_400_000));
  expect((await read(`/questions/${tomorrow}/play`)).text).toContain('data-correct="true"');
  await server.stop();
});

test('a caller with a malformed request gets a status of 400 to 499', async ({ request, site }) => {
  const { hostname, port } = new URL(site.url);
  const raw = async (head: string): Promise<{ status: number; answer: string }> => {
    const socket = connect(Number(port), hostname);
    socket.end(`${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return { status: Number(answer.split(' ')[1]), answer };
  };
  for (const head of [
    'GET /% HTTP/1.1',
    'GET /%ff HTTP/1.1',
    'GET /share_question/%00 HTTP/1.1',
    'TRACE / HTTP/1.1',
    'GET //evil.example HTTP/1.1',
    'NONSENSE',
    'GET / HTTP/9.9',
  ]) {
    const { status } = await raw(head);
    expect(status, head).toBeGreaterThanOrEqual(400);
    expect(status, head).toBeLessThan(500);
  }
  const mangledLink = await raw('GET /share_question/abc%E0%A4%A HTTP/1.1');
  expect(mangledLink.status).toBe(404);
  expect(mangledLink.answer).toContain('We could not find that');
  const traced = await raw('TRACE /users/account_info HTTP/1.1');
  expect(traced.answer).toContain('"code":"method_not_allowed"');
  const tooLarge = await request.post(`${site.url}/users/login_authorized_user`, {
    data: { username: 'x'.repeat(3_000_000), password: 'y' },
  });
  expect(tooLarge.status()).toBe(413);
  const deep = await request.post(`${site.url}/users/login_authorized_user`, {
    headers: { 'content-type': 'application/json' },
    data: Buffer.from(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  });
  expect(deep.status()).toBe(400);
});

test('an operator finds no password and no token in the log', async ({ request, site }) => {
  await request.get(`${site.url}/users/login_authorized_user?username=staff&password=secret-in-the-query`);
  await request.post(`${site.url}/users/login_authorized_user`, {
    data: { username: 'staff', password: 'secret-in-the-body' },
  });
  await request.get(`${site.url}/categories/active_categories`, {
    headers: { Authorization: 'Bearer secret-in-the-header' },
  });
  expect(site.output()).toContain('/users/login_authorized_user');
  expect(site.output()).not.toContain('secret-in');
});

test('a visitor of an unknown path gets to the home page, and of a missing file a 404', async ({
  request,
}) => {
  const status = async (path: string, method = 'GET') => {
    const response = await request.fetch(path, { method, maxRedirects: 0 });
    return `${response.status()} ${response.headers().location ?? ''}`.trim();
  };
  expect(await status('/no/such/page')).toBe('307 /');
  expect(await status('/trivia_questions/2026-11-25/extra')).toBe('307 /');
  expect(await status('/weekly_trivia_questions/2026-11-28/extra')).toBe('307 /');
  expect(await status('/no-such-file.png')).toBe('404');
  expect(await status('/_next/static/nothing.js')).toBe('404');
  expect(await status('/no/such/page', 'POST')).toBe('404');
});
