import { agents, widths } from './fixtures/agents';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

const CODE = '/join-group/JOIN-US';
const LOCK_TEXT =
  "This is a private trivia group. You'll need an invitation link from a group member to join.";

for (const width of widths) {
  test.describe(`on a desktop ${width} px wide`, () => {
    test.use({ userAgent: agents.desktop, viewport: { width, height: 900 } });

    test('an invite code opens a private group, with QR code, stores and the code', async ({ page }) => {
      await page.goto(CODE);
      await expect(page.getByRole('heading', { name: 'The Locked Table' })).toBeVisible();
      await expect(page.getByText('Private', { exact: true })).toBeVisible();
      await expect(page.getByText('1 member', { exact: true })).toBeVisible();
      await expect(page.getByText('3 categories')).toBeVisible();
      await expect(page.getByText('Casual')).toBeVisible();
      await expect(page.getByText('Ready to join the fun?')).toBeVisible();
      expect(await page.getByRole('img', { name: 'QR code of the invitation' }).boundingBox()).toMatchObject({
        width: 200,
        height: 200,
      });
      await expect(page.getByRole('link', { name: 'Download on the App Store' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Get it on Google Play' })).toBeVisible();
      await expect(page.getByText('JOIN-US')).toBeVisible();
      await expectToFit(page);
      await expectAccessible(page);
    });

    test('a private group without a code is locked', async ({ page }) => {
      await page.goto('/join-group/tag/locked-table');
      await expect(page.getByRole('heading', { name: 'Private Group' })).toBeVisible();
      await expect(page.getByText('Invite Only')).toBeVisible();
      await expect(page.getByText(LOCK_TEXT)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await expect(page).toHaveURL('/');
    });

    test('an unknown code says Oops and leads home', async ({ page }) => {
      const response = await page.goto('/join-group/NOBODY');
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
      await expect(page.getByText('We could not find this group.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Go Home' }).click();
      await expect(page).toHaveURL('/');
    });
  });
}

test('the code is copied, and the page says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(CODE);
  await page.getByRole('button', { name: 'Copy group code' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('JOIN-US');
});

test('a public group is shown by tag and by game', async ({ page }) => {
  for (const path of ['/join-group/tag/open-table', '/group-game/open-table']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'The Open Table' })).toBeVisible();
    await expect(page.getByText('Public', { exact: true })).toBeVisible();
    await expect(page.getByText('Competitive')).toBeVisible();
    const picture = page.locator('article img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
});

test('a group game without an id stands for the games in the app', async ({ page }) => {
  await page.goto('/group-game');
  await expect(page.getByRole('heading', { name: 'Trivia Group' })).toBeVisible();
  await expectAccessible(page);
});
