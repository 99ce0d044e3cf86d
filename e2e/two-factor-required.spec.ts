import { TOTP } from 'otpauth';
import { addDays } from '@/lib/dates/calendar-date';
import { addPersonByCommand } from './fixtures/people';
import { productToday } from './fixtures/product-day';
import { createPath, questionForm } from './fixtures/questions';
import { ageSessions, serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

const site = serveForSpec(() => ({ STAFF_TWO_FACTOR: 'required' }));

test('a first sign-in leads to a second factor and to nothing else, and one in place keeps what was typed', async ({
  browser,
}) => {
  const { page, username, password } = await addPersonByCommand(browser, site, {
    username: 'tess',
    role: 'writer',
  });
  const readToken = () => page.evaluate(() => window.localStorage.getItem('tdts_token'));
  const overviewBy = async (token: string | null) => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await page.request.get('/overview/summary', { headers });
    return { status: response.status(), ...(await response.json()) };
  };

  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up two-factor sign-in' });
  await expect(setUp).toBeVisible();
  await expectAccessible(page);
  // After it is closed, it opens again with every action; the server refuses them, too.
  await page.keyboard.press('Escape');
  await expect(setUp).toBeHidden();
  await page.goto('/overview');
  await expect(setUp).toBeVisible();
  expect(await overviewBy(await readToken())).toMatchObject({
    status: 403,
    code: 'two_factor_set_up_required',
  });

  await setUp.getByLabel('Your password').fill(password);
  await setUp.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const hint = (await setUp.getByText('Or type this secret').textContent()) ?? '';
  const totp = new TOTP({ secret: /[A-Z2-7]{32}/.exec(hint)?.[0] ?? '' });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: `test-results/set-up-${width}.png` });
  }
  await setUp.getByLabel('Code of your authenticator app').fill(totp.generate());
  await setUp.getByRole('button', { name: 'Confirm' }).click();
  const codes = setUp.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = '', secondCode = ''] = await codes.allTextContents();
  await setUp.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your drafts' })).toBeVisible();
  expect(await overviewBy(await readToken())).toMatchObject({ status: 200 });

  await page.goto(await createPath(page.request, addDays(productToday(), 60)));
  const form = questionForm(page);
  await form.fill('Who typed this before the session ended?');
  const ended = await page.request.post('/users/log_off', {
    headers: { Authorization: `Bearer ${await readToken()}` },
  });
  expect(ended.status()).toBe(204);
  await page.getByRole('button', { name: 'Send for review' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in to continue' });
  await again.getByLabel('Username').fill(username);
  await again.getByLabel('Password').fill(password);
  await again.getByRole('button', { name: 'Log in' }).click();
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectAccessible(page);
  await again.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await again.getByRole('button', { name: 'Confirm' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByText('Sent for review').last()).toBeVisible();
  await page.goto('/review');
  await expect(page.getByRole('article', { name: /Who typed this before the session ended/ })).toBeVisible();

  ageSessions(site);
  await page.goto('/my_account');
  await page.getByRole('button', { name: 'Make new ones' }).click();
  const confirm = page.getByRole('dialog', { name: 'Make new recovery codes' });
  await confirm.getByLabel('Your password').fill(password);
  await confirm.getByRole('button', { name: 'Make new recovery codes' }).click();
  const anew = page.getByRole('dialog', { name: 'Sign in once more' });
  await anew.getByLabel('Username').fill(username);
  await anew.getByLabel('Password').fill(password);
  await anew.getByRole('button', { name: 'Log in' }).click();
  await anew.getByRole('button', { name: 'Use a recovery code' }).click();
  await anew.getByLabel('Recovery code').fill(secondCode);
  await anew.getByRole('button', { name: 'Confirm' }).click();
  const renewed = page.getByRole('region', { name: 'Recovery codes' });
  await expect(renewed.getByRole('listitem')).toHaveCount(10);
  await expect(renewed).not.toContainText(secondCode);
});
