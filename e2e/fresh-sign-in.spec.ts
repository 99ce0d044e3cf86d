import type { Meet } from './fixtures/people';
import { ageSessions, type SeparateSite, sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths } from './fixtures/test';

async function openStaff(meet: Meet, username: string) {
  const admin = await meet(username, 'admin');
  await admin.page.goto('/staff');
  await expect(admin.page.getByText('You', { exact: true })).toBeVisible();
  return admin;
}

/** Adds an editor as an admin who signed in a while ago, and is therefore asked to sign in once more. */
async function addPerson(meet: Meet, site: SeparateSite, username: string, added: string) {
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

test('an admin who does not sign in once more keeps what was typed, and adds nobody', async ({
  meet,
  site,
}) => {
  const { page } = await addPerson(meet, site, 'ada', 'robin');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Sign in once more, with your second factor')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('robin');
  await expect(page.getByLabel('Role of robin')).toHaveCount(0);
});

test('an admin who signs in once more adds the person', async ({ meet, site }) => {
  const { page, username, password, confirmation } = await addPerson(meet, site, 'adele', 'roberta');
  await expect(confirmation.getByLabel('Username')).toHaveValue(username);
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await confirmation.getByLabel('Password').fill(password);
  await confirmation.getByRole('button', { name: 'Log in' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Password of roberta' })).toBeVisible();
  await expect(page.getByLabel('Role of roberta')).toHaveValue('editor');
});

test('an admin makes a new password for somebody else after a question', async ({ meet }) => {
  const { page } = await openStaff(meet, 'amanda');
  await meet('rufus', 'editor');
  await page.reload();
  await page.getByRole('button', { name: 'New password: rufus' }).click();
  const question = page.getByRole('dialog', { name: 'New password: rufus?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'New password' }).click();
  await expect(page.getByText('Password of rufus')).toBeVisible();
});

test('an admin has no button for a new password of their own', async ({ meet }) => {
  await meet('ruben', 'editor');
  const { page, username } = await openStaff(meet, 'amalia');
  await expect(page.getByRole('button', { name: 'New password: ruben' })).toBeVisible();
  await expect(page.getByRole('button', { name: `New password: ${username}` })).toHaveCount(0);
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
