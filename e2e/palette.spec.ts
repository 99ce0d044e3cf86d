import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures/test';

/** Opens a screen, and its palette by keyboard. */
async function openPalette(page: Page) {
  await page.goto('/categories');
  await expect(page.getByRole('button', { name: 'Add category' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  const field = dialog.getByRole('textbox');
  await expect(field).toBeFocused();
  return { dialog, field, lines: dialog.getByRole('link') };
}

test('a staff member goes to a screen by Ctrl+K', async ({ staffPage: page }) => {
  const { lines } = await openPalette(page);
  await expect(lines.filter({ hasText: 'Video trimmer' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('media');
  await expect(lines.first()).toContainText('Media');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/media_library');
});

test('a staff member goes to a day of the plan by Ctrl+K', async ({ staffPage: page }) => {
  const { field, lines } = await openPalette(page);
  await field.fill('7.10.2031');
  await expect(lines.first()).toContainText('Tue, Oct 7, 2031');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Tue 7' }).locator(':focus')).toBeInViewport();
});

test('a staff member moves in the palette by arrows between a found question and the full search, and opens the question', async ({
  staffPage: page,
  staff,
}) => {
  await staff.storeQuestion({ forDate: '2031-10-07', text: 'Which zorilla was it?' });
  const { field, lines } = await openPalette(page);
  await field.fill('zoril');
  const found = lines.filter({ hasText: 'Which zorilla was it?' });
  const everywhere = lines.filter({ hasText: 'Search for “zoril”' });
  await expect(everywhere).toBeVisible();
  await expect(found).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(everywhere).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Which zorilla was it?');
});

test('a staff member opens the form of the next gap by Ctrl+K', async ({ staffPage: page }) => {
  const { dialog, field, lines } = await openPalette(page);
  await field.fill('new daily question');
  await expect(lines).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Fill the next gap: daily questions' }).press('Enter');
  await expect(page).toHaveURL(/\/create_trivia\//);
});
