import type { Page } from 'playwright/test';
import { makeFourColors } from './fixtures/media-files';
import { expect, expectAccessible, test } from './fixtures/test';

async function uploadPicture(page: Page, name: string): Promise<void> {
  await page.goto('/media_library');
  await page.locator('input[type=file]').setInputFiles(await makeFourColors(name));
}

const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a staff member whose uploaded file could not be kept reads that it would be removed, and keeps it by Retry', async ({
  staffPage: page,
}) => {
  const name = 'kept-by-retry.jpg';
  await page.route('**/media/keep', (route) => route.abort(), { times: 1 });
  await uploadPicture(page, name);
  await expect(page.getByText(/ was uploaded, but would be removed again tomorrow$/)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(getHeading(page, name)).toBeVisible();
});

test('a staff member sees where a file is used, and can hide the used ones', async ({ staffPage: page }) => {
  const name = 'unused.jpg';
  await uploadPicture(page, name);
  const use = page.getByRole('link', { name: /^Daily question: Geography/ }).first();
  await expect(use).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Unused only').check();
  // While the filtered list loads, no file is shown.
  await expect(use).toBeHidden();
  await expect(getHeading(page, name)).toBeVisible();
  await expect(use).toBeHidden();
});

test('a staff member deletes an unused file by mouse, and restores it by keyboard', async ({
  staffPage: page,
}) => {
  const name = 'deleted.jpg';
  await uploadPicture(page, name);
  // The second click of a double click must not delete the file that moves under the pointer.
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).dblclick();
  const undo = page.getByRole('button', { name: 'Undo' });
  // The message must stay while the pointer is over it.
  await undo.hover();
  await expect(page.getByText(`${name} deleted.`)).toBeVisible();
  await expect(getHeading(page, name)).toBeHidden();
  await expect(undo).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} restored.`)).toBeVisible();
  await expect(getHeading(page, name)).toBeVisible();
});
