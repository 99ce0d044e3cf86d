import type { Page } from 'playwright/test';
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

test('an editor whose uploaded file could not be kept keeps it by Retry', async ({ staffPage: page }) => {
  await page.route('**/media/keep', (route) => route.abort(), { times: 1 });
  const name = await uploadPicture(page);
  await expect(page.getByText(/ was uploaded, but would be removed again tomorrow$/)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(getHeading(page, name)).toBeVisible();
});

/** The links to the questions of the sample content that use a file. */
const getUses = (page: Page) => page.getByRole('link', { name: /^Daily question: Geography/ });

test('an editor gets from a file to the question that uses it', async ({ staffPage: page }) => {
  await page.goto('/media_library');
  await getUses(page).first().click();
  await expect(page).toHaveURL(/\/edit_trivia\//);
});

test('an editor who asks for unused files sees no others', async ({ staffPage: page }) => {
  const name = await uploadPicture(page);
  await expect(getUses(page).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Unused only').check();
  // While the filtered list loads, no file is shown.
  await expect(getUses(page)).toHaveCount(0);
  await expect(getHeading(page, name)).toBeVisible();
  await expect(getUses(page)).toHaveCount(0);
});

test('an editor restores a deleted file by keyboard', async ({ staffPage: page }) => {
  const name = await uploadPicture(page);
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).press('Enter');
  await expect(page.getByText(`${name} deleted.`)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} restored.`)).toBeVisible();
  await expect(getHeading(page, name)).toBeVisible();
});
