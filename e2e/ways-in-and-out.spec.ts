import type { Page } from 'playwright/test';
import { holdCalls } from './fixtures/hold-call';
import { expect, expectAccessible, staffCredentials, test } from './fixtures/test';
import { findLoginForm } from './pages/login-form';

/** Records the kinds of requests for an address from now on: a document, or data for the framework's router. */
function watchAsked(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) asked.push(request.resourceType());
  });
  return asked;
}

test('a person who signs in, and goes back home, loads each page as a document', async ({ page }) => {
  const askedLogin = watchAsked(page, '/login');
  const askedHome = watchAsked(page, '/');
  await page.goto('/trivia_questions');
  await expect(page).toHaveURL('/login?next=%2Ftrivia_questions');
  const askedStaff = watchAsked(page, '/trivia_questions');
  await findLoginForm(page).signIn(staffCredentials);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
  expect(askedLogin).toEqual(['document']);
  expect(askedHome).toEqual(['document']);
  // After that the framework may prefetch the menu's links, including this one.
  expect(askedStaff[0]).toBe('document');
});

test('a person who logs in before the scripts have loaded is signed in once they have', async ({ page }) => {
  const scripts = await holdCalls(page, '**/_next/static/chunks/*.js*');
  const asked = watchAsked(page, '/login');
  await page.goto('/login', { waitUntil: 'commit' });
  const { username, password, submit } = findLoginForm(page);
  await username.fill(staffCredentials.username);
  await password.fill(staffCredentials.password);
  // Until a small script of the page's own runs, the button is disabled, and Enter does nothing.
  await expect(submit).toBeEnabled();
  await password.press('Enter');
  await expectAccessible(page);
  await expect(username).toHaveValue(staffCredentials.username);
  scripts.release('continue');
  await expect(page).toHaveURL('/trivia_questions');
  expect(asked).toEqual(['document']);
});

/** Signs in with a response that breaks the page. */
async function breakPage(page: Page): Promise<void> {
  // Without the ways of the second step, the form that asks for one of them breaks.
  const broken = { status: 401, json: { message: '', code: 'two_factor_required', next: {} } };
  await page.route('**/users/login_authorized_user', (route) => route.fulfill(broken));
  await page.goto('/login');
  await findLoginForm(page).signIn(staffCredentials);
}

test('a visitor whose page stopped working reads so, with a link to the home page', async ({ page }) => {
  await breakPage(page);
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  await expectAccessible(page);
});

test('a visitor whose page stopped working gets it anew by Try again', async ({ page }) => {
  await breakPage(page);
  const asked = watchAsked(page, '/login');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(findLoginForm(page).submit).toBeEnabled();
  expect(asked).toEqual(['document']);
});
