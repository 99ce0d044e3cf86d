import { ANSWER } from './fixtures/playing';
import { expect, expectAccessible, staffCredentials, test } from './fixtures/test';
import { findLoginForm } from './pages/login-form';
import { createQuestion } from './pages/question-form';

test('a staff member who signs in wrongly reads why, and then gets to the requested screen', async ({
  page,
}) => {
  await page.goto('/overview');
  await expect(page).toHaveURL('/login?next=%2Foverview');
  await expectAccessible(page);
  const { username, password, submit, signIn } = findLoginForm(page);
  await submit.click();
  await expect(page.getByText('Please enter a username')).toBeVisible();
  await username.fill(staffCredentials.username);
  await submit.click();
  await expect(page.getByText('Please enter a password')).toBeVisible();
  await password.fill('not this one');
  await submit.click();
  await expect(page.getByText('Invalid username/password combination')).toBeVisible();
  await signIn(staffCredentials);
  await expect(page).toHaveURL('/overview');
});

test('a staff member steps through today’s categories to the gap of the last one, fills it, and finds the question there', async ({
  staffPage: page,
}) => {
  await page.goto('/trivia_questions');
  await expect(page.getByRole('heading', { name: 'Geography' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous category' })).toBeHidden();
  await expectAccessible(page);
  // Sport, the last of six categories, has no question today.
  for (let step = 1; step < 6; step++) await page.getByRole('button', { name: 'Next category' }).click();
  await expect(page.getByRole('heading', { name: 'Sport' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next category' })).toBeHidden();
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await page.getByRole('link', { name: 'Create Question' }).click();
  await expect(page.getByLabel('Difficulty')).toHaveValue('medium');
  await createQuestion(page, 'In which sport is the Davis Cup awarded? 🎾');
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(page.getByRole('heading', { name: 'Sport' })).toBeVisible();
  await expect(page.getByText('In which sport is the Davis Cup awarded? 🎾')).toBeVisible();
});

test('a friend opens the link that a staff member shares, and finds the question without its answer', async ({
  staffPage: page,
  staff,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const forDate = '2020-03-09';
  await staff.storeQuestion({ forDate, text: 'Which question is shared?' });
  await page.goto(`/trivia_questions/${forDate}`);
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const friend = await browser.newPage();
  const response = await friend.goto(link);
  expect(response?.status()).toBe(200);
  expect(await response?.text()).not.toMatch(ANSWER);
  await expect(friend.getByText('Which question is shared?')).toBeVisible();
  await friend.close();
});
