import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { FIRST_LOAD_BUDGET, interactivePages, publicPages } from '@/lib/testing/first-load';
import { pastQuestions, pick } from './fixtures/past-questions';
import { daysAgo } from './fixtures/product-day';
import { expect, test } from './fixtures/test';

const OWN_SCRIPTS = [
  '/question.js',
  '/day.js',
  '/play.js',
  '/invite.js',
  '/legal.js',
  '/played.js',
  '/sample.js',
];
/** The footer's black. */
const FOOTER = 'rgb(18, 16, 20)';

/** The JavaScript of a page: the addresses that it runs or fetches, and the number of scripts in its HTML. */
async function scriptsOf(page: Page, path: string) {
  // Renders the page first: a slow rendering is preceded by the loading page.
  await page.request.get(path);
  const response = await page.goto(path);
  const found = await page.evaluate(() => {
    const isRun = ({ type, noModule }: HTMLScriptElement) => type !== 'application/ld+json' && !noModule;
    const scripts = [...document.scripts].filter(isRun);
    const hints = document.querySelectorAll<HTMLLinkElement>('link[as="script"], link[rel="modulepreload"]');
    const addresses = [...scripts.map(({ src }) => src), ...[...hints].map(({ href }) => href)];
    return { addresses: addresses.filter(Boolean), inline: scripts.filter(({ src }) => !src).length };
  });
  return { ...found, policy: response?.headers()['content-security-policy'] ?? '' };
}

test('pages without a game load no framework, and allow no inline script', async ({ page, request }) => {
  const questions = await pastQuestions(request);
  const recording = pick(questions, ({ hasAudio }) => hasAudio).questionTag;
  const shown = [
    ...publicPages,
    '/single_games?date=1999-12-31',
    '/join-group/tag/locked-table',
    '/user/nobody',
    `/questions/${daysAgo(0)}/play`,
    `/questions/${daysAgo(1)}/play`,
  ];
  for (const path of [...shown, `/share_question/${recording}`]) {
    const { addresses, inline, policy } = await scriptsOf(page, path);
    expect(inline, path).toBe(0);
    expect(
      addresses.filter((address) => !OWN_SCRIPTS.includes(new URL(address).pathname)),
      path,
    ).toEqual([]);
    expect(policy, path).toContain("script-src 'self';");
    expect(await page.content(), path).not.toMatch(/__next_f|<!--\$[?!]-->/);
    await expect(page.getByRole('contentinfo'), 'it has its styles').toHaveCSS('background-color', FOOTER);
  }
});

test('the scripts of questions are small, named by their content, and cached for ever', async ({
  page,
  request,
}) => {
  const { questionTag } = pick(await pastQuestions(request), () => true);
  for (const [path, count] of [
    [`/share_question/${questionTag}`, 2],
    [`/questions/${daysAgo(1)}/play`, 3],
  ] as const) {
    const { addresses } = await scriptsOf(page, path);
    expect(addresses).toHaveLength(count);
    let onTheWire = 0;
    for (const address of addresses) {
      const script = await request.get(address);
      expect(script.headers()).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const source = await script.body();
      expect(source.length).toBeLessThanOrEqual(FIRST_LOAD_BUDGET);
      onTheWire += gzipSync(source).length;
    }
    expect(onTheWire).toBeLessThanOrEqual(FIRST_LOAD_BUDGET);
  }
});

test('pages with a form run the framework once somebody uses it, by a policy for it', async ({ page }) => {
  for (const path of interactivePages) {
    const { addresses, inline, policy } = await scriptsOf(page, path);
    expect(
      addresses.map((address) => new URL(address).pathname),
      path,
    ).toEqual(['/late.js']);
    const loaded = page.waitForRequest('**/_next/static/chunks/*.js*');
    await page.keyboard.press('Tab');
    await loaded;
    expect(inline, path).toBeGreaterThan(1);
    expect(policy, path).toContain("script-src 'self' 'unsafe-inline';");
  }
});

test('uncached pages are compressed for clients that accept it', async ({ request }) => {
  const encodings = ['gzip', 'identity'].map(async (encoding) => {
    const answer = await request.get('/plan', { headers: { 'Accept-Encoding': encoding } });
    return answer.headers()['content-encoding'];
  });
  expect(await Promise.all(encodings)).toEqual(['gzip', undefined]);
});
