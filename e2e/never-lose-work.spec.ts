import type { Route } from 'playwright/test';
import { makeStaffCalls, SAVE } from './fixtures/staff-calls';
import { expect, expectAccessible, staffCredentials, test } from './fixtures/test';
import { findLoginForm } from './pages/login-form';
import { openForm } from './pages/question-form';

const busy = { status: 503, json: { code: 'unavailable', message: 'Too much at once.' } };
const failures = [
  ['2031-01-21', 'We could not reach the server.', (route: Route) => route.abort('connectionreset')],
  ['2031-01-22', 'Too much at once.', (route: Route) => route.fulfill(busy)],
] as const;

for (const [forDate, message, fail] of failures) {
  test(`an editor whose save fails with “${message}” keeps the text, and stores it by Retry`, async ({
    staffPage: page,
    staff,
  }) => {
    const form = await openForm(page, await staff.createPath(forDate));
    await form.fill(`Was it the network on ${forDate}?`);
    await page.route(`**${SAVE}`, fail, { times: 1 });
    await form.submit.click();
    const alert = page.getByRole('alert').filter({ hasText: message });
    await expect(alert).toBeVisible();
    await form.expectText(`Was it the network on ${forDate}?`);
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Question saved')).toBeVisible();
    expect(await staff.loadQuestions(forDate)).toMatchObject([
      { question: `Was it the network on ${forDate}?` },
    ]);
  });
}

test('an editor who logs off in another tab keeps the typed text, and saves it after signing in there', async ({
  staffPage: page,
  context,
  staff,
}) => {
  const path = await staff.createPath('2031-01-26');
  const form = await openForm(page, path);
  await form.fill('Who logged off elsewhere?');

  const other = await context.newPage();
  await other.goto('/trivia_questions');
  await other.getByRole('button', { name: 'Log off' }).click();
  await expect(other).toHaveURL('/');

  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL(path);

  // Signing in there is enough for this tab, too.
  await other.goto('/login');
  await findLoginForm(other).signIn(staffCredentials);
  await expect(other).toHaveURL('/trivia_questions');
  await expect(dialog).toBeHidden();
  await form.expectText('Who logged off elsewhere?');
  await form.save();
});

test('an editor whose session has ended saves after signing in', async ({ staffPage: page, staff }) => {
  const forDate = '2031-01-04';
  const form = await openForm(page, await staff.createPath(forDate));
  await form.fill('Who signed off?');
  await staff.post('/users/log_off', {});

  await form.submit.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await findLoginForm(page).signIn(staffCredentials);
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(form.question).toHaveValue('');
  const token = await page.evaluate(() => window.localStorage.getItem('tdts_token'));
  const stored = await makeStaffCalls(page.request, token ?? '').loadQuestions(forDate);
  expect(stored).toMatchObject([{ question: 'Who signed off?' }]);
});
