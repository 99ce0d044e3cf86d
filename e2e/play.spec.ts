import type { Page } from 'playwright/test';
import { answerShown, getNextQuestion, getShownQuestion, playAll } from './fixtures/playing';
import { getDaysAgo } from './fixtures/product-day';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit, expectToFitAtAllWidths } from './fixtures/test';

const [today, yesterday] = [getDaysAgo(0), getDaysAgo(1)];
const getGamePath = (day: string) => `/questions/${day}/play`;
const findMarks = (page: Page, words: string) =>
  getShownQuestion(page).getByText(words).filter({ visible: true });

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

  test('a visitor of a past day who answers right reads that and why', async ({ page }) => {
    await page.goto(getGamePath(yesterday));
    const why = getShownQuestion(page).getByText(
      'TARDIS is short for “Time and Relative Dimension in Space”.',
    );
    await expect(why).toBeHidden();
    await answerShown(page, true, 'tap');
    await expect(why).toBeVisible();
    await expect(getShownQuestion(page).getByRole('status')).toHaveText('Correct');
    await expect(findMarks(page, '(correct)')).toHaveCount(1);
    await expect(findMarks(page, '(wrong)')).toHaveCount(0);
  });

  test('a visitor of a past day gets to the next question by a button in view', async ({ page }) => {
    await page.goto(getGamePath(yesterday));
    await answerShown(page, true, 'tap');
    await expect(getNextQuestion(page)).toBeInViewport({ ratio: 1 });
    await getNextQuestion(page).tap();
    await expect(getShownQuestion(page).getByText(/^2 of /)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  });

  test('a visitor of a past day who answers wrong reads what is right', async ({ page }) => {
    await page.goto(getGamePath(yesterday));
    await answerShown(page, false, 'tap');
    await expect(getShownQuestion(page).getByRole('status')).toHaveText(/^Wrong: it is /);
    await expect(findMarks(page, '(correct)')).toHaveCount(1);
    await expect(findMarks(page, '(wrong)')).toHaveCount(1);
    await expectAccessible(page);
  });

  test('a visitor who has played a past day reads the result, and the right answer to the question answered wrong', async ({
    page,
  }) => {
    await page.goto(getGamePath(yesterday));
    const count = await playAll(page, (index) => index !== 1);
    await expect(page.getByRole('heading', { name: `${count - 1}/${count} correct` })).toBeFocused();
    await expect(page.getByText('1 day played.')).toBeVisible();
    const recap = page.locator('[data-recap] > li');
    await expect(recap).toHaveCount(count);
    await expect(recap.nth(0)).toContainText('TARDIS is short for');
    await expect(recap.nth(0).getByText(/^Right: /)).toBeHidden();
    await expect(recap.nth(1).getByText(/^Right: /)).toBeVisible();
    const questions = page.getByRole('navigation', { name: 'Questions' });
    await expect(questions.getByRole('link', { name: /Question 1. .+, correct/ })).toBeVisible();
    await expect(questions.getByRole('link', { name: /Question 2. .+, wrong/ })).toBeVisible();
    await expectAccessible(page);
    await expectToFitAtAllWidths(page);
  });

  test('a visitor of the home page or a day gets to the game by a link in view', async ({ page }) => {
    for (const path of ['/', `/questions/${today}`, `/questions/${yesterday}`]) {
      await page.goto(path);
      const link = page.getByRole('link', { name: /^Play (today|this day)’s questions$/ });
      await expect(link, path).toBeInViewport({ ratio: 1 });
      await link.tap();
      await expect(page.getByRole('heading', { level: 1, name: /^Play / })).toBeVisible();
    }
  });

  test('a visitor erases the played games from the browser, and begins anew', async ({ page }) => {
    await page.goto(getGamePath(yesterday));
    const count = await playAll(page, () => true);
    await page.getByText('What this browser keeps').tap();
    await page.getByRole('button', { name: 'Erase my games' }).tap();
    await expect(page.getByText('Your games are erased.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('tdts_played'))).toBeNull();
    await expect(getShownQuestion(page).getByText(`1 of ${count}`)).toBeVisible();
    await expect(findMarks(page, '(correct)')).toHaveCount(0);
  });
});

test('a visitor who plays the questions of today sends no choice to the server', async ({ page }) => {
  await page.goto(getGamePath(today));
  await expect(getShownQuestion(page)).toHaveCount(1);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  for (const _question of await page.locator('[data-question]').all()) {
    await getShownQuestion(page).locator('li').first().getByRole('button').click();
    await getNextQuestion(page).click();
  }
  await expect(page.getByRole('heading', { name: /^Answers (today|tomorrow) at/ })).toBeFocused();
  expect(sent.filter((path) => !/api\/media|\.woff2$/.test(path))).toEqual([]);
});

test('a visitor plays a past day by keyboard: Enter answers and continues', async ({ page }) => {
  await page.goto(getGamePath(yesterday));
  await expect(getShownQuestion(page)).toHaveCount(1);
  const count = await page.locator('[data-question]').count();
  for (let index = 0; index < count; index++) {
    await getShownQuestion(page).getByRole('button').nth(0).focus();
    await page.keyboard.press('Tab');
    await expect(getShownQuestion(page).getByRole('status')).toBeEmpty();
    await page.keyboard.press('Enter');
    await expect(getShownQuestion(page).getByRole('status')).toHaveText(/Correct|Wrong/);
    // The second choice is followed by two others, and then by the button.
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
    await expect(getNextQuestion(page)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: `/${count} correct` })).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor plays by radio buttons, and sees the answers of played questions', async ({ page }) => {
    await page.goto(getGamePath(yesterday));
    const questions = page.locator('[data-question]');
    const count = await questions.count();
    await expect(questions.filter({ visible: true })).toHaveCount(count);
    await questions.nth(0).locator('li[data-correct="true"] label').click();
    await expect(questions.nth(0).getByText('(correct)')).toBeVisible();
    await questions.nth(1).getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await expect(questions.nth(1).locator('li[data-correct="true"] svg')).toBeVisible();
    await expect(questions.nth(2).locator('svg').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expectToFit(page);
  });

  test('a visitor of today reads that nothing is remembered, and when answers come', async ({ page }) => {
    await page.goto(getGamePath(today));
    const note = page.locator('noscript p');
    await expect(note).toHaveText('Without scripts this page cannot remember what you choose.');
    await expect(note).toBeVisible();
    await expect(page.getByText(/The answers come tomorrow at 00:00/)).toBeVisible();
  });
});

test('a search engine may index the game, and is led to the page of the day', async ({ request }) => {
  const html = await (await request.get(getGamePath(yesterday))).text();
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/questions/${yesterday}"`));
  expect(html).not.toContain('name="robots"');
});
