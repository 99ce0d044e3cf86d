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

test('a visitor of a private group without a code reads that it is invite-only, and goes home', async ({
  page,
}) => {
  await page.goto('/join-group/tag/locked-table');
  await expect(page.getByRole('heading', { name: 'Private Group' })).toBeVisible();
  await expect(page.getByText('Invite Only')).toBeVisible();
  await expect(
    page.getByText(
      "This is a private trivia group. You'll need an invitation link from a group member to join.",
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a visitor with an unknown code gets 404, reads that there is no such group, and goes home', async ({
  page,
}) => {
  const response = await page.goto('/join-group/NOBODY');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expect(page.getByText('We could not find this group.')).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
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
