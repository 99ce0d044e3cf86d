import { readFileSync } from 'node:fs';
import { findUserByKey } from '@/lib/features/accounts/server/store';
import { openCachingFront, PLAYING } from '@/lib/testing/cached-site';
import { addUser } from '@/lib/testing/factories';

const { get, visit, asked, failing, holding } = openCachingFront();

it.each([
  ['/share_question/nothing', '/for/missing/page'],
  ['/user/nobody', '/for/missing/user'],
  ['/questions/2031-01-01', '/for/missing/page'],
  ['/questions/2031-01-01/preview.png', '/for/missing/page'],
  ['/index.php', '/for/missing/page'],
  ['/share_question/abc%E0%A4%A', '/for/missing/page'],
  ['/join-group/nothing', '/for/missing/group'],
  ['/join-group/tag/nothing', '/for/missing/group'],
])('%s is answered by the site’s own page for a phone, to GET and HEAD alike', async (path, standIn) => {
  const agent = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148' };
  const page = await get(path, agent);
  const head = await get(path, agent, 'HEAD');
  expect([page.status, page.text, head.status, head.text]).toEqual([404, 'a page', 404, '']);
  expect(asked).toEqual([standIn]);
  expect(page.headers.get('vary')).toBe('Accept-Encoding');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const lasting = ([name]: string[]) =>
    !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name ?? '');
  expect([...head.headers].filter(lasting)).toEqual([...page.headers].filter(lasting));
});

it.each(['.', ',', ')', '!', '%E2%80%A6', '%22', '%E2%80%9D', "').", '!!!'])(
  'an address that a chat took with %s at its end leads to the page, where there is one',
  async (end) => {
    if (!(await findUserByKey('chatty'))) await addUser({ username: 'chatty', role: 'player' });
    const cut = await visit(`/user/chatty${end}`, 'none');
    expect([cut.status, cut.headers.location, cut.headers['cache-control']]).toEqual([
      308,
      '/user/chatty',
      'no-store',
    ]);
    expect((await get(`/user/nobody${end}`)).status).toBe(404);
  },
);

it('a name that ends as a sentence does has its page', async () => {
  await addUser({ username: 'the end.', role: 'player' });
  expect((await visit('/user/the%20end.', 'none')).status).toBe(200);
});

it('the page of all months has no other address', async () => {
  await get('/questions');
  expect((await get('/questions/all')).status).toBe(404);
  expect((await get('/questions')).status).toBe(200);
});

it('a response names the headers that it varies by, without internal headers of the framework', async () => {
  const page = await get('/');
  const known = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' });
  expect(known.status).toBe(304);
  expect(known.headers.get('vary')).toBe(page.headers.get('vary'));
  expect(known.headers.get('vary')).toContain('User-Agent');
  for (const { headers } of [page, await get('/not/kept')]) {
    expect([...headers.keys()].filter((name) => name.startsWith('x-middleware'))).toEqual([]);
  }
});

it('caches a page for everybody, and none for one visitor', async () => {
  for (const path of ['/terms', '/privacy', '/delete_account']) {
    for (let round = 0; round < 2; round++) expect((await get(path)).text).toBe('a page');
  }
  expect(asked).toEqual(['/terms', ...Array(2).fill('/privacy'), ...Array(2).fill('/delete_account')]);
});

it('cached pages are not limited; a client that causes many renderings is asked to wait, and no other client', async () => {
  const visitor = { 'x-forwarded-for': '198.51.100.98' };
  await get('/terms', visitor);
  const statuses = new Set<number>();
  for (let category = 1; category < 650 && !statuses.has(429); category++) {
    statuses.add((await get(`/single_games?date=1999-12-31&category=${category}`, visitor)).status);
  }
  expect([...statuses]).toEqual([200, 429]);
  const refused = await get('/single-game', visitor);
  expect([refused.status, refused.text]).toEqual([429, 'failed']);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect((await get('/terms', visitor)).status).toBe(200);
  expect((await get('/single-game')).status).toBe(200);
});

