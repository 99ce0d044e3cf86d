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

test('a visitor follows the footer to today’s questions, which have no answer and no link to the next day', async ({
  page,
}) => {
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Today’s questions' }).click();
  await expect(page).toHaveURL(`/questions/${today}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Today’s questions ${formatWeekday(today)}, ${formatLongDate(today)}`,
  );
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('(correct)')).toHaveCount(0);
  expect(JSON.stringify(await readQuiz(page))).not.toContain('acceptedAnswer');
  await expect(page.getByRole('link', { name: /Next day/ })).toHaveCount(0);
});

test('a visitor of yesterday’s questions gets every answer and an explanation, but no source', async ({
  page,
}) => {
  await page.goto(`/questions/${yesterday}`);
  const count = await page.getByRole('article').count();
  expect(count).toBeGreaterThan(0);
  await expect(page.getByText('(correct)')).toHaveCount(count);
  const { hasPart } = await readQuiz(page);
  expect(hasPart).toHaveLength(count);
  for (const part of hasPart) expect(part).toMatchObject({ acceptedAnswer: { '@type': 'Answer' } });
  await expect(page.getByText('TARDIS is short for “Time and Relative Dimension in Space”.')).toBeVisible();
  // Sources are for the staff; in the sample content they are addresses of Wikipedia.
  expect(await page.content()).not.toContain('wikipedia.org');
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
] as const;

test('a visitor goes by links between a day, its categories, its game, its month and all questions', async ({
  page,
}) => {
  for (const [from, name, to] of links) {
    await page.goto(from);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await expect(page, `${from}: ${name}`).toHaveURL(to);
  }
});

test('a visitor finds the picture and the player of a question on the page of its day', async ({
  page,
  request,
}) => {
  const questions = await loadPastQuestions(request);
  const open = async ({ forDate, question }: (typeof questions)[number]) => {
    await page.goto(`/questions/${forDate}`);
    return page.getByRole('article').filter({ hasText: question });
  };
  // The last picture is that of the question, because the first is the category's icon.
  const picture = (await open(pick(questions, ({ hasImage }) => hasImage))).locator('img').last();
  await picture.scrollIntoViewIfNeeded();
  await expectLoaded(picture);
  const recorded = await open(pick(questions, ({ hasAudio }) => hasAudio));
  await expect(recorded.locator('audio')).toBeVisible();
});

test('a visitor gets the same 404 for a day to come, its picture and its game as for a day without questions or an address that is no day', async ({
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

test('a feed reader finds the feed on a page, and its first link leads to a question of the archive', async ({
  page,
}) => {
  await page.goto('/questions');
  const address = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  const feed = await page.request.get(new URL(address ?? '').pathname);
  expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  const [, link = ''] = /<item>.*?<link>([^<]+)<\/link>/s.exec(await feed.text()) ?? [];
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await expect(page.locator(`[id="${hash.slice(1)}"]`)).toBeInViewport();
});
