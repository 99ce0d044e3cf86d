import { addQuestion } from './fixtures/questions';
import { sharedSiteTest as testBesideOthers } from './fixtures/separate-sites';
import { expect, expectAccessible, staffCredentials, test } from './fixtures/test';
import { savePuzzle } from './fixtures/word-puzzles';
import { loginForm } from './pages/login-form';

// The site's data come from a first start on an empty directory.
testBesideOthers('a search from nowhere finds the first visible question', async ({ page, site }) => {
  await page.goto(`${site.url}/trivia_questions`);
  await loginForm(page).signIn(staffCredentials);
  const seen = (await page.getByRole('main').locator('p[dir="auto"]').first().textContent()) ?? '';
  expect(seen).toContain(' ');

  await page.goto(`${site.url}/search`);
  const results = page.getByRole('main').getByRole('listitem');
  await expect(page.getByText('Changed last:')).toBeVisible();
  await expect(results.first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Words').fill(seen);
  await expect(page.getByText(/^\d+ found$/)).toBeVisible();
  await expect(results.first()).toContainText(seen);
});

test('a staff member finds questions and puzzles by their words, filters them, and opens one', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const forDate = '2031-10-06';
  await addQuestion(request, { forDate, token, text: 'Where do quokkas live, strictly speaking?' });
  const puzzle = { word: 'QUOKKA', hint: 'It smiles', themes: ['Marsupials'] };
  await savePuzzle(request, token, { ...puzzle, dateOfWordCategory: forDate });

  await page.goto('/search');
  const results = page.getByRole('main').getByRole('listitem');
  await page.getByLabel('Words').pressSequentially('quok');
  await expect(results).toHaveCount(2);
  await expect(results.locator('mark').first()).toHaveText(/^quokka/i);
  await expect(page).toHaveURL('/search?query=quok');
  await expectAccessible(page);

  await page.getByLabel('Game').selectOption('Daily questions');
  await expect(results).toHaveCount(1);
  await page.getByLabel('Days').selectOption('Up to today');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.goBack();
  await expect(results).toHaveCount(1);
  await page.getByLabel('Words').fill('strictyl quokkas');
  await expect(page.getByText('Nothing has these words. Similar words: 1 found')).toBeVisible();
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await page.goto('/search?query=quok&category=deleted&author=staff');
  await expect(page.getByText('The category that this searches in is no longer there')).toBeVisible();
  await expect(page.getByLabel('Category')).toHaveText(/No longer there$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await expect(page.getByLabel('Words')).toBeFocused();
  await expect(results).toHaveCount(2);
  await page.goto('/search?query=strictyl+quokkas&warnings=incomplete');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await page.getByLabel('Words').fill('strictyl quokkas');
  // Earlier results stay on the screen until the response arrives.
  await results.getByRole('link', { name: 'Where do quokkas live' }).click();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue(
    'Where do quokkas live, strictly speaking?',
  );

  const tags = page.getByRole('combobox', { name: 'Theme tags' });
  await tags.pressSequentially('Islands,MARS');
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Marsupials' })).toBeVisible();
  await tags.press('ArrowDown');
  await expectAccessible(page);
  await tags.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Marsupials' })).toBeVisible();
  await tags.pressSequentially('mistake');
  await tags.press('Enter');
  await tags.press('Backspace');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await tags.pressSequentially('Zoos');
  await tags.press('ControlOrMeta+Enter');
  await expect(page.getByText('Question saved')).toBeVisible();

  await page.goto('/search?query=quokka');
  await expect(results).toHaveCount(2);
  await results.getByRole('button', { name: 'Islands' }).click();
  await expect(page).toHaveURL('/search?query=quokka&theme=Islands');
  await expect(results).toHaveCount(1);
  await page.getByLabel('Theme tag', { exact: true }).selectOption('Marsupials');
  await expect(results).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel('Words').fill('zoos');
  await expect(results).toHaveCount(1);
  await results.getByRole('link', { name: 'Show in the plan' }).click();
  await expect(page.getByRole('button', { name: '# Islands +2' })).toBeFocused();
});

test('an editor places a found record of the bench on a day, and sees it in the plan', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  await addQuestion(request, { forDate: '2034-06-06', token, text: 'Which numbat is there before?' });
  await addQuestion(request, { forDate: '2034-06-07', token, text: 'Which numbat goes elsewhere?' });
  await page.goto('/search?query=numbat');
  const result = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  const moved = result('Which numbat goes elsewhere?');
  await moved.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another day' });
  await expectAccessible(page);
  await dialog.getByLabel('Date').fill('2034-06-06');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Date').fill('2034-06-08');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toBeHidden();
  await expect(moved.getByText('Thu, Jun 8, 2034')).toBeVisible();
  await moved.getByRole('link', { name: 'Show in the plan' }).click();
  await expect(page.getByRole('button', { name: 'Which numbat goes elsewhere?' })).toBeFocused();
});

test('Ctrl and K lead to screens, days and questions by keyboard alone', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  await addQuestion(request, { forDate: '2031-10-07', token, text: 'Which zorilla was it?' });
  await page.goto('/categories');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const field = palette.getByRole('textbox');
  const lines = palette.getByRole('link');

  await expect(page.getByRole('button', { name: 'Add category' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(lines.filter({ hasText: 'Video trimmer' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('7.10.2031');
  await expect(lines.first()).toContainText('Tue, Oct 7, 2031');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('row', { name: 'Tue 7' }).locator(':focus')).toBeInViewport();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('oct 7 2031');
  await lines.filter({ hasText: /2031\s*Daily questions$/ }).press('Enter');
  await expect(page).toHaveURL('/trivia_questions/2031-10-07');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zoril');
  const [found, everywhere] = [
    lines.filter({ hasText: 'Which zorilla was it?' }),
    lines.filter({ hasText: 'Search for “zoril”' }),
  ];
  // The result of an earlier letter disappears while the last one is searched.
  await expect(everywhere).toBeVisible();
  await expect(found).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(everywhere).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Which zorilla was it?');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('create');
  await expect(lines.filter({ hasText: 'New word puzzle' })).toBeVisible();
  await field.fill('new daily question');
  await expect(lines).toHaveCount(1);
  await palette.getByRole('button', { name: 'Fill the next gap: daily questions' }).press('Enter');
  await expect(page).toHaveURL(/\/create_trivia\//);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('media');
  await expect(lines.first()).toContainText('Media');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});
