import type { Meet } from './fixtures/people';
import { ageSessions, type SeparateSite, sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths } from './fixtures/test';

async function openStaff(meet: Meet, username: string) {
  const admin = await meet(username, 'admin');
  await admin.page.goto('/staff');
  await expect(admin.page.getByText('You', { exact: true })).toBeVisible();
  return admin;
}

/** Adds an editor as an admin who signed in a while ago, who is asked to sign in once more. */
async function addLate(meet: Meet, site: SeparateSite, username: string, added: string) {
  const admin = await openStaff(meet, username);
  const { page } = admin;
  ageSessions(site, username);
  await page.getByLabel('Username').fill(added);
  await page.getByLabel('Role', { exact: true }).selectOption('editor');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: 'Sign in once more' });
  await expect(confirmation).toBeVisible();
  return { ...admin, confirmation };
}

test('an admin who signed in a while ago adds a person after signing in again', async ({ meet, site }) => {
  const { page, username, password, confirmation } = await addLate(meet, site, 'adele', 'roberta');
  await expect(confirmation.getByLabel('Username')).toHaveValue(username);
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await confirmation.getByLabel('Password').fill(password);
  await confirmation.getByRole('button', { name: 'Log in' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Password of roberta' })).toBeVisible();
  await expect(page.getByLabel('Role of roberta')).toHaveValue('editor');
});

test('an admin who does not sign in again adds nobody, and keeps the typed name', async ({ meet, site }) => {
  const { page } = await addLate(meet, site, 'adelheid', 'robert');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Sign in once more, with your second factor')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('robert');
  await expect(page.getByLabel('Role of robert')).toHaveCount(0);
});

test('an admin who signed in just now becomes an editor without a password, and loses the staff list', async ({
  meet,
}) => {
  const { page, username } = await openStaff(meet, 'anton');
  await page.getByLabel(`Role of ${username}`).selectOption('editor');
  const question = page.getByRole('dialog', { name: `Make editor: ${username}?` });
  await expect(question).toContainText('An editor also publishes, deletes and restores');
  await question.getByRole('button', { name: 'Make editor' }).click();
  await expect(page.getByText('Your account may not manage the staff. Ask an admin.')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
});
