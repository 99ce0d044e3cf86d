import { expect, expectAccessible, test } from './fixtures/test';
import { findLoginForm } from './pages/login-form';
import { createQuestion, openForm } from './pages/question-form';

for (const [username, password, message] of [
  ['', '', 'Please enter a username'],
  ['staff', '', 'Please enter a password'],
  ['staff', 'not this one', 'Invalid username/password combination'],
] as const) {
  test(`a person who signs in as “${username}” with “${password}” reads “${message}”`, async ({ page }) => {
    await page.goto('/login');
    await findLoginForm(page).signIn({ username, password });
    await expect(page.getByText(message)).toBeVisible();
  });
}

test('an editor finds no category before the first, and none after the last', async ({ staffPage: page }) => {
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

test('an editor begins a new question with medium difficulty', async ({ staffPage: page }) => {
  await openForm(page, '/create_trivia/2031-02-24/History/4');
  await expect(page.getByLabel('Difficulty')).toHaveValue('medium');
});

test('an editor fills a gap of the browse screen, and finds it filled', async ({ staffPage: page }) => {
  // Sport, the sixth category, has no question today.
  await page.goto('/trivia_questions?category=6');
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await page.getByRole('link', { name: 'Create Question' }).click();
  await createQuestion(page, 'In which sport is the Davis Cup awarded? 🎾');
  await page.getByRole('link', { name: 'Back to daily questions' }).click();
  await expect(page.getByRole('heading', { name: 'Sport' })).toBeVisible();
  await expect(page.getByText('In which sport is the Davis Cup awarded? 🎾')).toBeVisible();
});

test('a friend opens the link that an editor shares, and finds the question', async ({
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
