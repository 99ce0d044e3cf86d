import { agents } from './fixtures/agents';
import { expectLoaded } from './fixtures/shown-media';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

test.use({ userAgent: agents.desktop });

test('a visitor with an invite code sees a private group, with QR code, stores and the code', async ({
  page,
}) => {
  await page.goto('/join-group/JOIN-US');
  await expect(page.getByRole('heading', { name: 'The Locked Table' })).toBeVisible();
  for (const text of ['Private', '1 member', '3 categories', 'Casual', 'JOIN-US']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Ready to join the fun?')).toBeVisible();
  const code = await page.getByRole('img', { name: 'QR code of the invitation' }).boundingBox();
  expect(code).toMatchObject({ width: 200, height: 200 });
  await expect(page.getByRole('link', { name: 'Download on the App Store' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get it on Google Play' })).toBeVisible();
  await expectToFitAtAllWidths(page);
  await expectAccessible(page);
});

test('a visitor sees a public group by its tag and by its game', async ({ page }) => {
  for (const path of ['/join-group/tag/open-table', '/group-game/open-table']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'The Open Table' })).toBeVisible();
    await expect(page.getByText('Public', { exact: true })).toBeVisible();
    await expect(page.getByText('Competitive')).toBeVisible();
    await expectLoaded(page.locator('article img'));
  }
});
