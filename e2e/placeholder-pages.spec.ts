import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

/** Opens the game with a stopped clock, so that temporary states stay until the test advances it. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') });
  await page.goto('/single-game');
  await page.clock.pauseAt(new Date('2026-11-21T12:01:00Z'));
}

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
test('a visitor reads that the weekly game is coming, and finds the medals in the account', async ({
  request,
}) => {
  expect(await (await request.get('/weekly-game')).text()).toContain('Coming soon on web');
  expect(await (await request.get('/account')).text()).toContain('Top 3');
});

test('a visitor plays the sample game with the keyboard alone, and finds it fitting and accessible before, during and after an answer', async ({
  page,
}) => {
  await openWithStoppedClock(page);
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
