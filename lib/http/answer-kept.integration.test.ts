import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallName } from '@/lib/contract/routes';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { contract } from '@/lib/game-api/contract';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { answerKept } from './answer-kept';
import { appLink } from './app-link';
import { createFront } from './front';
import { handle } from './handle';
import { limitRate } from './rate-limit';
import { listStaticFiles } from './static-files';

const BY_DATE = '/singlegames/get_single_game_questions_by_date';
const BY_TAG = '/singlegames/question_by_tag';
const yesterday = addDays(productToday(), -1);
const tomorrow = addDays(productToday(), 1);

let server: Server;
let origin: string;

/** The clock alone: requests still need their timers. */
function setClock(now: number): void {
  const doNotFake = [
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'setImmediate',
    'clearImmediate',
    'setInterval',
    'clearInterval',
    'setTimeout',
    'clearTimeout',
  ] as const;
  jest.useFakeTimers({ now, doNotFake: [...doNotFake] });
}

/** How often the app was asked, by path. */
const asked: string[] = [];

beforeAll(async () => {
  Object.assign(appLink(), { answerKept });
  pageCacheState().today = () => productToday();
  const callOf = new Map(
    Object.entries(contract).map(([name, { method, path }]) => [`${method} ${path}`, name as CallName]),
  );
  const standIns = { failed: 'failed', missing: 'missing' };
  const front = createFront(
    {
      trustedProxies: 1,
      publicPolicy: "default-src 'self'",
      standInPages: () => standIns,
      siteUrl: 'https://trivia.example',
      files: listStaticFiles([{ prefix: '/', directory: 'public', isImmutable: false }]),
      cors: { allowedOrigins: ['https://app.example'], apiPaths: new Set([BY_DATE]) },
    },
    async (request, response) => {
      const url = request.url ?? '';
      asked.push(url);
      const call = callOf.get(`GET ${url.split('?', 1)[0]}`);
      const answer = call
        ? await handle(call)(new Request(`http://site${url}`, { headers: request.headers as HeadersInit }))
        : new Response('a page', {
            headers: { 'Content-Type': 'text/html', 'Cache-Control': 's-maxage=60' },
          });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    },
  );
  server = createServer(front);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));
beforeEach(() => {
  asked.length = 0;
  pageCacheState().answers.voidAll();
});

async function get(path: string, headers: IncomingHttpHeaders = {}, method = 'GET') {
  const response = await fetch(origin + path, { method, headers: headers as HeadersInit });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function stored(forDate: string) {
  const [caller, categoryId] = await Promise.all([addCaller('staff'), addCategory()]);
  const sent = questionOf(categoryId, forDate);
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, caller);
  const token = await beginSession(caller.user?.id ?? '');
  const save = (question: string) =>
    saveDailyQuestion(
      { triviaQuestion: { ...sent, question }, questionId: triviaQuestion.id, reason: 'A better one' },
      caller,
    );
  return { token, triviaQuestion, save };
}

