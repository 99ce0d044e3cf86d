import { TOTP } from 'otpauth';
import type { APIRequestContext, Browser, Page } from 'playwright/test';
import { addPerson, signInByApi } from './fixtures/people';
import { post } from './fixtures/proposals';
import { type SeparateSite, sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit } from './fixtures/test';
import { loginForm } from './pages/login-form';

test.use({ baseURL: async ({ site }, use) => use(site.url) });

const newPassword = 'seven green bottles';

/** Checks that the page is no wider than its window at each width, and takes a picture. */
async function show(page: Page, name: string) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: true });
  }
}

async function logOff(page: Page) {
  await page.getByRole('button', { name: 'Log off' }).click();
  await page.waitForURL('/');
}

/** Adds a writer by the API of an admin; returns the first password. */
async function addWriter(request: APIRequestContext, staffToken: string, username: string): Promise<string> {
  const added = await post(request, staffToken, '/users/add_staff_member', { username, role: 'writer' });
  return added.password;
}

/** A signed-in writer at My account. */
async function openAccount(browser: Browser, site: SeparateSite, username: string) {
  const person = await addPerson(browser, site, { username, role: 'writer' });
  await signInByApi(person);
  await person.page.goto('/my_account');
  return person;
}

test('an admin gets the first password of each added person, until it was passed on', async ({
  staffPage: page,
}) => {
  await page.goto('/staff');
  await page.getByLabel('Username').fill('wilfried');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const made = page.getByRole('status').filter({ hasText: 'Password of wilfried' });
  await expect(made).toBeVisible();
  const password = /shown only now([\w-]{20})/.exec((await made.textContent()) ?? '')?.[1] ?? '';
  expect(password).not.toBe('');
  await page.getByLabel('Username').fill('wilma');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const other = page.getByRole('status').filter({ hasText: 'Password of wilma' });
  await expect(other).toBeVisible();
  await expect(made.filter({ hasText: password })).toBeVisible();
  await expectAccessible(page);
  await show(page, 'staff');
  await other.getByRole('button', { name: 'Passed on: wilma' }).click();
  await expect(other).toHaveCount(0);
});

test('an admin who changes a role reads first what the person may do then', async ({
  staffPage: page,
  staffToken,
  request,
}) => {
  await addWriter(request, staffToken, 'walburga');
  await page.goto('/staff');
  await page.getByLabel('Role of walburga', { exact: true }).selectOption('editor');
  const duties = page.getByRole('dialog', { name: 'Make editor: walburga?' });
  await expect(duties).toContainText('An editor also publishes, deletes and restores');
  await duties.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Role of walburga', { exact: true })).toHaveValue('writer');
});

test('a new writer signs in and is asked for a password of their own, but not an easy one', async ({
  page,
  staffToken,
  request,
}) => {
  const password = await addWriter(request, staffToken, 'willow');
  await page.goto('/login');
  await expect(loginForm(page).username).toBeFocused();
  await loginForm(page).signIn({ username: 'willow', password });
  const first = page.getByRole('dialog', { name: 'Choose a password of your own' });
  await expect(first).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(page).toHaveURL(/\/trivia_questions/);
  await page.reload();
  await first.getByLabel('Current password').fill(password);
  await first.getByLabel('New password').fill('password123456');
  await first.getByRole('button', { name: 'Change password' }).click();
  await expect(first.getByText('This password is easy to guess.')).toBeVisible();
  await expectAccessible(page);
  await first.getByLabel('New password').fill(newPassword);
  await first.getByLabel('Show the password').check();
  await expect(first.getByLabel('New password')).toHaveAttribute('type', 'text');
  await first.getByRole('button', { name: 'Change password' }).click();
  await expect(first).toBeHidden();
  await logOff(page);
  await page.goto('/login');
  await loginForm(page).signIn({ username: 'willow', password: newPassword });
  await page.waitForURL(/trivia_questions/);
});

