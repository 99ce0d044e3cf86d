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

test('a visitor follows the footer to today’s questions, and gets no answer and no next day', async ({
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

test('a visitor goes back a day, and gets every answer and an explanation, but no source', async ({
  page,
}) => {
  await page.goto(`/questions/${today}`);
  await page
    .getByRole('link', { name: `Previous day: ${formatMonthDay(yesterday)}` })
    .first()
    .click();
  await expect(page).toHaveURL(`/questions/${yesterday}`);
  await page.waitForLoadState();
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

test('a visitor goes from a day to a category, to one category at a time, to the game and back, and to its month and all questions', async ({
  page,
}) => {
  await page.goto(`/questions/${yesterday}`);
  const sport = page.getByRole('article', { name: 'Sport' }).first();
  await expect(sport).not.toBeInViewport();
  await page.getByRole('link', { name: 'Sport' }).click();
  await expect(sport).toBeInViewport();
  await page.getByRole('link', { name: 'One category at a time' }).click();
  await expect(page.getByLabel('Date')).toHaveValue(yesterday);
  await page.getByRole('link', { name: 'All questions of this day' }).click();
  await page.getByRole('link', { name: 'Play this day’s questions' }).click();
  await expect(page).toHaveURL(`/questions/${yesterday}/play`);
  await page.getByRole('link', { name: 'Questions and answers on one page' }).click();
  await expect(page).toHaveURL(`/questions/${yesterday}`);
  await page.getByRole('link', { name: formatMonth(yesterday) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(formatMonth(yesterday));
  await page.getByRole('main').getByRole('link', { name: 'All questions' }).click();
  await expect(page).toHaveURL('/questions');
  await expect(page.getByRole('heading', { name: 'Latest days' })).toBeVisible();
});

test('a visitor sees on the page of a day the picture of a question, and the player of a recording', async ({
  page,
  request,
}) => {
  const questions = await loadPastQuestions(request);
  const openArticle = async ({ forDate, question }: { forDate: string; question: string }) => {
    await page.goto(`/questions/${forDate}`);
    return page.getByRole('article').filter({ hasText: question });
  };
  const pictured = await openArticle(pick(questions, ({ hasImage }) => hasImage));
  // The last picture, because the first is the category's icon.
  await pictured.locator('img').last().scrollIntoViewIfNeeded();
  await expectLoaded(pictured.locator('img').last());
  const heard = await openArticle(pick(questions, ({ hasAudio }) => hasAudio));
  await expect(heard.locator('audio')).toBeVisible();
});

test('a visitor gets for a day to come, its picture and its game the same 404 as for a day without questions and an address that is no day', async ({
  request,
}) => {
  const names = [getDaysAgo(-1), '2099-01', '2026-02-30', '1999-12-31', '1999-12', 'all', 'nonsense'];
  const read = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return [response.status(), await response.text()];
  };
  for (const part of ['', '/preview.png', '/play']) {
    const [coming, ...others] = await Promise.all(names.map((name) => read(`/questions/${name}${part}`)));
    expect(coming?.[0]).toBe(404);
    for (const other of others) expect(other, part).toEqual(coming);
  }
  expect((await read(`/questions/${today.slice(0, 7)}/play`))[0], 'a month has no game').toBe(404);
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
