import type { Page } from 'playwright/test';
import { formatLongDate, formatMonth, formatMonthDay, formatWeekday } from '@/lib/dates/calendar-date';
import { readStructuredData } from '@/lib/testing/published-schemas';
import { loadPastQuestions, pick } from './fixtures/past-questions';
import { getDaysAgo } from './fixtures/product-day';
import { expectLoaded } from './fixtures/shown-media';
import { expect, test } from './fixtures/test';

const [today, yesterday] = [getDaysAgo(0), getDaysAgo(1)];

/** The structured data of the page's questions, checked by the published schemas. */
async function readQuiz(page: Page) {
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  return Object(readStructuredData(data ?? ''));
}

test('a visitor of today’s questions gets no answer', async ({ page }) => {
  await page.goto(`/questions/${today}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Today’s questions ${formatWeekday(today)}, ${formatLongDate(today)}`,
  );
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('(correct)')).toHaveCount(0);
  expect(JSON.stringify(await readQuiz(page))).not.toContain('acceptedAnswer');
});

test('a visitor of yesterday’s questions gets every answer, with its explanation', async ({ page }) => {
  await page.goto(`/questions/${yesterday}`);
  const count = await page.getByRole('article').count();
  expect(count).toBeGreaterThan(0);
  await expect(page.getByText('(correct)')).toHaveCount(count);
  const { hasPart } = await readQuiz(page);
  expect(hasPart).toHaveLength(count);
  for (const part of hasPart) expect(part).toMatchObject({ acceptedAnswer: { '@type': 'Answer' } });
  await expect(page.getByText('TARDIS is short for “Time and Relative Dimension in Space”.')).toBeVisible();
});

test('a visitor goes from the top of a day to the questions of a category', async ({ page }) => {
  await page.goto(`/questions/${yesterday}`);
  const sport = page.getByRole('article', { name: 'Sport' }).first();
  await expect(sport).not.toBeInViewport();
  await page.getByRole('link', { name: 'Sport' }).click();
  await expect(sport).toBeInViewport();
});

const month = yesterday.slice(0, 7);
/** The links of the archive: the page that has one, its name, and the page to which it leads. */
const links = [
  [`/questions/${today}`, `Previous day: ${formatMonthDay(yesterday)}`, `/questions/${yesterday}`],
  [`/questions/${yesterday}`, 'One category at a time', `/single_games?date=${yesterday}&category=1`],
  [`/single_games?date=${yesterday}`, 'All questions of this day', `/questions/${yesterday}`],
  [`/questions/${yesterday}`, 'Play this day’s questions', `/questions/${yesterday}/play`],
  [`/questions/${yesterday}/play`, 'Questions and answers on one page', `/questions/${yesterday}`],
  [`/questions/${yesterday}`, formatMonth(yesterday), `/questions/${month}`],
  [`/questions/${month}`, 'All questions', '/questions'],
  [`/single_games?date=${yesterday}`, 'Next day', `/single_games?date=${today}&category=1`],
  ['/single_games', 'Back to home', '/'],
  ['/terms', 'Today’s questions', `/questions/${today}`],
] as const;

test('a visitor goes by links between the pages of the archive, and to and from other pages', async ({
  page,
}) => {
  for (const [from, name, to] of links) {
    await page.goto(from);
    await page.getByRole('link', { name }).first().click();
    await expect(page, `${from}: ${name}`).toHaveURL(to);
  }
});

test('a visitor of today’s questions gets no link to the next day', async ({ page }) => {
  await page.goto(`/questions/${today}`);
  await expect(page.getByRole('link', { name: /^Previous day/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Next day/ })).toHaveCount(0);
});

/** Opens the page of the day of a question that fits; returns the part with the question. */
async function openDayOf(page: Page, fits: Parameters<typeof pick>[1]) {
  const { forDate, question } = pick(await loadPastQuestions(page.request), fits);
  await page.goto(`/questions/${forDate}`);
  return page.getByRole('article').filter({ hasText: question });
}

test('a visitor finds the picture of a question on the page of its day', async ({ page }) => {
  const article = await openDayOf(page, ({ hasImage }) => hasImage);
  // The first picture is the category's icon.
  const picture = article.locator('img').last();
  await picture.scrollIntoViewIfNeeded();
  await expectLoaded(picture);
});

test('a visitor finds the player of a recording on the page of its day', async ({ page }) => {
  const article = await openDayOf(page, ({ hasAudio }) => hasAudio);
  await expect(article.locator('audio')).toBeVisible();
});

test('a visitor cannot tell a day to come, its preview or its game from one without questions: each gets the same 404', async ({
  request,
}) => {
  const names = [getDaysAgo(-1), '2099-01', '2026-02-30', '1999-12-31', '1999-12', 'all', 'nonsense'];
  const read = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return [response.status(), await response.text()];
  };
  for (const part of ['', '/preview.png', '/play']) {
    // A month has a page, but no game.
    const missing = part === '/play' ? [...names, month] : names;
    const [coming, ...others] = await Promise.all(missing.map((name) => read(`/questions/${name}${part}`)));
    expect(coming?.[0]).toBe(404);
    for (const other of others) expect(other, part).toEqual(coming);
  }
});

test('a subscriber gets from the first item of the feed to its question in the archive', async ({ page }) => {
  const feed = await (await page.request.get('/questions/feed.xml')).text();
  const [, link = ''] = /<item>.*?<link>([^<]+)<\/link>/s.exec(feed) ?? [];
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await expect(page.locator(`[id="${hash.slice(1)}"]`)).toBeInViewport();
});
