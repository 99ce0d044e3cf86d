import type { Page } from 'playwright/test';
import { agents } from './fixtures/agents';
import { expect, expectAccessible, test } from './fixtures/test';

test.use({ userAgent: agents.iphone, viewport: { width: 390, height: 844 } });

/** Records the types of the page's requests for an address from now on, such as a document or data. */
function watchRequests(page: Page, path: string): string[] {
  const types: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) types.push(request.resourceType());
  });
  return types;
}

test('a visitor whose page stopped working tries again, and gets it by one request for the document', async ({
  page,
}) => {
  // Without the ways of the second step, the form that asks for one of them breaks.
  const broken = { status: 401, json: { message: '', code: 'two_factor_required', next: {} } };
  await page.route('**/users/login_authorized_user', (route) => route.fulfill(broken));
  await page.goto('/login');
  await page.getByLabel('Username').fill('staff');
  await page.getByLabel('Password').fill('staff-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await expectAccessible(page);

  const requests = watchRequests(page, '/login');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  expect(requests).toEqual(['document']);
});
