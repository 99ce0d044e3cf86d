import { TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright/test';
import { addDays } from '@/lib/dates/calendar-date';
import { addPerson, type Person } from './fixtures/people';
import { getProductToday } from './fixtures/product-day';
import { ageSessions, serveForSpec } from './fixtures/separate-sites';
import { makeStaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';
import { findLoginForm } from './pages/login-form';
import { findQuestionForm } from './pages/question-form';

const site = serveForSpec(() => ({ STAFF_TWO_FACTOR: 'required' }));

const setUpDialog = (page: Page) => page.getByRole('dialog', { name: 'Set up two-factor sign-in' });

function readToken(page: Page): Promise<string | null> {
  return page.evaluate(() => window.localStorage.getItem('tdts_token'));
}

/** Sets up an authenticator app in the open dialog, and returns the recovery codes. */
async function setUpApp({ page, password }: Person): Promise<string[]> {
  const dialog = setUpDialog(page);
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
  await expect(setUpDialog(page)).toBeVisible();
}

/** Signs in again in a dialog, with a recovery code as second factor. */
async function signInAgain(
  dialog: Locator,
  { username, password, recoveryCode }: Person & { recoveryCode: string },
): Promise<void> {
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectAccessible(dialog.page());
  await dialog.getByLabel('Recovery code').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

test('a new writer gets neither the overview nor its call before setting up a second factor, and then both', async ({
  browser,
}) => {
  const person = await addPerson(browser, site, 'tess', 'writer');
  const { page } = person;
  const drafts = page.getByRole('region', { name: 'Your drafts' });
  const askForOverview = async () => {
    const headers = { Authorization: `Bearer ${await readToken(page)}` };
    return page.request.get('/overview/summary', { headers });
  };
  await signInByForm(person);
  await expectAccessible(page);
  // The closed dialog opens again on the next screen, and the server refuses its call, too.
  await page.keyboard.press('Escape');
  await expect(setUpDialog(page)).toBeHidden();
  await page.goto('/overview');
  await expect(setUpDialog(page)).toBeVisible();
  await expect(drafts).toHaveCount(0);
  const refused = await askForOverview();
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'two_factor_set_up_required' });
  await expectToFitAtAllWidths(page);

  await setUpApp(person);
  await expect(drafts).toBeVisible();
  expect((await askForOverview()).status()).toBe(200);
});

test('a writer whose session has ended signs in with a recovery code in place, and the question is sent', async ({
  browser,
}) => {
  const person = await addPerson(browser, site, 'tina', 'writer');
  const { page } = person;
  await signInByForm(person);
  const [recoveryCode = ''] = await setUpApp(person);
  await expect(setUpDialog(page)).toBeHidden();
  const { createPath, post } = makeStaffCalls(page.request, (await readToken(page)) ?? '');
  await page.goto(await createPath(addDays(getProductToday(), 60)));
  await findQuestionForm(page).fill('Who typed this before the session ended?');
  await post('/users/log_off', {});
  await page.getByRole('button', { name: 'Send for review' }).click();
  const ended = page.getByRole('dialog', { name: 'Sign in to continue' });
  // A recovery code is accepted in lower case, too.
  await signInAgain(ended, { ...person, recoveryCode: recoveryCode.toLowerCase() });
  await expect(page.getByText('Sent for review').last()).toBeVisible();
  await page.goto('/review');
  await expect(page.getByRole('article', { name: /Who typed this before the session ended/ })).toBeVisible();
});

test('a writer who signed in a while ago gets new recovery codes after signing in once more with an old one', async ({
  browser,
}) => {
  const person = await addPerson(browser, site, 'thea', 'writer');
  const { page, password } = person;
  await signInByForm(person);
  const [recoveryCode = '', unused = ''] = await setUpApp(person);
  await expect(setUpDialog(page)).toBeHidden();
  ageSessions(site, person.username);
  await page.goto('/my_account');
  await page.getByRole('button', { name: 'Make new ones' }).click();
  const confirm = page.getByRole('dialog', { name: 'Make new recovery codes' });
  await confirm.getByLabel('Your password').fill(password);
  await confirm.getByRole('button', { name: 'Make new recovery codes' }).click();
  const once = page.getByRole('dialog', { name: 'Sign in once more' });
  await signInAgain(once, { ...person, recoveryCode });
  const renewed = page.getByRole('region', { name: 'Recovery codes' });
  await expect(renewed.getByRole('listitem')).toHaveCount(10);
  await expect(renewed).not.toContainText(unused);
});
