import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { FIRST_LOAD_BUDGET, interactivePages, publicPages } from '@/lib/testing/first-load';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { getDaysAgo } from './fixtures/product-day';
import { expect, test } from './fixtures/test';

const OWN_SCRIPTS = ['question', 'day', 'play', 'invite', 'legal', 'played', 'sample'].map(
  (name) => `/${name}.js`,
);

/** The addresses of the scripts that a page runs or fetches, the number of its inline ones, and its policy. */
async function findScripts(page: Page, path: string) {
  // The first request renders the page, so that the second one gets it at once and not the loading page.
  await page.request.get(path);
  const response = await page.goto(path);
  const scripts = await page.evaluate(() => {
    const isRun = ({ type, noModule }: HTMLScriptElement) => type !== 'application/ld+json' && !noModule;
    const run = [...document.scripts].filter(isRun);
    const hints = document.querySelectorAll<HTMLLinkElement>('link[as="script"], link[rel="modulepreload"]');
    const addresses = [...run.map(({ src }) => src), ...[...hints].map(({ href }) => href)];
    return { addresses: addresses.filter(Boolean), inline: run.filter(({ src }) => !src).length };
  });
  return { ...scripts, policy: response?.headers()['content-security-policy'] ?? '' };
}

test('a visitor of a page that works without the framework loads our own scripts alone, by a policy that forbids inline ones', async ({
  page,
  request,
}) => {
  const questions = await loadPastQuestions(request);
  const recording = pick(questions, ({ hasAudio }) => hasAudio).questionTag;
  const paths = [
    ...publicPages,
    '/single_games?date=1999-12-31',
    '/join-group/tag/locked-table',
    '/user/nobody',
    `/questions/${getDaysAgo(0)}/play`,
    `/questions/${getDaysAgo(1)}/play`,
    `/share_question/${recording}`,
  ];
  for (const path of paths) {
    const { addresses, inline, policy } = await findScripts(page, path);
    expect(inline, path).toBe(0);
    const scripts = addresses.map((address) => new URL(address).pathname);
    expect(OWN_SCRIPTS, path).toEqual(expect.arrayContaining(scripts));
    expect(policy, path).toContain("script-src 'self';");
    // These are the framework's data and its marks of unfinished parts.
    expect(await page.content(), path).not.toMatch(/__next_f|<!--\$[?!]-->/);
  }
});

test('a visitor of a question or a game loads few and small scripts', async ({ page, request }) => {
  const { questionTag } = pick(await loadPastQuestions(request), () => true);
  for (const [path, names] of [
    [`/share_question/${questionTag}`, ['/played.js', '/question.js']],
    [`/questions/${getDaysAgo(1)}/play`, ['/play.js', '/played.js', '/question.js']],
  ] as const) {
    const { addresses } = await findScripts(page, path);
    expect(addresses.map((address) => new URL(address).pathname).toSorted()).toEqual(names);
    const scripts = await Promise.all(addresses.map(async (one) => (await request.get(one)).body()));
    expect(gzipSync(Buffer.concat(scripts)).length).toBeLessThanOrEqual(FIRST_LOAD_BUDGET);
  }
});

test('a visitor of the sign-in page loads the framework with the first key press', async ({ page }) => {
  for (const path of interactivePages) {
    const { addresses } = await findScripts(page, path);
    const paths = addresses.map((address) => new URL(address).pathname);
    expect(paths, path).toEqual(['/late.js']);
    const loaded = page.waitForRequest('**/_next/static/chunks/*.js*');
    await page.keyboard.press('Tab');
    await loaded;
  }
});
