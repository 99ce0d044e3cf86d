import { TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

const ownPassword = 'seven green bottles';

async function signIn(page: Page, username: string, password: string) {
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function logOff(page: Page) {
  await page.getByRole('button', { name: 'Log off' }).click();
  await page.waitForURL('/');
}

/** Checks accessibility and that the page is no wider than its window, at each width. */
async function show(page: Page, name: string) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: true });
  }
}

test('an admin adds a writer, who chooses a password, sees what writers may, and signs in with two factors', async ({
  staffPage,
  browser,
}) => {
  const username = `wren-${Date.now()}`;
  await staffPage.goto('/staff');
  await staffPage.getByLabel('Username').fill(username);
  await staffPage.getByRole('button', { name: 'Add', exact: true }).click();
  const made = staffPage.getByRole('status').filter({ hasText: `Password of ${username}` });
  await expect(made).toBeVisible();
  const password = /shown only now([\w-]{20})/.exec((await made.textContent()) ?? '')?.[1] ?? '';
  // The next person's password is shown beside it, until somebody dismisses it.
  await staffPage.getByLabel('Username').fill(`${username}-too`);
  await staffPage.getByRole('button', { name: 'Add', exact: true }).click();
  const other = staffPage.getByRole('status').filter({ hasText: `Password of ${username}-too` });
  await expect(other).toBeVisible();
  await expect(made.filter({ hasText: password })).toBeVisible();
  await expectAccessible(staffPage);
  await show(staffPage, 'staff');
  await other.getByRole('button', { name: `Passed on: ${username}-too` }).click();
  await expect(other).toHaveCount(0);
  await staffPage.getByLabel(`Role of ${username}`, { exact: true }).selectOption('editor');
  const duties = staffPage.getByRole('dialog', { name: `Make editor: ${username}?` });
  await expect(duties).toContainText('An editor also publishes, deletes and restores');
  await duties.getByRole('button', { name: 'Cancel' }).click();

  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, username, password);
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
  await first.getByLabel('New password').fill(ownPassword);
  await first.getByLabel('Show the password').check();
  await expect(first.getByLabel('New password')).toHaveAttribute('type', 'text');
  await first.getByRole('button', { name: 'Change password' }).click();
  await expect(first).toBeHidden();

  const menu = page.getByRole('navigation', { name: 'Staff' });
  await expect(menu.getByRole('link', { name: 'Daily questions' })).toBeVisible();
  await expect(page.getByRole('link', { name: `My account: ${username}` })).toBeVisible();
  await menu.getByRole('button', { name: 'More' }).click();
  await expect(menu.getByRole('link', { name: 'History' })).toBeVisible();
  for (const name of ['Categories', 'Staff']) await expect(menu.getByRole('link', { name })).toHaveCount(0);
  await page.goto('/staff');
  await expect(page.getByText('Your account may not manage the staff. Ask an admin.')).toBeVisible();
  await expectAccessible(page);

  const devices = await context.newCDPSession(page);
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
  const elsewhere = await page.request.post('/users/login_authorized_user', {
    data: { username, password: ownPassword },
  });
  expect(elsewhere.status()).toBe(200);
  await page.goto('/my_account');
  const signOutThere = page.getByRole('button', { name: /^Sign out .+ since / });
  await signOutThere.click();
  const confirm = page.getByRole('dialog', { name: /^Sign out / });
  await confirm.getByLabel('Your password').fill('a guess, and a wrong one');
  await confirm.getByRole('button', { name: /^Sign out / }).click();
  await expect(confirm.getByText('This is not your current password.')).toBeVisible();
  await expectAccessible(page);
  await confirm.getByLabel('Your password').fill(ownPassword);
  await confirm.getByRole('button', { name: /^Sign out / }).click();
  await expect(signOutThere).toHaveCount(0);
  await page.getByLabel('Your password').fill(ownPassword);
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
  await logOff(page);

  await signIn(page, username, ownPassword);
  await expect(page.getByText('Confirm that it is you.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/trivia_questions/);

  await page.goto('/my_account');
  await page.getByLabel('Your password').fill(ownPassword);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret =
    /[A-Z2-7]{32}/.exec((await page.getByText('Or type this secret').textContent()) ?? '')?.[0] ?? '';
  const codeOf = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  await expectAccessible(page);
  await show(page, 'authenticator');
  await page.getByLabel('Code of your authenticator app').fill(codeOf(0));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await show(page, 'my-account');
  await logOff(page);

  await signIn(page, username, ownPassword);
  await page.getByRole('button', { name: 'Use an authenticator code' }).click();
  await page.getByLabel('Code of your authenticator app').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code is not right')).toBeVisible();
  await show(page, 'second-factor');
  await page.getByLabel('Code of your authenticator app').fill(codeOf(1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/trivia_questions/);
  await context.close();
});