test('a writer finds only the screens of writers in the menu, and a refusal at the staff’s', async ({
  browser,
  site,
}) => {
  const { page } = await openAccount(browser, site, 'wanda');
  await page.goto('/trivia_questions');
  const menu = page.getByRole('navigation', { name: 'Staff' });
  await expect(menu.getByRole('link', { name: 'Daily questions' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My account: wanda' })).toBeVisible();
  await menu.getByRole('button', { name: 'More' }).click();
  await expect(menu.getByRole('link', { name: 'History' })).toBeVisible();
  for (const name of ['Categories', 'Staff']) await expect(menu.getByRole('link', { name })).toHaveCount(0);
  await page.goto('/staff');
  await expect(page.getByText('Your account may not manage the staff. Ask an admin.')).toBeVisible();
  await expectAccessible(page);
});

test('a person ends their session on another device with the password, and not with a wrong one', async ({
  browser,
  site,
}) => {
  const { page, username, password } = await openAccount(browser, site, 'wendelin');
  const data = { username, password };
  expect((await page.request.post('/users/login_authorized_user', { data })).status()).toBe(200);
  await page.reload();
  const signOutThere = page.getByRole('button', { name: /^Sign out .+ since / });
  await signOutThere.click();
  const confirm = page.getByRole('dialog', { name: /^Sign out / });
  await confirm.getByLabel('Your password').fill('a guess, and a wrong one');
  await confirm.getByRole('button', { name: /^Sign out / }).click();
  await expect(confirm.getByText('This is not your current password.')).toBeVisible();
  await expectAccessible(page);
  await confirm.getByLabel('Your password').fill(password);
  await confirm.getByRole('button', { name: /^Sign out / }).click();
  await expect(signOutThere).toHaveCount(0);
});

test('a person adds a passkey, keeps the recovery codes before leaving, and signs in with the passkey', async ({
  browser,
  site,
}) => {
  const person = await openAccount(browser, site, 'wolfram');
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
  await loginForm(page).signIn(person);
  await expect(page.getByText('Confirm that it is you.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/trivia_questions/);
});

test('a person chooses how 05/12 is read, and gets that day from the search by keyboard', async ({
  browser,
  site,
}) => {
  const { page } = await openAccount(browser, site, 'walther');
  const days = page.getByRole('list', { name: 'Where to' }).getByText(/^\w{3}, (May|Dec) \d+, 2026$/);
  for (const [order, shown] of [
    ['', ['Tue, May 12, 2026', 'Sat, Dec 5, 2026']],
    ['day', ['Sat, Dec 5, 2026']],
  ] as const) {
    await page.getByLabel('Read 05/12 as').selectOption(order);
    await page.keyboard.press('Control+k');
    await page.getByLabel('A screen, a day or words of a question').fill('05/12/2026');
    await expect(days.first()).toBeVisible();
    await expect
      .poll(async () => [...new Set(await days.allTextContents())].toSorted())
      .toEqual(shown.toSorted());
    await page.keyboard.press('Escape');
  }
});

test('a person sets up an authenticator app, and signs in with its code', async ({ browser, site }) => {
  const person = await openAccount(browser, site, 'winfried');
  const { page, password } = person;
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret =
    /[A-Z2-7]{32}/.exec((await page.getByText('Or type this secret').textContent()) ?? '')?.[0] ?? '';
  const codeOf = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  await expectAccessible(page);
  await show(page, 'authenticator');
  await page.getByLabel('Code of your authenticator app').fill(codeOf(0));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await show(page, 'my-account');
  await logOff(page);

  await page.goto('/login');
  await loginForm(page).signIn(person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('button', { name: 'Use an authenticator code' }).click();
  const code = page.getByLabel('Code of your authenticator app');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code is not right')).toBeVisible();
  await show(page, 'second-factor');
  await code.fill(codeOf(1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/trivia_questions/);
});
