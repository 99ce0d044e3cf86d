import { makeStaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, staffCredentials, test } from './fixtures/test';
import { findLoginForm } from './pages/login-form';
import { openForm } from './pages/question-form';

test('a staff member whose save fails twice keeps the text, and stores it by Retry', async ({
  staffPage: page,
  staff,
}) => {
  const form = await openForm(page, await staff.createPath('2031-01-21'));
  await form.fill('Was it the network?');
  const save = '**/singlegames/upload_trivia_question';
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await page.route(save, (route) => route.abort('connectionreset'));
  await form.submit.click();
  await expect(retry).toBeVisible();
  await expectAccessible(page);
  await page.unroute(save);
  await page.route(save, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Too much at once.' } }),
  );
  await retry.click();
  await expect(page.getByText('Too much at once.')).toBeVisible();
  await form.expectText('Was it the network?');
  await page.unroute(save);
  await retry.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(await staff.loadQuestions('2031-01-21')).toMatchObject([{ question: 'Was it the network?' }]);
});

test('a staff member who logs off in another tab keeps the typed text, and saves it after signing in there', async ({
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

test('a staff member whose session has ended signs in in place, and the save completes', async ({
  staffPage: page,
  staff,
}) => {
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
