import type { APIRequestContext, APIResponse } from 'playwright/test';
import { indexedPaths } from '@/lib/site/public-pages';
import { staffSections } from '@/lib/staff-screens';
import { extractStructuredData, readSitemap, readStructuredData } from '@/lib/testing/published-schemas';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { getDaysAgo, getProductToday } from './fixtures/product-day';
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

test('a crawler gets by HEAD the status and headers of GET', async ({ request }) => {
  const addresses = [...(await listPublicAddresses(request)), ...others];
  await Promise.all(
    addresses.map(async (path) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      const head = await request.head(path, { maxRedirects: 0 });
      expect(head.status(), path).toBe(answer.status());
      expect(pickLastingHeaders(head), path).toEqual(pickLastingHeaders(answer));
    }),
  );
});

test('a search engine is told not to index the placeholders, invitations, and the page to log in', async ({
  request,
}) => {
  const paths = ['/single-game', '/weekly-game', '/account', '/login', '/group-game', '/join-group/JOIN-US'];
  for (const path of paths) {
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"');
  }
});

test('a search engine reads who makes the site', async ({ request }) => {
  const data = extractStructuredData(await (await request.get('/')).text());
  expect(readStructuredData(data)).toMatchObject({
    '@graph': [{ '@type': 'Organization', name: 'Daily Trivia' }, { '@type': 'WebSite' }],
  });
});

test('a search engine gets a shared question of today as structured data without an answer', async ({
  request,
}) => {
  const isOfToday = ({ forDate }: { forDate: string }) => forDate === getProductToday();
  const { questionTag, question, choices } = pick(await loadPastQuestions(request), isOfToday);
  const html = await (await request.get(`/share_question/${questionTag}`)).text();
  const text = extractStructuredData(html);
  const quiz = Object(readStructuredData(text));
  expect(quiz).toMatchObject({ '@type': 'Quiz', hasPart: { '@type': 'Question', text: question } });
  expect(quiz.hasPart.suggestedAnswer.map((answer: { text: string }) => answer.text)).toEqual(
    Object.values(choices),
  );
  expect(text).not.toContain('acceptedAnswer');
});

test('a crawler reads in robots.txt what to leave out, and where the sitemap is', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text();
  for (const path of [...staffSections.map((section) => `/${section}`), '/singlegames/', '/users/']) {
    expect(text).toContain(`Disallow: ${path}\n`);
  }
  expect(text).toMatch(/Sitemap: http.+\/sitemap\.xml/);
});

async function readSitemapPaths(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return readSitemap(xml).pages.map(({ loc }) => new URL(loc).pathname);
}

/** The addresses of the questions of today, and of those of the days before. */
async function listSharedQuestions(request: APIRequestContext) {
  const questions = await loadPastQuestions(request);
  const list = (isToday: boolean) =>
    questions
      .filter(({ forDate }) => (forDate === getProductToday()) === isToday)
      .map(({ questionTag }) => `/share_question/${questionTag}`);
  return { ofToday: list(true), past: list(false) };
}

test('a crawler finds each indexed page and past question once in the sitemap', async ({ request }) => {
  const addresses = await readSitemapPaths(request);
  const named = [`/questions/${getProductToday()}`, '/user/trivia_fan', '/join-group/tag/open-table'];
  const { past } = await listSharedQuestions(request);
  expect(addresses).toEqual(expect.arrayContaining([...indexedPaths, ...named, ...past]));
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('a crawler finds no question of today in the sitemap', async ({ request }) => {
  const addresses = await readSitemapPaths(request);
  const { ofToday } = await listSharedQuestions(request);
  expect(ofToday).not.toEqual([]);
  for (const address of ofToday) expect(addresses).not.toContain(address);
});

test('a crawler may index a page of each kind in the sitemap, which is its own canonical page', async ({
  request,
}) => {
  const addresses = await readSitemapPaths(request);
  // One page with a name, such as a profile, stands for the others below its folder.
  const named = addresses.filter((path) => !indexedPaths.includes(path));
  const oneOfEachFolder = new Map(named.map((path) => [path.replace(/[^/]+$/, ''), path])).values();
  for (const path of [...indexedPaths, ...oneOfEachFolder]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    expect(html).toMatch(
      new RegExp(`rel="canonical" href="http[^"/]+//[^"/]+${path === '/' ? '/?' : path}"`),
    );
    expect(html, path).not.toContain('name="robots"');
  }
});
