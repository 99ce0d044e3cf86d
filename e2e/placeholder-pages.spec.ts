import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

/**
 * Runs axe, which waits by the page's stopped clock, too. So the clock advances by single milliseconds until axe is
 * done, which is far less than any state lasts.
 */
async function expectAccessibleAtStandstill(page: Page): Promise<void> {
  let isDone = false;
  const looking = expectAccessible(page).finally(() => {
    isDone = true;
  });
  while (!isDone) await page.clock.runFor(1);
  await looking;
}

// public-pages.spec.ts checks the headings, sizes and accessibility of these pages.
test('a visitor reads that the weekly game is coming', async ({ page }) => {
  await page.goto('/weekly-game');
  await expect(page.getByText('Coming soon on web', { exact: true })).toBeVisible();
});

test('a visitor answers a question of the sample game by keyboard, and the game fits and is accessible before, during and after it', async ({
  page,
}) => {
  // The clock stands still, so that temporary states stay until the test advances it.
  await page.clock.install({ time: 0 });
  await page.goto('/single-game');
  await page.clock.pauseAt(60_000);
  await expectToFitAtAllWidths(page);
  await expectAccessibleAtStandstill(page);
  await page.getByRole('button', { name: 'Pop Music' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 1 of 3')).toBeVisible();
  await expectToFitAtAllWidths(page);
  await expectAccessibleAtStandstill(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Correct', { exact: true })).toBeVisible();
  await expectToFitAtAllWidths(page);
  await expectAccessibleAtStandstill(page);
});
