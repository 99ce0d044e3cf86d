import { visitors } from './fixtures/agents';
import { measureBox } from './fixtures/measure-box';
import { expect, test } from './fixtures/test';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor of the landing page at a desktop finds, on yellow, a QR code of 110 px and both badges at 150×45', async ({
    page,
  }) => {
    await page.goto('/');
    const code = await measureBox(page.getByRole('img', { name: /QR code/ }));
    expect(code).toMatchObject({ width: 110, height: 110 });
    for (const store of ['Download on the App Store', 'Get it on Google Play']) {
      const badge = await measureBox(page.getByRole('img', { name: store }));
      expect(badge).toMatchObject({ width: 150, height: 45 });
    }
    await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(255, 210, 31)');
  });

  test('a visitor of the landing page opens the answer of yesterday’s question', async ({ page }) => {
    await page.goto('/');
    const teaser = page.getByRole('region', { name: /^Yesterday’s question/ });
    const answer = teaser.locator('details p').first();
    const choices = teaser.getByRole('listitem');
    await expect(choices).toHaveCount(4);
    await expect(answer).toBeHidden();
    await teaser.getByText('Show the answer').click();
    await expect(answer).toBeVisible();
    const withoutLetters = (await choices.allTextContents()).map((text) => text.slice(1));
    expect(withoutLetters).toContain(await answer.textContent());
  });
});

for (const [phone, store] of [
  ['iPhone', 'Download on the App Store'],
  ['Pixel', 'Get it on Google Play'],
] as const) {
  test.describe(`on the ${phone} without scripts`, () => {
    test.use({ ...visitors[phone], javaScriptEnabled: false });

    test('a visitor finds one badge, half as wide as the window, and no QR code', async ({ page }) => {
      await page.goto('/');
      const badge = page.getByRole('img', { name: /App Store|Google Play/ });
      await expect(badge).toHaveAccessibleName(store);
      await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);
      for (const width of [390, 1024]) {
        await page.setViewportSize({ width, height: 1366 });
        expect((await measureBox(badge)).width).toBe(width / 2);
      }
    });
  });
}

test('a visitor finds links to the profiles and the mail address on the landing page', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Instagram', 'X', 'TikTok']) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^https:/);
  }
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
});

test('a visitor gets from the landing page to the privacy policy', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveTitle('Privacy Policy · Daily Trivia');
});

test('a visitor gets to the landing page by the header of another page', async ({ page }) => {
  await page.goto('/privacy');
  await page.getByRole('banner').getByRole('link', { name: 'Daily Trivia' }).click();
  await expect(page).toHaveURL('/');
});
