import { limitRate } from '@/lib/api/admit';
import { gameApi } from '@/lib/api/select';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { BY_DATE, openCachedSite } from '@/lib/testing/cached-site';
import { setClock } from '@/lib/testing/clock';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';

const BY_TAG = '/singlegames/question_by_tag';
const yesterday = addDays(getProductToday(), -1);
const tomorrow = addDays(getProductToday(), 1);

const { get, asked } = openCachedSite();
const listByDate = jest.spyOn(gameApi, 'dailyQuestionsByDate');
beforeEach(() => listByDate.mockClear());
afterEach(() => jest.useRealTimers());

/** Stores a question, and returns it with a function that changes it and a token of its author. */
async function storeQuestion(forDate: string) {
  const [caller, categoryId] = await Promise.all([addCaller('admin'), addCategory()]);
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

it('visitors who make the same call share one execution, whatever else their requests contain', async () => {
  await storeQuestion(yesterday);
  const first = await get(`${BY_DATE}?forDate=${yesterday}`);
  const again = await get(`${BY_DATE}?utm_source=x&token=null&forDate=${yesterday}`, { cookie: 'a=b' });
  expect(listByDate.mock.calls.map(([fields]) => fields)).toEqual([{ forDate: yesterday }]);
  expect(again.text).toBe(first.text);
});

it('a visitor’s cached call has headers for caches, and no request id', async () => {
  const { headers } = await get(`${BY_DATE}?forDate=${yesterday}`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': expect.stringMatching(/^public, max-age=0, s-maxage=\d+, must-revalidate$/),
    'content-type': 'application/json',
    'content-security-policy': "default-src 'self'",
    'www-authenticate': 'Bearer',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
    etag: expect.stringMatching(/^W\/"/),
    vary: 'Origin, Accept-Encoding, Authorization',
  });
  expect(headers.has('x-request-id')).toBe(false);
});

it('an origin on the list may read a cached response, and a request without an origin gets no permission', async () => {
  const path = `${BY_DATE}?forDate=${yesterday}`;
  for (let round = 0; round < 3; round++) {
    const allowed = await get(path, { origin: 'https://app.example' });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect((await get(path)).headers.has('access-control-allow-origin')).toBe(false);
  }
});

describe.each(['header', 'field'])('staff with a token as %s', (way) => {
  it.each([
    ['today', getProductToday()],
    ['tomorrow', tomorrow],
  ])('get the answers of %s, which visitors never get, in any order of requests', async (_name, forDate) => {
    const { token, triviaQuestion } = await storeQuestion(forDate);
    const headers = way === 'header' ? { authorization: `Bearer ${token}` } : {};
    for (const path of [
      `${BY_DATE}?forDate=${forDate}`,
      `${BY_TAG}?questionTag=${triviaQuestion.questionTag}`,
    ]) {
      const staffPath = way === 'field' ? `${path}&token=${token}` : path;
      for (let round = 0; round < 3; round++) {
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

it('visitors get a question of tomorrow only from its day on, without its answer', async () => {
  const { triviaQuestion } = await storeQuestion(tomorrow);
  const path = `${BY_TAG}?questionTag=${triviaQuestion.questionTag}`;
  const byDate = `${BY_DATE}?forDate=${tomorrow}`;
  expect((await get(path)).status).toBe(404);
  expect((await get(path)).headers.get('cache-control')).toBe('no-store');
  expect((await get(byDate)).text).not.toContain(triviaQuestion.id);
  setClock(Date.now() + 86_400_000);
  for (const address of [path, byDate]) {
    const shown = await get(address);
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining(triviaQuestion.id)]);
    expect(shown.text).not.toContain('correctChoice');
  }
});

it('shared caches may reuse a response only until the end of the product’s day', async () => {
  const midnight = new Date(`${tomorrow}T00:00:00Z`).getTime();
  setClock(midnight - 9500);
  for (const path of [`${BY_DATE}?forDate=${yesterday}`, '/terms']) {
    const { headers } = await get(path);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=9, must-revalidate');
  }
});

it('a visitor gets a saved change with the next response', async () => {
  const { triviaQuestion, save } = await storeQuestion(yesterday);
  const paths = [`${BY_DATE}?forDate=${yesterday}`, `${BY_TAG}?questionTag=${triviaQuestion.questionTag}`];
  for (const path of paths) await get(path);
  await save('Is it the new one?');
  for (const path of paths) expect((await get(path)).text).toContain('Is it the new one?');
});

it('a client beyond its limit gets cached calls, and others only from another address', async () => {
  const address = '198.51.100.1';
  const visitor = { 'x-forwarded-for': address };
  const path = `${BY_DATE}?forDate=${yesterday}`;
  await get(path, visitor);
  // The call has cost some of the 6,000 points, so these use up the others.
  await expect(limitRate('read', address, 6000)).rejects.toMatchObject({ status: 429 });
  expect((await get(path, visitor)).status).toBe(200);
  const refused = await get(`${BY_DATE}?forDate=2020-01-01`, visitor);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store']);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await get(`${BY_DATE}?forDate=2020-01-01`)).status).toBe(200);
});

it.each(['/robots.txt', '/questions/feed.xml'])(
  'a program beyond its limit gets the error of the API at %s, and not a page',
  async (path) => {
    await limitRate('read', '198.51.100.2', 6000).catch(() => {});
    const refused = await get(path, { 'x-forwarded-for': '198.51.100.2' });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'application/json']);
    expect(refused.text).toContain('Too many requests');
  },
);

it.each([`forDate=${yesterday}&forDate=${tomorrow}`, 'forDate=never'])(
  'a client that sends the invalid query %s gets a refusal that is not cached',
  async (query) => {
    const { status, headers } = await get(`${BY_DATE}?${query}`);
    expect([status, headers.get('cache-control')]).toEqual([400, 'no-store']);
  },
);

it('each platform gets its own copy of the landing page, which shared caches keep apart', async () => {
  for (let round = 0; round < 3; round++) {
    for (const agent of ['Android', 'iPhone', 'Desktop']) {
      const { headers } = await get('/', { 'user-agent': agent });
      expect(headers.get('vary')).toBe('Accept-Encoding, User-Agent');
    }
  }
  expect(asked).toEqual(['/for/android', '/for/ios', '/for/desktop']);
});

it('a visitor of the daily questions gets those of the new day after midnight', async () => {
  const today = getProductToday();
  await get('/single_games');
  setClock(Date.now() + 86_400_000);
  await get('/single_games');
  expect(asked).toEqual([`/for/date/${today}/1`, `/for/date/${tomorrow}/1`]);
});
