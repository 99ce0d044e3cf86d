import type { Page } from 'playwright/test';
import { widths } from './fixtures/agents';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

/** Opens the game with a stopped clock, so that temporary states stay until the test advances it. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') });
  await page.goto('/single-game');
  await page.clock.pauseAt(new Date('2026-11-21T12:01:00Z'));
}

/**
 * axe waits by the page's clock, too: it advances by a millisecond at a time until axe is done, far less than
 * any state lasts.
 */
async function expectAccessibleAtStandstill(page: Page): Promise<void> {
  let isDone = false;
  const looking = expectAccessible(page).finally(() => {
    isDone = true;
  });
  // The clock applies to all pages, and axe closes one of its own meanwhile.
  while (!isDone) await page.clock.runFor(1).catch(() => {});
  await looking;
}

async function expectToFitEveryWidth(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page);
  }
}

// public-pages.spec.ts checks the headings, sizes and accessibility of these pages.
test('a visitor reads that the weekly game is coming', async ({ request }) => {
  expect(await (await request.get('/weekly-game')).text()).toContain('Coming soon on web');
});

test('a visitor finds the medals in the account', async ({ request }) => {
  expect(await (await request.get('/account')).text()).toContain('Top 3');
});

test('a visitor finds the sample game fitting and accessible before, during and after an answer', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await expectToFitEveryWidth(page);
  await expectAccessibleAtStandstill(page);
  await page.getByRole('button', { name: 'Film & TV' }).click();
  await expect(page.getByText('Question 1 of 3')).toBeVisible();
  await expectToFitEveryWidth(page);
  await expectAccessibleAtStandstill(page);
  await page.getByRole('button', { name: 'Steven Spielberg' }).click();
  await expect(page.getByText('Correct', { exact: true })).toBeVisible();
  await expectToFitEveryWidth(page);
  await expectAccessibleAtStandstill(page);
});

/** For this time the sample game shows whether an answer was right. */
const VERDICT_MS = 900;
/** The time of a question in the sample game. */
const QUESTION_MS = 15_000;

test('a visitor sees whether an answer is right, and gets the next question a moment later', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await page.getByRole('button', { name: 'Geography' }).click();
  await page.getByRole('button', { name: 'The Danube' }).click();
  await expect(page.getByText('Correct', { exact: true })).toBeVisible();
  await page.clock.runFor(VERDICT_MS - 1);
  await expect(page.getByText('Question 1 of 3')).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText('Question 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Nauru' }).click();
  await expect(page.getByText('Wrong', { exact: true })).toBeVisible();
});

test('a visitor pauses a question of 15 seconds, and runs out of its time after the pause', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await page.getByRole('button', { name: 'Geography' }).click();
  await page.clock.runFor(5000);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(60_000);
  await expect(page.getByText('Paused')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.clock.runFor(8000);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.clock.runFor(2500);
  await expect(page.getByText('Wrong – time ran out')).toBeVisible();
});

test('a visitor reads the result after three questions, and goes on with today’s or another category', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await page.getByRole('button', { name: 'Geography' }).click();
  await page.getByRole('button', { name: 'The Danube' }).click();
  await page.clock.runFor(VERDICT_MS);
  await page.getByRole('button', { name: 'Nauru' }).click();
  await page.clock.runFor(VERDICT_MS);
  await expect(page.getByText('Question 3 of 3')).toBeVisible();
  await page.clock.runFor(QUESTION_MS + 500);
  await expect(page.getByText('Wrong – time ran out')).toBeVisible();
  await page.clock.runFor(VERDICT_MS);
  await expect(page.getByText('Done! Come back tomorrow for new questions.')).toBeVisible();
  await expect(page.getByText('1/3')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Play today’s questions' })).toHaveAttribute('href', /\/play$/);
  await page.clock.resume();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pick Another Category' }).click();
  for (const name of ['Geography', 'Film & TV', 'Pop Music']) {
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
});

test('a visitor without a connection reads that the questions could not be loaded, and loads them once it is back', async ({
  page,
  context,
}) => {
  await page.goto('/single-game');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Geography' }).click();
  await expect(page.getByText('The questions could not be loaded.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Question 1 of 3')).toBeVisible();
});

test('a visitor plays the sample game with the keyboard alone', async ({ page }) => {
  await openWithStoppedClock(page);
  await page.getByRole('button', { name: 'Pop Music' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 1 of 3')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Correct', { exact: true })).toBeVisible();
});
