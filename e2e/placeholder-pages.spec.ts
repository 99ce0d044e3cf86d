import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

/**
 * Checks a page whose clock stands still. axe waits by the page's timers, too, so the clock advances by single
 * milliseconds until axe is done: far less than a state of the game lasts.
 */
async function expectAccessibleAtStandstill(page: Page): Promise<void> {
  let isDone = false;
  const check = expectAccessible(page).finally(() => {
    isDone = true;
  });
  while (!isDone) await page.clock.runFor(1);
  await check;
}

// public-pages.spec.ts checks the headings, sizes and accessibility of these pages.
test('a visitor reads that the weekly game is coming', async ({ page }) => {
  await page.goto('/weekly-game');
  await expect(page.getByText('Coming soon on web', { exact: true })).toBeVisible();
});

/** Opens the sample game under a clock that stands still, so that temporary states stay. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto('/single-game');
  await page.clock.pauseAt(60_000);
}

test('a visitor answers a question of the sample game by keyboard', async ({ page }) => {
  await openStill(page);
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

test('a visitor finds the sample game accessible and within the window before, during and after a question', async ({
  page,
}) => {
  await openStill(page);
  await expectToFitAtAllWidths(page);
  await expectAccessibleAtStandstill(page);
  await page.getByRole('button', { name: 'Pop Music' }).click();
  await expect(page.getByText('Question 1 of 3')).toBeVisible();
  await expectToFitAtAllWidths(page);
  await expectAccessibleAtStandstill(page);
  await page.getByRole('button', { name: 'The Beatles' }).click();
  await expect(page.getByText('Correct', { exact: true })).toBeVisible();
  await expectToFitAtAllWidths(page);
  await expectAccessibleAtStandstill(page);
});
