import { expect, expectAccessible, test } from './fixtures/test';

test('staff read what each call takes and answers, under the strict policy', async ({ staffPage: page }) => {
  await page.goto('/history');
  const menu = page.getByRole('navigation', { name: 'Staff' });
  await menu.getByRole('button', { name: 'More' }).click();
  await menu.getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL('/api-docs');
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible();
  await page.getByLabel('Find a call').fill('account_info');
  await page.getByText('/users/account_info').click();
  await expect(
    page.getByRole('table', { name: 'Query' }).getByRole('row', { name: 'username' }),
  ).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Answer' }).getByRole('row', { name: 'dateJoined' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Find a call').fill('no such call');
  await expect(page.getByText('No call fits. Ask for less.')).toBeVisible();
  await page.getByLabel('Find a call').fill('');
  if (process.env.SHOTS) {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 1000 });
      await page.screenshot({ path: `${process.env.SHOTS}/api-docs-${width}.png` });
    }
  }
});
