import type { Page } from 'playwright/test';
import { agents } from './fixtures/agents';
import { expect, expectAccessible, test } from './fixtures/test';

test.use({ userAgent: agents.iphone, viewport: { width: 390, height: 844 } });

/** A chunk of the page fails once, also if the second try is a new document. */
async function breakOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('has-broken')) return;
    const listen = document.addEventListener;
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      if (args[0] !== 'visibilitychange') return listen.apply(document, args);
      document.addEventListener = listen;
      sessionStorage.setItem('has-broken', 'yes');
      throw new Error('broken for the test');
    };
  });
}

/** Records the kinds of requests for an address from now on: a document, or data. */
function watchAsked(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) asked.push(request.resourceType());
  });
  return asked;
}

test('a page that stops working is loaded anew at once, and not fetched before', async ({ page }) => {
  await breakOnce(page);
  await page.goto('/single-game');
  const category = page.getByRole('button', { name: 'Geography' });
  await category.click();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await expectAccessible(page);

  const asked = watchAsked(page, '/single-game');
  await page.getByRole('button', { name: 'Try again' }).click();
  await category.click();
  await expect(page.getByText('Question 1 of 3')).toBeVisible();
  expect(asked).toEqual(['document']);
});
