import { TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { addPerson, type Person } from './fixtures/people';
import { ageSessions, serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';
import { findLoginForm } from './pages/login-form';

const site = serveForSpec(() => ({ STAFF_TWO_FACTOR: 'required' }));

const findSetUpDialog = (page: Page) => page.getByRole('dialog', { name: 'Set up two-factor sign-in' });

function readToken(page: Page): Promise<string | null> {
  return page.evaluate(() => window.localStorage.getItem('tdts_token'));
}

/** Sets up an authenticator app in the open dialog, and returns the recovery codes. */
async function setUpApp({ page, password }: Person): Promise<string[]> {
  const dialog = findSetUpDialog(page);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const hint = (await dialog.getByText('Or type this secret').textContent()) ?? '';
  const [secret = ''] = /[A-Z2-7]{32}/.exec(hint) ?? [];
  await dialog.getByLabel('Code of your authenticator app').fill(new TOTP({ secret }).generate());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  return codes;
}

/** Signs the person in by the form, which leads to the dialog that sets up a second factor. */
async function signInByForm({ page, username, password }: Person): Promise<void> {
  await page.goto('/login');
  await findLoginForm(page).signIn({ username, password });
  await expect(findSetUpDialog(page)).toBeVisible();
}

test('a new writer without a second factor gets neither a screen nor its call', async ({ browser }) => {
  const person = await addPerson(browser, site, 'tess', 'writer');
  const { page } = person;
  await signInByForm(person);
  await expectAccessible(page);
  // The closed dialog opens again on the next screen, and the server refuses its call, too.
  await page.keyboard.press('Escape');
  await expect(findSetUpDialog(page)).toBeHidden();
  await page.goto('/overview');
  await expect(findSetUpDialog(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your drafts' })).toHaveCount(0);
  const headers = { Authorization: `Bearer ${await readToken(page)}` };
  const refused = await page.request.get('/overview/summary', { headers });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'two_factor_set_up_required' });
  await expectToFitAtAllWidths(page);
});

test('a new writer who has set up a second factor gets the screen that was asked for', async ({
  browser,
}) => {
  const person = await addPerson(browser, site, 'tilda', 'writer');
  const { page } = person;
  await signInByForm(person);
  await page.goto('/overview');
  await setUpApp(person);
  await expect(page.getByRole('region', { name: 'Your drafts' })).toBeVisible();
});

test('a writer who signed in a while ago gets new recovery codes after signing in once more with an old one', async ({
  browser,
}) => {
  const person = await addPerson(browser, site, 'thea', 'writer');
  const { page, password } = person;
  await signInByForm(person);
  const [recoveryCode = '', unused = ''] = await setUpApp(person);
  await expect(findSetUpDialog(page)).toBeHidden();
  ageSessions(site, person.username);
  await page.goto('/my_account');
  await page.getByRole('button', { name: 'Make new ones' }).click();
  const confirm = page.getByRole('dialog', { name: 'Make new recovery codes' });
  await confirm.getByLabel('Your password').fill(password);
  await confirm.getByRole('button', { name: 'Make new recovery codes' }).click();
  const once = page.getByRole('dialog', { name: 'Sign in once more' });
  await once.getByLabel('Username').fill(person.username);
  await once.getByLabel('Password').fill(password);
  await once.getByRole('button', { name: 'Log in' }).click();
  await once.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectAccessible(page);
  await once.getByLabel('Recovery code').fill(recoveryCode);
  await once.getByRole('button', { name: 'Confirm' }).click();
  const renewed = page.getByRole('region', { name: 'Recovery codes' });
  await expect(renewed.getByRole('listitem')).toHaveCount(10);
  await expect(renewed).not.toContainText(unused);
});