it('makes a visitor’s read once, and sends it from then on with what caches need', async () => {
  await stored(yesterday);
  const first = await get(`${BY_DATE}?forDate=${yesterday}`);
  const again = await get(`${BY_DATE}?utm_source=x&token=null&forDate=${yesterday}`, { cookie: 'a=b' });
  expect(asked).toEqual([`${BY_DATE}?forDate=${yesterday}`]);
  expect(again.text).toBe(first.text);
  expect(Object.fromEntries(again.headers)).toMatchObject({
    'cache-control': expect.stringMatching(/^public, max-age=0, s-maxage=\d+, must-revalidate$/),
    'content-type': 'application/json',
    'content-security-policy': "default-src 'self'",
    'www-authenticate': 'Bearer',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
    etag: expect.stringMatching(/^W\/"/),
    vary: 'Origin, Accept-Encoding, Authorization',
  });
  expect(again.headers.has('x-request-id')).toBe(false);
  const known = await get(`${BY_DATE}?forDate=${yesterday}`, {
    'if-none-match': first.headers.get('etag') ?? '',
  });
  expect([known.status, known.text]).toEqual([304, '']);
  const head = await get(`${BY_DATE}?forDate=${yesterday}`, {}, 'HEAD');
  expect([head.status, head.text]).toEqual([200, '']);
});

it('tells an allowed origin that it may read a kept answer, and keeps nothing of that', async () => {
  const path = `${BY_DATE}?forDate=${yesterday}`;
  const allowed = await get(path, { origin: 'https://app.example' });
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect((await get(path)).headers.has('access-control-allow-origin')).toBe(false);
});

describe.each(['header', 'field'])('what staff see, with a token as %s,', (way) => {
  it.each([
    ['today', productToday()],
    ['tomorrow', tomorrow],
  ])('of %s is never a visitor’s, whoever asks first', async (_name, forDate) => {
    const { token, triviaQuestion } = await stored(forDate);
    const headers = way === 'header' ? { authorization: `Bearer ${token}` } : {};
    for (const path of [
      `${BY_DATE}?forDate=${forDate}`,
      `${BY_TAG}?questionTag=${triviaQuestion.questionTag}`,
    ]) {
      const staffPath = way === 'field' ? `${path}&token=${token}` : path;
      for (let round = 0; round < 2; round++) {
        const staff = await get(staffPath, headers);
        expect(staff.text).toContain('"correctChoice":"Two"');
        expect(staff.headers.get('cache-control')).toBe('no-store');
        expect(staff.headers.has('etag')).toBe(false);
        const visitor = await get(path);
        expect(visitor.text).not.toContain('correctChoice');
        expect(visitor.text.includes(triviaQuestion.id)).toBe(forDate !== tomorrow);
      }
    }
  });
});

it('of tomorrow nothing is known until its day has come, and then at once', async () => {
  const { triviaQuestion } = await stored(tomorrow);
  const path = `${BY_TAG}?questionTag=${triviaQuestion.questionTag}`;
  const byDate = `${BY_DATE}?forDate=${tomorrow}`;
  expect((await get(path)).status).toBe(404);
  expect((await get(path)).headers.get('cache-control')).toBe('no-store');
  expect((await get(byDate)).text).not.toContain(triviaQuestion.id);
  setClock(Date.now() + 86_400_000);
  try {
    expect((await get(path)).status).toBe(200);
    const shown = await get(byDate);
    expect(shown.text).toContain(triviaQuestion.id);
    expect(shown.text).not.toContain('correctChoice');
  } finally {
    jest.useRealTimers();
  }
});

it('no copy elsewhere outlives the product’s day', async () => {
  const midnight = new Date(`${tomorrow}T00:00:00Z`).getTime();
  setClock(midnight - 9500);
  try {
    for (const path of [`${BY_DATE}?forDate=${yesterday}`, '/terms']) {
      const { headers } = await get(path);
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=9, must-revalidate');
    }
  } finally {
    jest.useRealTimers();
  }
});

it('a save is in the next answer', async () => {
  const { triviaQuestion, save } = await stored(yesterday);
  const paths = [`${BY_DATE}?forDate=${yesterday}`, `${BY_TAG}?questionTag=${triviaQuestion.questionTag}`];
  for (const path of paths) await get(path);
  await save('Is it the new one?');
  for (const path of paths) expect((await get(path)).text).toContain('Is it the new one?');
});

it('what is not there is found by a look-up, and kept by no name', async () => {
  for (let round = 0; round < 2; round++) {
    expect((await get(`${BY_TAG}?questionTag=nothing`)).status).toBe(404);
    const page = await get('/share_question/nothing');
    expect([page.status, page.text]).toEqual([404, 'missing']);
    expect(page.headers.get('cache-control')).toBe('no-store');
  }
  // The page was never asked for; the read was, each time.
  expect(asked).toEqual(Array(2).fill(`${BY_TAG}?questionTag=nothing`));
});

it('kept reads are not limited; what must be made is', async () => {
  const visitor = { 'x-forwarded-for': '198.51.100.99' };
  const path = `${BY_DATE}?forDate=${yesterday}`;
  await get(path, visitor);
  await limitRate('read', '198.51.100.99', 5999).catch(() => {});
  await expect(limitRate('read', '198.51.100.99')).rejects.toMatchObject({ status: 429 });
  expect((await get(path, visitor)).status).toBe(200);
  const refused = await get(`${BY_DATE}?forDate=2020-01-01`, visitor);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await get(`${BY_DATE}?forDate=2020-01-01`)).status).toBe(200);
});

it('repeated fields and wrong ones are refused as ever, and kept nowhere', async () => {
  const twice = await get(`${BY_DATE}?forDate=${yesterday}&forDate=${tomorrow}`);
  const wrong = await get(`${BY_DATE}?forDate=never`);
  for (const { status, headers } of [twice, wrong]) {
    expect([status, headers.get('cache-control')]).toEqual([400, 'no-store']);
  }
});

it('a page has no other methods', async () => {
  const options = await get('/share_question/nothing', {}, 'OPTIONS');
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  expect((await get('/terms', {}, 'POST')).status).toBe(405);
});

it('files are sent as they are, without the app, and nothing else of the disk', async () => {
  const icon = await get('/icon.svg?v=1');
  expect(icon.text).toBe(readFileSync('public/icon.svg', 'utf8'));
  expect(Object.fromEntries(icon.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  expect(asked).toEqual([]);
  for (const path of ['/package.json', '/%2e%2e/package.json', '/..%2fpackage.json']) {
    expect((await get(path)).text).not.toContain('dependencies');
  }
});
