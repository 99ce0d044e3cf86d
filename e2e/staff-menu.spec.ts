import { expect, expectAccessible, test } from './fixtures/test';

test('a staff member opens and closes the further screens of the menu by keyboard', async ({
  staffPage: page,
}) => {
  await page.goto('/overview');
  const menu = page.getByRole('navigation', { name: 'Staff' });
  const more = menu.getByRole('button', { name: 'More' });
  await expect(menu.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Categories' })).toBeHidden();
  await more.press('Enter');
  await expect(menu.getByRole('link', { name: 'Categories' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(menu.getByRole('link', { name: 'Categories' })).toBeHidden();
});

test('a staff member on a phone opens the whole menu by one button', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/overview');
  const menu = page.getByRole('navigation', { name: 'Staff' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('link', { name: 'Categories' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'More' })).toBeHidden();
  await expectAccessible(page);
});
