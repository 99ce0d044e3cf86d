import { expect, expectAccessible, test } from './fixtures/test';

test('a calendar app reads what is missing at a secret address, until that is revoked', async ({
  staffPage: page,
  request,
}) => {
  await page.goto('/my_account');
  const make = page.getByRole('button', { name: /^Make (an|a new) address$/ });
  await make.click();
  const shown = page.locator('code').filter({ hasText: '/api/calendar/' });
  const address = (await shown.textContent()) ?? '';
  expect(address).toMatch(/\/api\/calendar\/[\w-]{43}$/);
  await expectAccessible(page);

  const calendar = await request.get(address);
  expect(calendar.status()).toBe(200);
  expect(calendar.headers()['content-type']).toMatch(/^text\/calendar/);
  expect(calendar.headers()['cache-control']).toMatch(/no-store|private/);
  const text = await calendar.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR/);
  expect(text).toContain('SUMMARY:Due: Daily questions');

  await make.click();
  await expect(shown).not.toHaveText(address);
  const second = (await shown.textContent()) ?? '';
  expect((await request.get(address)).status()).toBe(404);
  expect((await request.get(second)).status()).toBe(200);

  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});
