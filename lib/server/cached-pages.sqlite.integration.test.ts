import { readFileSync } from 'node:fs';
import { openCachedSite, PLAYING } from '@/lib/testing/cached-site';
import { addUser } from '@/lib/testing/factories';

const { get, visit, asked, failing, holding } = openCachedSite();

let addresses = 0;
/** The headers of a client with an address of its own, so that the requests of other tests do not count. */
const fromNewAddress = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` });

it.each([
  ['/share_question/nothing', '/for/missing/page'],
  ['/user/nobody', '/for/missing/user'],
  ['/questions/2031-01-01', '/for/missing/page'],
  ['/questions/2031-01-01/preview.png', '/for/missing/page'],
  ['/index.php', '/for/missing/page'],
  ['/about.HTML', '/for/missing/page'],
  ['/share_question/abc%E0%A4%A', '/for/missing/page'],
  ['/join-group/nothing', '/for/missing/group'],
  ['/join-group/nothing.?utm={x}', '/for/missing/group'],
  ['/join-group/tag/nothing', '/for/missing/group'],
  ['/group-game/nothing', '/for/missing/group'],
])(
  'a phone that requests the missing page %s gets %s, with the same headers for HEAD',
  async (path, standIn) => {
    const agent = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148' };
    const page = await get(path, agent);
    const head = await get(path, agent, 'HEAD');
    expect([page.status, page.text, head.status, head.text]).toEqual([404, 'a page', 404, '']);
    expect(asked).toEqual([standIn]);
    expect(page.headers.get('vary')).toBe('Accept-Encoding');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const isOfPage = ([name]: string[]) =>
      !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name ?? '');
    expect([...head.headers].filter(isOfPage)).toEqual([...page.headers].filter(isOfPage));
  },
);

describe.each(['.', '%E2%80%A6'])(
  'a visitor whose link ends with %s, which a chat included in it,',
  (end) => {
    it('is redirected to the page, if it exists', async () => {
      const page = `/user/${(await addUser({ role: 'player' })).username}`;
      const { status, headers } = await visit(page + end, 'none');
      expect([status, headers.location, headers['cache-control']]).toEqual([308, page, 'no-store']);
    });

    it('gets the "not found" page, if it does not exist', async () => {
      expect((await visit(`/user/nobody${end}`, 'none')).status).toBe(404);
    });
  },
);

it('a visitor gets the page of a name that itself ends with a full stop', async () => {
  const { username } = await addUser({ username: `the end of ${crypto.randomUUID()}.`, role: 'player' });
  expect((await visit(`/user/${encodeURIComponent(username)}`, 'none')).status).toBe(200);
});

it('the page of all months exists only at its public address', async () => {
  expect((await get('/questions')).status).toBe(200);
  // The page is in the cache under this name.
  expect((await get('/questions/all')).status).toBe(404);
  expect((await get('/questions')).status).toBe(200);
});

it.each(['/', '/not/cached'])('the response to %s has no internal headers of the framework', async (path) => {
  const { headers } = await get(path);
  expect([...headers.keys()].filter((name) => name.startsWith('x-middleware'))).toEqual([]);
});

it.each([
  ['/terms', 'once, because it is the same for everybody', 1],
  ['/privacy', 'for each visitor, because it sets a cookie', 2],
  ['/delete_account', 'for each visitor, because it is marked as private', 2],
])('two visitors of %s cause a rendering %s', async (path, _reason, renderings) => {
  for (let visitor = 0; visitor < 2; visitor++) expect((await get(path)).text).toBe('a page');
  expect(asked).toEqual(Array(renderings).fill(path));
});

it('a client that causes too many renderings has to wait, except for cached pages, and other clients do not', async () => {
  const visitor = fromNewAddress();
  await get('/terms', visitor);
  const statuses = new Set<number>();
  // An address has 6,000 points a minute, and a rendering costs ten.
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
  'every visitor of %s, which reports a failure, gets its status %i from a rendering of its own',
  async (path, status, text, retry) => {
    for (let visitor = 0; visitor < 2; visitor++) {
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

it('OPTIONS gets the methods of a page', async () => {
  const { status, headers } = await get('/share_question/nothing', {}, 'OPTIONS');
  expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
});

it('POST to a page is refused', async () => {
  expect((await get('/terms', {}, 'POST')).status).toBe(405);
});

it('a visitor gets a file with its headers, without a request to the framework', async () => {
  const icon = await get('/icon.svg?v=1');
  expect(icon.text).toBe(readFileSync('public/icon.svg', 'utf8'));
  expect(Object.fromEntries(icon.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  expect(asked).toEqual([]);
});

it.each(['/package.json', '/..%2fpackage.json'])(
  'a request of %s, a file outside of the public folder, goes to the framework',
  async (path) => {
    expect((await get(path)).text).not.toContain('dependencies');
    expect(asked).toEqual([path]);
  },
);

it('a visitor gets a 503 if the "not found" page cannot be rendered, and the next one gets the page', async () => {
  failing.add('/for/missing/user');
  const failed = await get('/user/nobody');
  expect([failed.status, failed.text]).toEqual([503, 'failed']);
  failing.clear();
  const page = await get('/user/nobody');
  expect([page.status, page.text]).toEqual([404, 'a page']);
});

describe('preview pictures', () => {
  const pictureOf = (name: string) => `/user/${name}/preview.png`;
  const addPlayers = async (count: number) => {
    const names: string[] = [];
    for (let player = 0; player < count; player++) names.push((await addUser({ role: 'player' })).username);
    return names;
  };

  it('are drawn one at a time while pages are rendered, and 503 refuses one more than the queue has room for', async () => {
    const QUEUE_SIZE = 20;
    const names = await addPlayers(1 + QUEUE_SIZE + 1);
    const made = Promise.withResolvers<void>();
    for (const name of names) holding.set(pictureOf(name), made.promise);
    const answers = names.map((name) => get(pictureOf(name), fromNewAddress()));
    const refused = await Promise.race(answers);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.headers.get('content-type')).toBe('application/json');
    expect((await get('/terms')).status).toBe(200);
    expect(asked.filter((path) => path.endsWith('.png'))).toHaveLength(1);
    made.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(1 + QUEUE_SIZE).fill(200), 503]);
  });

  it('are limited to a hundred new ones a minute for an address, which still gets cached ones and pages', async () => {
    const LIMIT = 100;
    const names = await addPlayers(LIMIT + 1);
    const headers = fromNewAddress();
    const statuses: number[] = [];
    for (const name of names) statuses.push((await get(pictureOf(name), headers)).status);
    expect(statuses).toEqual([...Array(LIMIT).fill(200), 429]);
    for (const path of [pictureOf(names[0] ?? ''), `/user/${names[LIMIT]}`]) {
      expect((await get(path, headers)).status).toBe(200);
    }
  });
});

it.each([
  ['/terms', 'a page', "default-src 'self'"],
  ['/login', PLAYING, "script-src 'unsafe-inline'"],
])(
  'a visitor of %s gets the framework’s scripts, and a policy for them, only if needed',
  async (path, text, policy) => {
    const page = await get(path);
    expect([page.text, page.headers.get('content-security-policy')]).toEqual([text, policy]);
  },
);

it('a visitor of a slow group sees a loading page until it is rendered', async () => {
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
