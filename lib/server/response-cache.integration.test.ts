import { limitRate } from '@/lib/api/admit';
import { gameApi } from '@/lib/api/select';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { beginSession } from '@/lib/features/accounts/server/sessions';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { BY_DATE, openCachingFront } from '@/lib/testing/cached-site';
import { setClock } from '@/lib/testing/clock';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';

const BY_TAG = '/singlegames/question_by_tag';
const yesterday = addDays(productToday(), -1);
const tomorrow = addDays(productToday(), 1);

const { get, asked } = openCachingFront();
/** Counts the executions of a read. */
const worked = jest.spyOn(gameApi, 'dailyQuestionsByDate');
beforeEach(() => worked.mockClear());

async function stored(forDate: string) {
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

it('renders a visitor’s read once, and sends it from then on with caching headers', async () => {
  // The cause of a response is not logged.
  const complaints = jest.spyOn(console, 'error');
  await stored(yesterday);
  const first = await get(`${BY_DATE}?forDate=${yesterday}`);
  const again = await get(`${BY_DATE}?utm_source=x&token=null&forDate=${yesterday}`, { cookie: 'a=b' });
  expect(worked.mock.calls.map(([fields]) => fields)).toEqual([{ forDate: yesterday }]);
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
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

it('allows an origin on the list to read a cached response, without caching that permission', async () => {
  const path = `${BY_DATE}?forDate=${yesterday}`;
  // Rendered, found, and found at once.
  for (let round = 0; round < 3; round++) {
    const allowed = await get(path, { origin: 'https://app.example' });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect((await get(path)).headers.has('access-control-allow-origin')).toBe(false);
  }
});

describe.each(['header', 'field'])('the response for staff with a token as %s', (way) => {
  it.each([
    ['today', productToday()],
    ['tomorrow', tomorrow],
  ])('a response to %s never reaches a visitor, whichever of them asks first', async (_name, forDate) => {
    const { token, triviaQuestion } = await stored(forDate);
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

it('hides a question of tomorrow until its day, and then shows it at once', async () => {
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

it('finds a missing page by a look-up, and caches nothing under its name', async () => {
  for (let round = 0; round < 2; round++) {
    expect((await get(`${BY_TAG}?questionTag=nothing`)).status).toBe(404);
    const page = await get('/share_question/nothing');
    expect([page.status, page.text]).toEqual([404, 'a page']);
    expect(page.headers.get('cache-control')).toBe('no-store');
  }
  // The page was never requested, and the "not found" page once.
  expect(asked).toEqual(['/for/missing/page']);
});

it('cached reads are not limited; rendering is', async () => {
  const visitor = { 'x-forwarded-for': '198.51.100.99' };
  const path = `${BY_DATE}?forDate=${yesterday}`;
  await get(path, visitor);
  await limitRate('read', '198.51.100.99', 5999).catch(() => {});
  await expect(limitRate('read', '198.51.100.99')).rejects.toMatchObject({ status: 429 });
  expect((await get(path, visitor)).status).toBe(200);
  const refused = await get(`${BY_DATE}?forDate=2020-01-01`, visitor);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store']);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await get(`${BY_DATE}?forDate=2020-01-01`)).status).toBe(200);
});

it('refuses repeated and wrong fields as usual, and does not cache the refusal', async () => {
  const twice = await get(`${BY_DATE}?forDate=${yesterday}&forDate=${tomorrow}`);
  const wrong = await get(`${BY_DATE}?forDate=never`);
  for (const { status, headers } of [twice, wrong]) {
    expect([status, headers.get('cache-control')]).toEqual([400, 'no-store']);
  }
});

it('each platform has its own copy of a page that differs by it, for as long as the day', async () => {
  const [visitor, phone] = [{ 'user-agent': 'Desktop' }, { 'user-agent': 'Android' }];
  for (let round = 0; round < 3; round++) for (const headers of [phone, visitor]) await get('/', headers);
  expect(asked).toEqual(['/for/android', '/for/desktop']);
  const today = productToday();
  await get('/single_games', visitor);
  setClock(Date.now() + 86_400_000);
  try {
    await get('/single_games', visitor);
    expect(asked.slice(2)).toEqual([`/for/date/${today}/1`, `/for/date/${tomorrow}/1`]);
  } finally {
    jest.useRealTimers();
  }
});
