import type { Page } from 'playwright/test';
import { agents } from './fixtures/agents';
import { expect, expectAccessible, test } from './fixtures/test';

test.use({ userAgent: agents.iphone, viewport: { width: 390, height: 844 } });

/** Records the kinds of requests for an address from now on: a document, or data. */
function watchAsked(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) asked.push(request.resourceType());
  });
  return asked;
}

test('a page that stops working is reloaded at once, and not prefetched', async ({ page }) => {
  // A response without the second step's ways breaks the form that asks for one of them.
  const broken = { status: 401, json: { message: '', code: 'two_factor_required', next: {} } };
  await page.route('**/users/login_authorized_user', (route) => route.fulfill(broken));
  await page.goto('/login');
  await page.getByLabel('Username').fill('staff');
  await page.getByLabel('Password').fill('staff-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await expectAccessible(page);

  const asked = watchAsked(page, '/login');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  expect(asked).toEqual(['document']);
});