it.each([
  ['/account', 404, 'Not here', null],
  ['/weekly-game', 503, 'Not now', '30'],
])(
  '%s, which reports a failure, is sent with its status %i and is not cached',
  async (path, status, text, retry) => {
    for (let round = 0; round < 2; round++) {
      const page = await get(path);
      expect([page.status, page.text]).toEqual([status, expect.stringContaining(text)]);
      expect([page.headers.get('cache-control'), page.headers.get('retry-after')]).toEqual([
        'no-store',
        retry,
      ]);
    }
    expect(asked).toEqual([path, path]);
  },
);

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

it('sends pictures unchanged', async () => {
  const { bytes } = await get('/icon-512.png');
  expect(bytes).toEqual(readFileSync('public/icon-512.png'));
});

it('a failed rendering of the "not found" page is answered as a failure and is not cached', async () => {
  failing.add('/for/missing/user');
  const failed = await get('/user/nobody');
  expect([failed.status, failed.text]).toEqual([503, 'failed']);
  failing.clear();
  const page = await get('/user/nobody');
  expect([page.status, page.text]).toEqual([404, 'a page']);
});

describe('pictures', () => {
  const address = (name: string) => ({ 'x-forwarded-for': `203.0.113.${name.split('-').at(-1)}` });
  const pictureOf = (name: string) => `/user/${name}/preview.png`;
  const addPlayers = async (of: string, count: number) => {
    const names = Array.from({ length: count }, (_, index) => `${of}-${index}`);
    for (const username of names) await addUser({ username, role: 'player' });
    return names;
  };

  it('are rendered one at a time; a full queue refuses with a wait, and pages are rendered meanwhile', async () => {
    const [first = '', ...others] = await addPlayers('painted', 22);
    const made = Promise.withResolvers<void>();
    holding.set(pictureOf(first), made.promise);
    const answers = [first, ...others].map((name) => get(pictureOf(name), address(name)));
    const refused = await Promise.race(answers);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await get('/terms')).status).toBe(200);
    expect(asked.filter((path) => path.endsWith('.png'))).toEqual([pictureOf(first)]);
    made.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(21).fill(200), 503]);
  });

  it('have their own limit: an address gets a hundred a minute, besides cached ones and pages', async () => {
    const names = await addPlayers('priced', 101);
    const from = { 'x-forwarded-for': '203.0.113.200' };
    const statuses: number[] = [];
    for (const name of names) statuses.push((await get(pictureOf(name), from)).status);
    expect(statuses).toEqual([...Array(100).fill(200), 429]);
    for (const path of [pictureOf(names[0] ?? ''), `/user/${names[100]}`]) {
      expect((await get(path, from)).status).toBe(200);
    }
  });
});

it('sends the framework only with pages that play, and allows inline scripts only there', async () => {
  const [shown, playing] = await Promise.all([get('/terms'), get('/login')]);
  expect(shown.text).toBe('a page');
  expect(shown.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(playing.text).toBe(PLAYING);
  expect(playing.headers.get('content-security-policy')).toBe("script-src 'unsafe-inline'");
});

it('a visitor of a slow group sees that it loads', async () => {
  const made = Promise.withResolvers<void>();
  holding.set('/for/desktop/group-game', made.promise);
  const preview = get('/group-game');
  const loading = await visit('/group-game', 'none');
  expect([loading.status, loading.text, loading.headers['cache-control']]).toEqual([
    200,
    'loading',
    'no-store',
  ]);
  const waiting = visit('/group-game', 'same-origin');
  made.resolve();
  expect([(await waiting).text, (await preview).text]).toEqual(['a page', 'a page']);
  expect((await visit('/group-game', 'none')).text).toBe('a page');
  expect(asked).toEqual(['/for/desktop/group-game']);
});
