import { TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { type Meet, signIn } from './fixtures/people';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, expectToFitAtAllWidths } from './fixtures/test';
import { findLoginForm } from './pages/login-form';

async function logOff(page: Page) {
  await page.getByRole('button', { name: 'Log off' }).click();
  await page.waitForURL('/');
}

async function openAccount(meet: Meet, username: string) {
  const person = await meet(username, 'writer');
  await person.page.goto('/my_account');
  return person;
}

test('an admin sees each first password until it is passed on', async ({ staffPage: page }) => {
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

test('an admin makes a new password for a person after confirming that', async ({
  staffPage: page,
  meet,
}) => {
  await meet('wiltrud', 'editor');
  await page.goto('/staff');
  await page.getByRole('button', { name: 'New password: wiltrud' }).click();
  const question = page.getByRole('dialog', { name: 'New password: wiltrud?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'New password' }).click();
  await expect(page.getByText('Password of wiltrud')).toBeVisible();
});

test('an admin has no button for a new password of their own', async ({ staffPage: page, meet }) => {
  await meet('wilgard', 'editor');
  await page.goto('/staff');
  await expect(page.getByRole('button', { name: 'New password: wilgard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New password: staff' })).toHaveCount(0);
});

/** Signs a new writer in for the first time, which opens a dialog to choose a password. */
async function signInFirst(page: Page, staff: StaffCalls, username: string) {
  const { password } = await staff.post('/users/add_staff_member', { username, role: 'writer' });
  await page.goto('/login');
  await findLoginForm(page).signIn({ username, password });
  const dialog = page.getByRole('dialog', { name: 'Choose a password of your own' });
  const choose = async (chosen: string) => {
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByLabel('New password').fill(chosen);
    await dialog.getByRole('button', { name: 'Change password' }).click();
  };
  return { dialog, choose };
}

test('a new writer who chooses a password that is easy to guess reads so', async ({ page, staff }) => {
  const { dialog, choose } = await signInFirst(page, staff, 'walburga');
  await choose('password123456');
  await expect(dialog.getByText('This password is easy to guess.')).toBeVisible();
  await expectAccessible(page);
});

test('a new writer chooses a password, and signs in with it from then on', async ({ page, staff }) => {
  const { dialog, choose } = await signInFirst(page, staff, 'walpurga');
  const password = 'seven green bottles';
  await choose(password);
  await expect(dialog).toBeHidden();
  await logOff(page);
  await page.goto('/login');
  await findLoginForm(page).signIn({ username: 'walpurga', password });
  await page.waitForURL('/trivia_questions');
});

test('a person signs another device out with the password', async ({ meet }) => {
  const { page, username, password, headers } = await openAccount(meet, 'wendelin');
  // The page goes on with a second session, and the first one stands for the other device.
  await signIn({ page, username, password });
  await page.reload();
  const signOutOther = page.getByRole('button', { name: /^Sign out .+ since / });
  await signOutOther.click();
  const dialog = page.getByRole('dialog', { name: /^Sign out / });
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: /^Sign out / }).click();
  await expect(signOutOther).toHaveCount(0);
  expect((await page.request.get('/users/my_account', { headers })).status()).toBe(401);
});

/** Adds a passkey of a virtual device to a new person's account; the page shows the recovery codes. */
async function addPasskey(meet: Meet, username: string) {
  const person = await openAccount(meet, username);
  const { page, password } = person;
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
  await expect(page.getByRole('region', { name: 'Recovery codes' })).toBeVisible();
  return person;
}

const keepCodes = (page: Page) => page.getByRole('button', { name: 'I have kept them' }).click();

test('a person who adds a passkey gets ten recovery codes to download', async ({ meet }) => {
  const { page } = await addPasskey(meet, 'waltraud');
  await expect(page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the codes' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
});

test('a person who leaves new recovery codes is asked first', async ({ meet }) => {
  const { page } = await addPasskey(meet, 'walfriede');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without keeping this?' })).toBeVisible();
});

test('a person with a passkey signs in with the password and the passkey', async ({ meet }) => {
  const person = await addPasskey(meet, 'wigbert');
  const { page } = person;
  await keepCodes(page);
  await expect(page.getByRole('button', { name: 'Remove the passkey Laptop' })).toBeVisible();
  await logOff(page);

  await page.goto('/login');
  await findLoginForm(page).signIn(person);
  await expect(page.getByText('Confirm that it is you.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('/trivia_questions');
});

test('a person chooses how 05/12 is read, and the search offers that day alone', async ({ meet }) => {
  const { page } = await openAccount(meet, 'walther');
  await page.getByLabel('Read 05/12 as').selectOption('day');
  await page.keyboard.press('Control+k');
  await page.getByLabel('A screen, a day or words of a question').fill('05/12/2026');
  const results = page.getByRole('list', { name: 'Where to' });
  await expect(results.getByText('Sat, Dec 5, 2026').first()).toBeVisible();
  await expect(results.getByText('Tue, May 12, 2026')).toHaveCount(0);
});

const findCode = (page: Page) => page.getByLabel('Code of your authenticator app');

async function confirmCode(page: Page, code: string) {
  await findCode(page).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('a person sets up an authenticator app by its first code', async ({ meet }) => {
  const { page, password } = await openAccount(meet, 'winfried');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const hint = await page.getByText('Or type this secret').textContent();
  const [secret = ''] = /[A-Z2-7]{32}/.exec(hint ?? '') ?? [];
  await expect(findCode(page)).toBeVisible();
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await confirmCode(page, new TOTP({ secret }).generate());
  await keepCodes(page);
  await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
});

test('a person with an authenticator app signs in with its code', async ({ meet }) => {
  const person = await meet('wolfgang', 'writer');
  const { page, password: currentPassword, post } = person;
  const { challenge, secret } = await post('/users/begin_authenticator', { currentPassword });
  const app = new TOTP({ secret });
  await post('/users/confirm_authenticator', { currentPassword, challenge, code: app.generate() });
  await post('/users/log_off', {});
  await page.goto('/login');
  await findLoginForm(page).signIn(person);
  await expect(findCode(page)).toBeVisible();
  await expectToFitAtAllWidths(page);
  // A code is accepted once, so this is the code of the next 30 seconds.
  await confirmCode(page, app.generate({ timestamp: Date.now() + 30_000 }));
  await page.waitForURL('/trivia_questions');
});
