import type { APIResponse, Page } from 'playwright/test';
import { extractStructuredData, readStructuredData } from '@/lib/testing/published-schemas';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { getDaysAgo } from './fixtures/product-day';
import { listPublicAddresses } from './fixtures/public-states';
import { expect, test } from './fixtures/test';

/** Headers that differ between two responses from the same address. */
const VARYING = ['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding'];

/** Addresses beside those of the public pages. */
const others = [
  `/questions/${getDaysAgo(1)}/preview.png`,
  `/questions/${getDaysAgo(-1)}`,
  '/questions/feed.xml',
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

/** The headers of a response that the next one has, too. */
function pickLastingHeaders(response: APIResponse): Record<string, string> {
  const entries = Object.entries(response.headers());
  return Object.fromEntries(entries.filter(([name]) => !VARYING.includes(name)));
}

test('a crawler gets by HEAD the headers of GET, and none of the framework’s', async ({ request }) => {
  await Promise.all(
    [...(await listPublicAddresses(request)), ...others].map(async (path) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      const head = await request.head(path, { maxRedirects: 0 });
      expect(head.status(), path).toBe(answer.status());
      expect(pickLastingHeaders(head), path).toEqual(pickLastingHeaders(answer));
      expect(Object.keys(answer.headers()).join(), path).not.toMatch(/x-(middleware|next|matched)/);
    }),
  );
});

test('a browser gets the icon of its tab', async ({ request }) => {
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon');
});

test('a password manager is redirected to the page for changing a password', async ({ request }) => {
  const response = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([307, '/my_account']);
});

test('a search engine is told not to index the placeholders, the invitation without a group, and the page to log in', async ({
  request,
}) => {
  for (const path of ['/single-game', '/weekly-game', '/account', '/login', '/group-game']) {
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"');
  }
});

test('a search engine reads who makes the site', async ({ request }) => {
  const data = extractStructuredData(await (await request.get('/')).text());
  expect(readStructuredData(data)).toMatchObject({
    '@graph': [{ '@type': 'Organization', name: 'Daily Trivia' }, { '@type': 'WebSite' }],
  });
});

const missingPages = [
  { path: '/share_question/nothing', heading: 'We could not find that' },
  { path: '/user/nobody', heading: 'User not found' },
  { path: `/questions/${getDaysAgo(-1)}`, heading: 'We could not find that' },
  { path: '/join-group/tag/nobody', heading: 'Oops!' },
];

test('a visitor of a missing question, user, day or group gets an unindexed 404 with both stores, and ways home and to today’s questions', async ({
  page,
}) => {
  for (const { path, heading } of missingPages) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    expect(await response?.text(), path).toContain('<meta name="robots" content="noindex"');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('banner').getByText('Daily Trivia')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    for (const store of ['Download on the App Store', 'Get it on Google Play']) {
      await expect(main.getByRole('link', { name: store })).toHaveCount(1);
    }
    await main.getByRole('link', { name: 'Today’s questions' }).click();
    await expect(page).toHaveURL(`/questions/${getDaysAgo(0)}`);
  }
});

/** The addresses of the links under "More questions" on the page of a shared question. */
async function readMoreQuestions(page: Page, questionTag: string): Promise<(string | null)[]> {
  await page.goto(`/share_question/${questionTag}`);
  const links = page.getByRole('navigation', { name: 'More questions' }).getByRole('link');
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
}

test('a visitor at a shared question of today needs the app for its answer, and gets to yesterday and today', async ({
  page,
  request,
}) => {
  const { questionTag } = pick(await loadPastQuestions(request), ({ forDate }) => forDate === getDaysAgo(0));
  expect(await readMoreQuestions(page, questionTag)).toEqual([
    `/questions/${getDaysAgo(1)}`,
    `/questions/${getDaysAgo(0)}`,
  ]);
  await expect(page.getByText('The answer is in the app')).toBeVisible();
  const play = page.getByRole('link', { name: 'Play today’s questions' });
  await expect(play).toHaveAttribute('href', `/questions/${getDaysAgo(0)}/play#q-${questionTag}`);
});

test('a visitor at a shared question of a past day gets to its day, the day before and today', async ({
  page,
  request,
}) => {
  const { questionTag } = pick(await loadPastQuestions(request), ({ forDate }) => forDate === getDaysAgo(2));
  expect(await readMoreQuestions(page, questionTag)).toEqual([
    `/questions/${getDaysAgo(2)}#q-${questionTag}`,
    `/questions/${getDaysAgo(3)}`,
    `/questions/${getDaysAgo(0)}`,
  ]);
  await expect(page.getByText('The answer is in the app')).toHaveCount(0);
  const play = page.getByRole('link', { name: 'Play this day’s questions' });
  await expect(play).toHaveAttribute('href', `/questions/${getDaysAgo(2)}/play#q-${questionTag}`);
});
