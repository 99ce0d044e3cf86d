import type { Meet } from './fixtures/people';
import { ageSessions, sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths } from './fixtures/test';

async function openStaff(meet: Meet, username: string) {
  const admin = await meet(username, 'admin');
  await admin.page.goto('/staff');
  await expect(admin.page.getByText('You', { exact: true })).toBeVisible();
  return admin;
}

test('an admin who signed in a while ago adds a person only after signing in once more, and keeps what was typed until then', async ({
  meet,
  site,
}) => {
  const { page, username, password } = await openStaff(meet, 'adele');
  ageSessions(site, username);
  await page.getByLabel('Username').fill('roberta');
  await page.getByLabel('Role', { exact: true }).selectOption('editor');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  const confirmation = page.getByRole('dialog', { name: 'Sign in once more' });
  await expect(confirmation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Sign in once more, with your second factor')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('roberta');
  await expect(page.getByLabel('Role of roberta')).toHaveCount(0);
  await add.click();
  await expect(confirmation.getByLabel('Username')).toHaveValue(username);
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await confirmation.getByLabel('Password').fill(password);
  await confirmation.getByRole('button', { name: 'Log in' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Password of roberta' })).toBeVisible();
  await expect(page.getByLabel('Role of roberta')).toHaveValue('editor');
});

test('an admin makes a new password for somebody else after a question, and has no button for their own', async ({
  meet,
}) => {
  await meet('rufus', 'editor');
  const { page, username } = await openStaff(meet, 'amanda');
  await page.getByRole('button', { name: 'New password: rufus' }).click();
  const question = page.getByRole('dialog', { name: 'New password: rufus?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'New password' }).click();
  await expect(page.getByText('Password of rufus')).toBeVisible();
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
