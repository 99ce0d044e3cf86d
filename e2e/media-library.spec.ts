import { fourColors, tone } from './fixtures/media-files';
import { expect, expectAccessible, test } from './fixtures/test';

test('the media library accepts files, says where they are used, and deletes unused ones with Undo', async ({
  staffPage: page,
}) => {
  await page.goto('/media_library');
  await expect(page.getByRole('heading', { name: 'Media' })).toBeVisible();
  const name = `library-${Date.now()}.jpg`;
  const others = ['a', 'b'].map((letter) => tone(`${name}-${letter}.mp3`));
  await page.route('**/media/keep', (route) => route.abort(), { times: 1 });
  const isUploading = Promise.withResolvers<void>();
  let uploads = 0;
  await page.route('**/api/media/upload/**', async (route) => {
    uploads += 1;
    await isUploading.promise;
    await route.continue();
  });
  const files = [await fourColors(name), tone(`${name}.mp3`), ...others];
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(page.getByRole('progressbar')).toHaveCount(files.length);
  await expect.poll(() => uploads).toBe(3);
  isUploading.resolve();
  await expect(page.getByText(/ was uploaded, but would be removed again tomorrow$/)).toBeVisible();
  await expect.poll(() => uploads).toBe(files.length);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${name}.mp3` })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Daily question: Geography/ }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Unused only').check();
  await expect(page.getByRole('link', { name: /^Daily question:/ }).first()).toBeHidden();
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).dblclick();
  // The toast stays under the pointer.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(page.getByText(`${name} deleted.`)).toBeVisible();
  await expect(page.getByRole('heading', { name, exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} restored.`)).toBeVisible();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
});
