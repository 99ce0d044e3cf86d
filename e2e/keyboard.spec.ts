import { activeCategories, createPath, questionForm, storedQuestions } from './fixtures/questions';
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

  // A filled place opens the edit screen, an empty one the create screen.
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

test('a question is written and saved with eight keys beside its text, at most', async ({
  staffPage: page,
  staffToken,
  request,
}) => {
  const forDate = '2031-02-21';
  await page.goto(await createPath(request, forDate));
  const form = questionForm(page);
  await expect(form.question).toBeFocused();

  let controlKeys = 0;
  async function press(keys: string) {
    controlKeys += 1;
    await page.keyboard.press(keys);
  }

  await page.keyboard.type('Which is the third letter?');
  for (const [index, text] of ['Alpha', 'Beta', 'Gamma', 'Delta'].entries()) {
    await press('Tab');
    await expect(form.choice(index + 1)).toBeFocused();
    await page.keyboard.type(text);
  }
  await press('Alt+3');
  await expect(form.isCorrect(3)).toBeChecked();
  await expect(form.choice(4)).toHaveValue('Delta');
  await expectAccessible(page);
  await press('ControlOrMeta+Enter');
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(controlKeys).toBeLessThanOrEqual(8);
  expect(await storedQuestions(request, forDate, staffToken)).toEqual([
    expect.objectContaining({ question: 'Which is the third letter?', correctChoice: 'Gamma' }),
  ]);
});

test('after the texts Tab moves to the correct choice, a number marks another one, and a key generates', async ({
  staffPage: page,
  request,
}) => {
  await page.goto(await createPath(request, '2031-02-02'));
  const form = questionForm(page);
  await form.choice(4).focus();
  for (const number of [1, 2, 3, 4]) {
    await page.keyboard.press('Tab');
    await expect(form.isCorrect(number)).toBeFocused();
  }
  await page.keyboard.press('Alt+1');
  await expect(form.isCorrect(1)).toBeChecked();
  await page.keyboard.press('Alt+2');
  await expect(form.isCorrect(2)).toBeChecked();
  await expect(form.isCorrect(1)).not.toBeChecked();

  await form.question.focus();
  await page.keyboard.press('Alt+g');
  await expect(form.question).not.toHaveValue('');
});

test('a text pasted from a word processor loses its hidden characters, and a message says so', async ({
  staffPage: page,
  request,
}) => {
  await page.goto(await createPath(request, '2031-02-03'));
  const { question } = questionForm(page);
  await question.fill('A: ');
  await question.press('End');
  await question.evaluate((field: HTMLTextAreaElement, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, 'Who\u00A0was\u200B first 👩\u200D🚀?');
  await expect(question).toHaveValue('A: Who was first 👩\u200D🚀?');
  await expect(page.getByText('Hidden characters removed')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(question).toHaveValue('A: ');
});
