import type { Page } from 'playwright/test';
import { formatFullDate, formatMonth, formatMonthDay } from '@/lib/dates/calendar-date';
import { readStructuredData, structuredDataOf } from '@/lib/testing/published-schemas';
import { pastQuestions, pick } from './fixtures/past-questions';
import { daysAgo } from './fixtures/product-day';
import { expect, test } from './fixtures/test';

// The table of public states checks that each page fits, and its accessibility.
const [today, yesterday] = [daysAgo(0), daysAgo(1)];

async function readQuiz(page: Page) {
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  return Object(readStructuredData(data ?? ''));
}

test('a visitor goes from the footer through today and the days before to all questions', async ({
  page,
  request,
}) => {
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Today’s questions' }).click();
  await expect(page).toHaveURL(`/questions/${today}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Today’s questions ${formatFullDate(today)}`,
  );
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('(correct)')).toHaveCount(0);
  expect(await page.content()).not.toContain('Rapa Nui');
  expect(JSON.stringify(await readQuiz(page))).not.toContain('acceptedAnswer');
  await expect(page.getByRole('link', { name: /Next day/ })).toHaveCount(0);

  await page
    .getByRole('link', { name: `Previous day: ${formatMonthDay(yesterday)}` })
    .first()
    .click();
  await expect(page).toHaveURL(`/questions/${yesterday}`);
  const articles = page.getByRole('article');
  const count = await articles.count();
  await expect(page.getByText('(correct)')).toHaveCount(count);
  await expect(page.getByText('TARDIS is short for “Time and Relative Dimension in Space”.')).toBeVisible();
  const quiz = await readQuiz(page);
  expect(quiz.hasPart).toHaveLength(count);
  for (const part of quiz.hasPart) expect(part).toMatchObject({ acceptedAnswer: { '@type': 'Answer' } });
  expect(await page.content()).not.toContain('wikipedia.org');
  await page.getByRole('link', { name: 'Film & TV' }).click();
  await expect(page.getByRole('article', { name: 'Film & TV' }).first()).toBeInViewport();
  await page.getByRole('link', { name: 'One category at a time' }).click();
  await expect(page.getByLabel('Date')).toHaveValue(yesterday);
  await expect(page.getByRole('link', { name: 'Play this day’s questions' })).toBeVisible();
  await page.getByRole('link', { name: 'All questions of this day' }).click();
  await page.getByRole('link', { name: 'Play this day’s questions' }).click();
  await expect(page).toHaveURL(`/questions/${yesterday}/play`);
  await page.getByRole('link', { name: 'Questions and answers on one page' }).click();

  await page.getByRole('link', { name: formatMonth(yesterday) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(formatMonth(yesterday));
  await page.getByRole('main').getByRole('link', { name: 'All questions' }).click();
  await expect(page).toHaveURL('/questions');
  await expect(page.getByRole('heading', { name: 'Latest days' })).toBeVisible();

  for (const kind of ['hasImage', 'hasAudio'] as const) {
    const { forDate, question } = pick(await pastQuestions(request), (candidate) => candidate[kind]);
    await page.goto(`/questions/${forDate}`);
    const article = page.getByRole('article').filter({ hasText: question });
    const media = kind === 'hasImage' ? article.locator('img').last() : article.locator('audio');
    await media.scrollIntoViewIfNeeded();
    await expect(media).toBeVisible();
  }
});

test('future and invalid days are 404; past days are complete', async ({ request }) => {
  const statusOf = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
  const names = [daysAgo(-1), '2099-01', '2026-02-30', '1999-12-31', '1999-12', 'all', 'nonsense'];
  const paths = names.flatMap((name) => [`/questions/${name}`, `/questions/${name}/preview.png`]);
  expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map(() => 404));
  for (const { forDate, question, correctChoice = '' } of await pastQuestions(request)) {
    const html = await (await request.get(`/questions/${forDate}`)).text();
    const asked = JSON.parse(structuredDataOf(html)).hasPart.find(
      ({ text }: { text: string }) => text === question,
    );
    expect(asked, question).toBeDefined();
    expect(asked.acceptedAnswer?.text).toBe(forDate < today ? correctChoice : undefined);
  }
});

test('the feed is linked from pages, cached, and links to its questions', async ({ page, request }) => {
  const [, href = ''] =
    /type="application\/rss\+xml" href="([^"]+)"/.exec(await (await request.get('/questions')).text()) ?? [];
  const { pathname } = new URL(href);
  const feed = await request.get(pathname);
  expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(feed.headers()['cache-control']).toContain('s-maxage');
  const [, link = ''] = /<item>.*?<link>([^<]+)<\/link>/s.exec(await feed.text()) ?? [];
  const { pathname: day, hash } = new URL(link);
  await page.goto(day + hash);
  await expect(page.locator(`[id="${hash.slice(1)}"]`)).toBeInViewport();
});
