import { activeCategories, questionForm, storedQuestions } from './fixtures/questions';
import { expect, expectAccessible, staffCredentials, test } from './fixtures/test';

const forDate = '2031-03-01';

test('the main job by keyboard alone: sign in, find the gap, write, save, go to the next gap', async ({
  page,
  request,
  staffToken,
}) => {
  const categories = await activeCategories(request);
  const [first, second, third] = categories.map(({ category }) => category);
  await page.goto(`/trivia_questions/${forDate}`);
  await page.getByLabel('Username').focus();
  await page.keyboard.type(staffCredentials.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(staffCredentials.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: first, exact: true })).toBeVisible();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('heading', { name: second, exact: true })).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(/2031-03-02/);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page).toHaveURL(/2031-03-01/);
  const create = page.getByRole('link', { name: 'Create Question' });
  for (
    let tabs = 0;
    tabs < 45 && !(await create.evaluate((link) => link === document.activeElement));
    tabs += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');

  const form = questionForm(page);
  await expect(form.question).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Enter a question')).toBeInViewport();
  await expect(form.question).toBeFocused();
  await page.keyboard.type('Does "?" stay a question mark?');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const choice of ['Yes', 'No', 'Maybe', 'Never']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(choice);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form.isCorrect(1)).toBeChecked();
  await expectAccessible(page);

  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('heading', { name: third, exact: true })).toBeVisible();
  await expect(page.getByRole('status').getByText('Question saved')).toBeVisible();
  await expect(form.question).toBeFocused();
  await expect(form.question).toHaveValue('');
  await expect(storedQuestions(request, forDate, staffToken)).resolves.toMatchObject([
    { question: 'Does "?" stay a question mark?', correctChoice: 'Yes' },
  ]);

  // What is filled is edited, what is not is created.
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page).toHaveURL(/\/edit_trivia\/2031-03-01\//);
  await expect(form.question).toHaveValue('Does "?" stay a question mark?');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(/\/create_trivia\/2031-03-02\//);
  await expect(page.getByRole('heading', { name: second, exact: true })).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(form.question).toHaveValue('Does "?" stay a question mark?');
  await page.getByRole('link', { name: 'Back to daily questions' }).press('Enter');
  await expect(page).toHaveURL('/trivia_questions/2031-03-01?category=2');
  await expect(page.getByRole('heading', { name: second, exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(form.question).toHaveValue('Does "?" stay a question mark?');
});

test('? lists the keys of the screen, outside fields only', async ({ staffPage: page }) => {
  await page.goto(`/trivia_questions/${forDate}`);
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByText('Next category')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(dialog.getByText('Next category')).toBeVisible();
});
