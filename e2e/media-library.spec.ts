import type { Page } from 'playwright/test';
import { measureBox } from './fixtures/measure-box';
import { makeFourColors } from './fixtures/media-files';
import { expect, expectAccessible, test } from './fixtures/test';

/** Uploads a picture under a name that no earlier try has used; returns the name. */
async function uploadPicture(page: Page): Promise<string> {
  const name = `${crypto.randomUUID()}.jpg`;
  await page.goto('/media_library');
  await page.locator('input[type=file]').setInputFiles(await makeFourColors(name));
  return name;
}

const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a staff member whose uploaded file could not be kept reads that it would be removed, and keeps it by Retry', async ({
  staffPage: page,
}) => {
  await page.route('**/media/keep', (route) => route.abort(), { times: 1 });
  const name = await uploadPicture(page);
  await expect(page.getByText(/ was uploaded, but would be removed again tomorrow$/)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(getHeading(page, name)).toBeVisible();
});

test('a staff member sees where a file is used, and can hide the used ones', async ({ staffPage: page }) => {
  const name = await uploadPicture(page);
  const use = page.getByRole('link', { name: /^Daily question: Geography/ }).first();
  await expect(use).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Unused only').check();
  // While the filtered list loads, no file is shown.
  await expect(use).toBeHidden();
  await expect(getHeading(page, name)).toBeVisible();
  await expect(use).toBeHidden();
});

test('a staff member deletes one file by a double click, and restores it by keyboard', async ({
  staffPage: page,
}) => {
  const other = await uploadPicture(page);
  await expect(getHeading(page, other)).toBeVisible();
  const name = await uploadPicture(page);
  const remove = page.getByRole('button', { name: `Delete ${name}`, exact: true });
  await remove.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await measureBox(remove);
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(getHeading(page, name)).toBeHidden();
  // The latest file comes first, so the other one is under the pointer now.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByText(`${name} deleted.`)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} restored.`)).toBeVisible();
  await expect(getHeading(page, name)).toBeVisible();
  await expect(getHeading(page, other)).toBeVisible();
});
