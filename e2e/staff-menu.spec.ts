import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures/test';

const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Staff' });
const getCategories = (page: Page) => getMenu(page).getByRole('link', { name: 'Categories' });

/** Opens the further screens of the menu by keyboard, and returns the button for them. */
async function openMore(page: Page) {
  await page.goto('/overview');
  const more = getMenu(page).getByRole('button', { name: 'More' });
  await expect(getCategories(page)).toBeHidden();
  await more.press('Enter');
  await expect(getCategories(page)).toBeVisible();
  return more;
}

test('an editor opens the further screens of the menu by keyboard', async ({ staffPage: page }) => {
  await openMore(page);
  await expectAccessible(page);
});

test('an editor closes the further screens of the menu by Escape', async ({ staffPage: page }) => {
  const more = await openMore(page);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(getCategories(page)).toBeHidden();
});

test('an editor finds the current screen marked in the menu', async ({ staffPage: page }) => {
  await page.goto('/overview');
  const current = getMenu(page).locator('[aria-current="page"]');
  await expect(current).toHaveText(['Overview']);
});

test('an editor on a phone opens the whole menu by one button', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/overview');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(getCategories(page)).toBeVisible();
  await expect(getMenu(page).getByRole('button', { name: 'More' })).toBeHidden();
  await expectAccessible(page);
});
