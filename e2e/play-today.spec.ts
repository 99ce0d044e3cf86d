import type { Page } from 'playwright/test';
import { formatLongDate } from '@/lib/dates/calendar-date';
import { ANSWER, getNextQuestion, getShownQuestion } from './fixtures/playing';
import { getDaysAgo } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { shiftableClock, shiftClock } from './fixtures/server';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec(() => shiftableClock);
test.afterEach(() => shiftClock(site.dataDir, 0));
// The clock of this zone never shows the product's time: PRODUCT_TIME_ZONE of the run is offset by whole hours.
test.use({ timezoneId: 'Asia/Kathmandu' });

const today = getDaysAgo(0);
const GAME = `/questions/${today}/play`;

const getChoice = (page: Page, index: number) =>
  getShownQuestion(page).locator('li').nth(index).getByRole('button');

test('a visitor who reads the source of today’s game finds no answer in it', async ({ request, staff }) => {
  const stored = await staff.loadQuestions(today);
  expect(stored).not.toEqual([]);
  const explanations = stored.flatMap(({ explanation }) => explanation ?? []);
  expect(explanations).not.toEqual([]);
  for (const reading of ['rendered', 'cached']) {
    const response = await request.get(GAME);
    expect(response.ok()).toBe(true);
    const html = await response.text();
    for (const text of explanations) expect(html, reading).not.toContain(text);
    expect(html, reading).not.toMatch(ANSWER);
    const countMentions = (text: string) => html.split(`>${text}<`).length - 1;
    for (const { choices, question } of stored) {
      const mentions = Object.values<string>(choices).map(countMentions);
      expect(mentions[0], `the choices of “${question}” are there`).toBeGreaterThan(0);
      expect(new Set(mentions).size, `each choice of “${question}” is there as often as the others`).toBe(1);
    }
  }
});

test('a visitor changes a choice of today before the answers come', async ({ page }) => {
  await page.goto(GAME);
  await getChoice(page, 0).click();
  await expect(getChoice(page, 0)).toHaveAttribute('aria-pressed', 'true');
  const status = getShownQuestion(page).getByRole('status');
  await expect(status).toHaveText('Answered: you may change it until the answers come');
  await getChoice(page, 1).click();
  await expect(getChoice(page, 0)).toHaveAttribute('aria-pressed', 'false');
  await expect(getChoice(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});

test('a visitor of today’s game reads when the answers come', async ({ page }) => {
  await page.goto(GAME);
  await expect(page.getByText(/The answers come (today|tomorrow) at \d+:\d\d [AP]M, here/)).toBeVisible();
});

/** Plays today's open game by the second choice of each question; returns the number of questions. */
async function playToday(page: Page): Promise<number> {
  await page.goto(GAME);
  await expect(getChoice(page, 1)).toBeVisible();
  const count = await page.locator('[data-question]').count();
  for (let answered = 0; answered < count; answered++) {
    await getChoice(page, 1).click();
    await getNextQuestion(page).click();
  }
  await expect(page.getByRole('heading', { name: /^Answers (today|tomorrow) at \d/ })).toBeFocused();
  return count;
}

/** Stores that the visitor has played some days, unless the page has stored more. */
async function rememberDays(page: Page, days: string[]): Promise<void> {
  await page.addInitScript((played) => {
    const day = { choices: {}, isWhole: true, wasOnTime: true };
    const games = Object.fromEntries(played.map((one) => [one, day]));
    if (!localStorage.getItem('tdts_played')) localStorage.setItem('tdts_played', JSON.stringify(games));
  }, days);
}

const getYesterdayLink = (page: Page) => page.getByRole('link', { name: 'Play yesterday while you wait' });

test('a visitor who has played today is offered the game of yesterday', async ({ page }) => {
  await playToday(page);
  await expect(page.getByText('Your choices wait here for the answers.')).toBeVisible();
  await expect(getYesterdayLink(page)).toBeVisible();
  await expectAccessible(page);
});

test('a visitor who has played yesterday, too, is not offered its game', async ({ page }) => {
  await rememberDays(page, [getDaysAgo(1)]);
  await playToday(page);
  await expect(getYesterdayLink(page)).toBeHidden();
});

/** Plays today's game, and lets midnight pass on the page and on the site; returns the number of questions. */
async function playUntilMidnight(page: Page): Promise<number> {
  await page.clock.install();
  const count = await playToday(page);
  const end = Date.parse((await page.locator('[data-answers-at]').getAttribute('data-answers-at')) ?? '');
  shiftClock(site.dataDir, end + 60_000 - Date.now());
  await page.clock.setFixedTime(end + 60_000);
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: 'The answers are out' })).toBeVisible();
  return count;
}

const getFirstLink = (page: Page) => page.getByRole('link', { name: /^Question 1:/ });

test('a visitor whose page stays open past midnight sees the result', async ({ page, staff }) => {
  const [first] = await staff.loadQuestions(today);
  const count = await playUntilMidnight(page);
  await expect(page.getByText('The answers come')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Play ${formatLongDate(today)}`);
  await page.getByRole('link', { name: 'See how you did' }).click();
  await expect(page.getByRole('heading', { name: `/${count} correct` })).toBeVisible();
  await getFirstLink(page).click();
  const verdict = first?.choices.choice2 === first?.correctChoice ? 'Correct' : /^Wrong/;
  await expect(getShownQuestion(page).getByRole('status')).toHaveText(verdict);
});

test('a visitor whose page stays open past midnight changes no choice any more', async ({ page }) => {
  await playUntilMidnight(page);
  await getFirstLink(page).click();
  await getChoice(page, 0).click();
  await expect(getChoice(page, 1)).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor reads with the result how many days they have played in a row', async ({ page }) => {
  await rememberDays(page, [1, 2, 4].map(getDaysAgo));
  await playUntilMidnight(page);
  await page.getByRole('link', { name: 'See how you did' }).click();
  await expect(page.getByText('4 days played, 3 in a row.')).toBeVisible();
});
