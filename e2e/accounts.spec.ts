import { TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { type Meet, signIn } from './fixtures/people';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths } from './fixtures/test';
import { findLoginForm } from './pages/login-form';

const newPassword = 'seven green bottles';

async function logOff(page: Page) {
  await page.getByRole('button', { name: 'Log off' }).click();
  await page.waitForURL('/');
}

async function openAccount(meet: Meet, username: string) {
  const person = await meet(username, 'writer');
  await person.page.goto('/my_account');
  return person;
}

test('an admin sees the first password of each added person until it is passed on', async ({
  staffPage: page,
}) => {
  await page.goto('/staff');
  const findPassword = (name: string) => page.getByRole('status').filter({ hasText: `Password of ${name}` });
  for (const name of ['wilfried', 'wilma']) {
    await page.getByLabel('Username').fill(name);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    // A first password has 20 characters.
    await expect(findPassword(name)).toContainText(/shown only now[\w-]{20}/);
  }
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await findPassword('wilma').getByRole('button', { name: 'Passed on: wilma' }).click();
  await expect(findPassword('wilma')).toHaveCount(0);
  await expect(findPassword('wilfried')).toBeVisible();
});

test('a new writer is asked again after a reload for a password of their own, is refused an easy one, and signs in with the chosen one', async ({
  page,
  staff,
}) => {
  const added = { username: 'wenda', role: 'writer' };
  const { password } = await staff.post('/users/add_staff_member', added);
  await page.goto('/login');
  await findLoginForm(page).signIn({ username: 'wenda', password });
  const dialog = page.getByRole('dialog', { name: 'Choose a password of your own' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('New password').fill('password123456');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('This password is easy to guess.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('New password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog).toBeHidden();
  await logOff(page);
  await page.goto('/login');
  await expect(findLoginForm(page).username).toBeFocused();
  await findLoginForm(page).signIn({ username: 'wenda', password: newPassword });
  await page.waitForURL(/trivia_questions/);
});

test('a person signs another device out with the right password, and not with a wrong one', async ({
  meet,
}) => {
  const { page, username, password, headers } = await openAccount(meet, 'wendelin');
  // The page goes on with a second session, and the first one stands for the other device.
  await signIn({ page, username, password });
  await page.reload();
  const readOtherStatus = async () => (await page.request.get('/users/my_account', { headers })).status();
  const signOutOther = page.getByRole('button', { name: /^Sign out .+ since / });
  await signOutOther.click();
  const confirm = page.getByRole('dialog', { name: /^Sign out / });
  await confirm.getByLabel('Your password').fill('a guess, and a wrong one');
  await confirm.getByRole('button', { name: /^Sign out / }).click();
  await expect(confirm.getByText('This is not your current password.')).toBeVisible();
  expect(await readOtherStatus()).toBe(200);
  await expectAccessible(page);
  await confirm.getByLabel('Your password').fill(password);
  await confirm.getByRole('button', { name: /^Sign out / }).click();
  await expect(signOutOther).toHaveCount(0);
  expect(await readOtherStatus()).toBe(401);
});

/** Adds a passkey of a virtual device to the account that the page shows. */
async function addPasskey(page: Page, password: string) {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByLabel('Your password').fill(password);
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

test('a person adds a passkey, is asked before leaving without the recovery codes, and signs in with password and passkey', async ({
  meet,
}) => {
  const person = await openAccount(meet, 'waltraud');
  const { page, password } = person;
  await addPasskey(page, password);
  await expect(page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the codes' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without keeping this?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('button', { name: 'Remove the passkey Laptop' })).toBeVisible();
  await logOff(page);

  await page.goto('/login');
  await findLoginForm(page).signIn(person);
  await expect(page.getByText('Confirm that it is you.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/trivia_questions/);
});

test('a person chooses how 05/12 is read, and the search offers that day alone', async ({ meet }) => {
  const { page } = await openAccount(meet, 'walther');
  const results = page.getByRole('list', { name: 'Where to' });
  const searchDay = async () => {
    await page.keyboard.press('Control+k');
    await page.getByLabel('A screen, a day or words of a question').fill('05/12/2026');
    await expect(results.getByText('Sat, Dec 5, 2026').first()).toBeVisible();
  };
  await searchDay();
  await expect(results.getByText('Tue, May 12, 2026').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Read 05/12 as').selectOption('day');
  await searchDay();
  await expect(results.getByText('Tue, May 12, 2026')).toHaveCount(0);
});

test('a person sets up an authenticator app, and signs in with its code, after a wrong one was refused', async ({
  meet,
}) => {
  const person = await openAccount(meet, 'winfried');
  const { page, password } = person;
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const hint = await page.getByText('Or type this secret').textContent();
  const [secret = ''] = /[A-Z2-7]{32}/.exec(hint ?? '') ?? [];
  const app = new TOTP({ secret });
  const code = page.getByLabel('Code of your authenticator app');
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await code.fill(app.generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await logOff(page);

  await page.goto('/login');
  await findLoginForm(page).signIn(person);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code is not right')).toBeVisible();
  await expectToFitAtAllWidths(page);
  // A code is accepted once, so this is the code of the next 30 seconds.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/trivia_questions/);
});
