import { agents } from './fixtures/agents';
import { expect, expectAccessible, test } from './fixtures/test';

test.use({ userAgent: agents.iphone, viewport: { width: 390, height: 844 } });

test('a group’s page that stops working says so, and says that it loads while it asks again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // What the page needs to try the app breaks once, also where the second try is a new document.
    if (sessionStorage.getItem('has-broken')) return;
    const listen = document.addEventListener;
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      if (args[0] !== 'visibilitychange') return listen.apply(document, args);
      document.addEventListener = listen;
      sessionStorage.setItem('has-broken', 'yes');
      throw new Error('broken for the test');
    };
  });
  await page.goto('/join-group/JOIN-US');
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expect(page.getByText('Failed to load group information')).toBeVisible();
  await expectAccessible(page);

  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/join-group/JOIN-US**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Loading group info...')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'The Locked Table' })).toBeVisible();
});
