import { agents, widths } from './fixtures/agents';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

const CODE = '/join-group/JOIN-US';
const LOCK_TEXT =
  "This is a private trivia group. You'll need an invitation link from a group member to join.";

test.use({ userAgent: agents.desktop });

test('an invite code opens a private group, with QR code, stores and the code', async ({ page }) => {
  await page.goto(CODE);
  await expect(page.getByRole('heading', { name: 'The Locked Table' })).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const text of ['Private', '1 member', '3 categories', 'Casual', 'JOIN-US'])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('Ready to join the fun?')).toBeVisible();
    expect(await page.getByRole('img', { name: 'QR code of the invitation' }).boundingBox()).toMatchObject({
      width: 200,
      height: 200,
    });
    await expect(page.getByRole('link', { name: 'Download on the App Store' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get it on Google Play' })).toBeVisible();
    await expectToFit(page);
  }
  await expectAccessible(page);
});

test('a private group without a code is locked; an unknown code says Oops; both lead home', async ({
  page,
}) => {
  const places = [
    {
      path: '/join-group/tag/locked-table',
      status: 200,
      title: 'Private Group',
      texts: ['Invite Only', LOCK_TEXT],
      home: 'Back to Home',
    },
    {
      path: '/join-group/NOBODY',
      status: 404,
      title: 'Oops!',
      texts: ['We could not find this group.'],
      home: 'Go Home',
    },
  ];
  for (const { path, status, title, texts, home } of places) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(status);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    for (const text of texts) await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('link', { name: home }).click();
    await expect(page).toHaveURL('/');
  }
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
