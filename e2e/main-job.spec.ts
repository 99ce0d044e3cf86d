import { expect, expectAccessible, staffCredentials, test } from './fixtures/test';
import { findLoginForm } from './pages/login-form';
import { createQuestion } from './pages/question-form';

test('a signed-out staff member who opens a screen gets to it by signing in', async ({ page }) => {
  await page.goto('/overview');
  await expect(page).toHaveURL('/login?next=%2Foverview');
  await findLoginForm(page).signIn(staffCredentials);
  await expect(page).toHaveURL('/overview');
});

test('a person who signs in with an empty field or a wrong password reads why it failed', async ({
  page,
}) => {
  await page.goto('/login');
  const { username, password, submit } = findLoginForm(page);
  await submit.click();
  await expect(page.getByText('Please enter a username')).toBeVisible();
  await username.fill(staffCredentials.username);
  await submit.click();
  await expect(page.getByText('Please enter a password')).toBeVisible();
  await password.fill('not this one');
  await submit.click();
  await expect(page.getByText('Invalid username/password combination')).toBeVisible();
});

test('a staff member has no step before the first of today’s categories, and none after the last', async ({
  staffPage: page,
}) => {
  await page.goto('/trivia_questions');
  await expect(page.getByRole('heading', { name: 'Geography' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous category' })).toBeHidden();
  await expectAccessible(page);
  for (const name of ['Film & TV', 'Pop Music', 'History', 'Science & Nature', 'Sport']) {
    await page.getByRole('button', { name: 'Next category' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Next category' })).toBeHidden();
});

test('a staff member fills a gap of the browse screen, and finds the question there', async ({
  staffPage: page,
}) => {
  // Sport, the sixth category, has no question today.
  await page.goto('/trivia_questions?category=6');
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await page.getByRole('link', { name: 'Create Question' }).click();
  await createQuestion(page, 'In which sport is the Davis Cup awarded? 🎾');
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(page.getByRole('heading', { name: 'Sport' })).toBeVisible();
  await expect(page.getByText('In which sport is the Davis Cup awarded? 🎾')).toBeVisible();
});

test('a friend opens the link that a staff member shares, and finds the question', async ({
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
  await friend.goto(link);
  await expect(friend.getByText('Which question is shared?')).toBeVisible();
  await friend.close();
});
