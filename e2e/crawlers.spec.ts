import { readStructuredData, structuredDataOf } from '@/lib/testing/published-schemas';
import { pastQuestions, pick } from './fixtures/past-questions';
import { daysAgo } from './fixtures/product-day';
import { expect, test } from './fixtures/test';

/** Headers that depend on the moment or the connection. */
const PASSING = ['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding'];

const addresses = [
  '/',
  '/terms',
  '/user/trivia_fan',
  '/user/nobody',
  '/single_games',
  '/questions',
  `/questions/${daysAgo(1)}`,
  `/questions/${daysAgo(1)}/preview.png`,
  `/questions/${daysAgo(-1)}`,
  '/questions/feed.xml',
  '/join-group/tag/open-table',
  '/join-group/nobody',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/icon.svg',
  '/index.html',
  '/no/such/page',
  '/TERMS',
  '/%',
  '/categories/active_categories',
  '/users/account_info?username=nobody',
];

test('HEAD has the headers of GET, a 304 has Vary, and no header of the framework is sent', async ({
  request,
}) => {
  const { categories } = await (await request.get('/categories/active_categories')).json();
  const picture = `/api/media/${categories[0].mediaId}/thumbnail`;
  const lasting = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !PASSING.includes(name)));
  await Promise.all(
    [...addresses, picture].map(async (path) => {
      const page = await request.get(path, { maxRedirects: 0 });
      const head = await request.head(path, { maxRedirects: 0 });
      expect(head.status(), path).toBe(page.status());
      expect(lasting(head.headers()), path).toEqual(lasting(page.headers()));
      expect(Object.keys(page.headers()).filter((name) => /^x-(middleware|next|matched)/.test(name))).toEqual(
        [],
      );
      const { etag, vary } = page.headers();
      if (path === picture) expect(vary).toBe('Accept');
      if (!etag) return;
      const known = await request.get(path, { headers: { 'If-None-Match': etag } });
      expect([known.status(), known.headers().vary], path).toEqual([304, vary]);
    }),
  );
});

test('an address in other letter case leads to its page, and keeps names as they were written', async ({
  request,
}) => {
  for (const [path, location] of [
    ['/TERMS', '/terms'],
    ['/Questions/2026-11-20?utm_source=x', '/questions/2026-11-20?utm_source=x'],
    ['/Join-Group/JOIN-US?t=aB', '/join-group/JOIN-US?t=aB'],
    ['/USER/Trivia_Fan', '/user/Trivia_Fan'],
    ['/Terms/', '/terms'],
    ['/user/@Trivia_Fan?utm_source=x', '/user/Trivia_Fan?utm_source=x'],
    ['/Trivia_Questions', '/trivia_questions'],
    ['/No/Such/Page', '/'],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([
      location === '/' ? 307 : 308,
      location,
    ]);
  }
});

test('the icon of the tab has the right type', async ({ request }) => {
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon');
});

test('password managers find the page for changing a password', async ({ request }) => {
  const response = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([307, '/my_account']);
});

test('placeholder pages are not indexed; the site says who makes it', async ({ request }) => {
  for (const path of ['/single-game', '/weekly-game', '/account', '/login', '/group-game']) {
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"');
  }
  const data = structuredDataOf(await (await request.get('/')).text());
  expect(readStructuredData(data)).toMatchObject({
    '@graph': [
      {
        '@type': 'Organization',
        '@id': expect.stringMatching(/#organization$/),
        name: 'Daily Trivia',
        logo: expect.stringMatching(/\/icon-512\.png$/),
      },
      {
        '@type': 'WebSite',
        name: 'Daily Trivia',
        publisher: { '@id': expect.stringMatching(/#organization$/) },
      },
    ],
  });
});

// The table of public states checks their looks.
test("a missing page has the site's look, both stores and links to other pages", async ({
  request,
  page,
}) => {
  const paths = [
    '/share_question/nothing',
    '/user/nobody',
    `/questions/${daysAgo(-1)}`,
    '/join-group/tag/nobody',
  ];
  for (const path of paths) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    const [header = '', main = ''] = ['header', 'main'].map(
      (part) => new RegExp(`<${part}\\b.*</${part}>`, 's').exec(html)?.[0],
    );
    const [, section = ''] = path.split('/');
    const heading = { 'join-group': 'Oops!', user: 'User not found' }[section] ?? 'We could not find that';
    expect(main).toContain(`>${heading}</h1>`);
    expect(header).toContain('Daily Trivia');
    expect(main).toMatch(/<a href="\/"[^>]*><span[^>]*>Go Home/);
    const stores = ['Download on the App Store', 'Get it on Google Play'];
    const counts = stores.map((store) => main.split(`aria-label="${store}"`).length - 1);
    expect(counts, path).toEqual([1, 1]);
  }
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link', { name: 'Today’s questions' }).click();
    await expect(page).toHaveURL(`/questions/${daysAgo(0)}`);
  }
});

test('a shared question links to its game, its day, the day before and today; only today’s answer needs the app', async ({
  page,
  request,
}) => {
  const questions = await pastQuestions(request);
  for (const { questionTag, forDate } of [
    pick(questions, (one) => one.forDate === daysAgo(0)),
    pick(questions, (one) => one.forDate === daysAgo(2)),
  ]) {
    await page.goto(`/share_question/${questionTag}`);
    const isToday = forDate === daysAgo(0);
    await expect(page.getByText('The answer is in the app')).toHaveCount(isToday ? 1 : 0);
    await expect(page.getByRole('link', { name: /^Play (today|this day)’s questions$/ })).toHaveAttribute(
      'href',
      `/questions/${forDate}/play#q-${questionTag}`,
    );
    const links = page.getByRole('navigation', { name: 'More questions' }).getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const days = isToday ? [daysAgo(1), daysAgo(0)] : [daysAgo(2), daysAgo(3), daysAgo(0)];
    const place = isToday ? '' : `#q-${questionTag}`;
    expect(paths).toEqual(days.map((day, at) => `/questions/${day}${at === 0 ? place : ''}`));
    for (const path of paths) expect((await request.get(path ?? '')).status()).toBe(200);
  }
});
