import type { Page } from 'playwright/test';
import type { StaffCalls } from './fixtures/staff-calls';
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

test('an editor goes to a screen by Ctrl+K', async ({ staffPage: page }) => {
  const { lines } = await openPalette(page);
  await expectAccessible(page);
  await page.keyboard.type('media');
  await expect(lines.first()).toContainText('Media');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/media_library');
});

test('an editor goes to a day of the plan by Ctrl+K', async ({ staffPage: page }) => {
  const { field, lines } = await openPalette(page);
  await field.fill('7.10.2031');
  await expect(lines.first()).toContainText('Tue, Oct 7, 2031');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Tue 7' }).locator(':focus')).toBeInViewport();
});

/** Stores a question, and searches for the beginning of a word of it in the palette. */
async function searchInPalette(page: Page, { storeQuestion }: StaffCalls, forDate: string, animal: string) {
  const text = `Which ${animal} was it?`;
  await storeQuestion({ forDate, text });
  const { field, lines } = await openPalette(page);
  await field.fill(animal.slice(0, -2));
  const found = lines.filter({ hasText: text });
  await expect(found).toBeVisible();
  return { text, found, lines };
}

test('an editor opens a question that the palette found', async ({ staffPage: page, staff }) => {
  const { text, found } = await searchInPalette(page, staff, '2031-10-08', 'zebu');
  await found.press('Enter');
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue(text);
});

test('an editor moves in the palette by arrows between a found question and the full search', async ({
  staffPage: page,
  staff,
}) => {
  const { found, lines } = await searchInPalette(page, staff, '2031-10-07', 'zorilla');
  const everywhere = lines.filter({ hasText: 'Search for “zoril”' });
  await expect(everywhere).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(everywhere).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(found).toBeFocused();
});

test('an editor opens the form of the next gap by Ctrl+K', async ({ staffPage: page }) => {
  const { dialog, field, lines } = await openPalette(page);
  await field.fill('new daily question');
  await expect(lines).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Fill the next gap: daily questions' }).press('Enter');
  await expect(page).toHaveURL(/\/create_trivia\//);
});
