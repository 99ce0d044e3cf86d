import { addPerson, signInByApi } from './fixtures/people';
import { ageSessions, sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit } from './fixtures/test';

test('an admin who signed in a while ago confirms with the password in place, and the action continues', async ({
  browser,
  site,
}) => {
  const admin = await addPerson(browser, site, { username: 'ada', role: 'admin' });
  const { page, username, password } = admin;
  const old = await signInByApi(admin);
  await page.goto('/staff');
  await expect(page.getByText('You', { exact: true })).toBeVisible();
  ageSessions(site);

  const refused = await page.request.post('/users/add_staff_member', {
    headers: { Authorization: `Bearer ${old}` },
    data: { username: 'mallory', role: 'admin' },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'fresh_sign_in_required']);

  await page.getByLabel('Username').fill('robin');
  await page.getByLabel('Role', { exact: true }).selectOption('editor');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const anew = page.getByRole('dialog', { name: 'Sign in once more' });
  await expect(anew).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: `test-results/fresh-sign-in-${width}.png` });
  }
  // Cancelling it changes nothing and keeps the typed text.
  await page.keyboard.press('Escape');
  await expect(anew).toBeHidden();
  await expect(page.getByText('Sign in once more, with your second factor')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('robin');

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(anew.getByLabel('Username')).toHaveValue(username);
  await anew.getByLabel('Password').fill(password);
  await anew.getByRole('button', { name: 'Log in' }).click();
  await expect(anew).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Password of robin' })).toBeVisible();
  await expect(page.getByLabel('Role of robin')).toHaveValue('editor');
  await expect(page.getByText('mallory')).toHaveCount(0);

  // Within ten minutes there is no confirmation; nobody can reset their own password here.
  const confirmation = page.getByRole('dialog', { name: 'Make writer: robin?' });
  await page.getByLabel('Role of robin').selectOption('writer');
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Role of robin')).toHaveValue('editor');
  await page.getByLabel('Role of robin').selectOption('writer');
  await confirmation.getByRole('button', { name: 'Make writer' }).click();
  await expect(page.getByLabel('Role of robin')).toHaveValue('writer');
  await expect(anew).toBeHidden();
  await expect(page.getByRole('button', { name: 'New password: robin' })).toBeVisible();
  await expect(page.getByRole('button', { name: `New password: ${username}` })).toHaveCount(0);

  // A new password needs a confirmation, too; a former admin sees neither the list nor its menu entry.
  await page.getByRole('button', { name: 'New password: robin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Password of robin')).toHaveCount(1);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Enter a user name');
  await page.getByLabel('Username').fill('second');
  await page.getByLabel('Role', { exact: true }).selectOption('admin');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Role of second')).toHaveValue('admin');
  await page.getByLabel(`Role of ${username}`).selectOption('editor');
  await page.getByRole('dialog').getByRole('button', { name: 'Make editor' }).click();
  await expect(page.getByText('Your account may not manage the staff. Ask an admin.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
});
