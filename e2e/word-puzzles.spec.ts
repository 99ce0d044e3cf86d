import { getProductToday } from './fixtures/product-day';
import { expect, expectAccessible, test } from './fixtures/test';
import { findWordPuzzleForm } from './pages/word-puzzle-form';

test('an editor who fills a gap finds the puzzle with its texts', async ({ staffPage: page, staff }) => {
  const [first] = await staff.loadCategories();
  const { word, hint, explanation, date, category, submit } = findWordPuzzleForm(page);
  await page.goto('/wordpuzzles?month=2031-07');
  await expect(page.getByRole('heading', { name: 'July 2031' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Missing: create: ${first.category}, Tue, Jul 1, 2031` }).click();
  await expect(word).toBeFocused();
  await expect(category).toHaveValue(first.id);
  await expect(date).toHaveValue('2031-07-01');
  await word.fill('cordillera');
  await hint.fill('A chain of mountains');
  await page.locator('summary', { hasText: 'More' }).press('Enter');
  await explanation.fill('From the Spanish word for a cord');
  await submit.click();
  await expect(page.getByText('Update complete')).toBeVisible();
  await expect(page).toHaveURL(/^[^?]+\/wordpuzzles\?month=2031-07/);
  await page.getByRole('button', { name: /CORDILLERA/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit word puzzle' })).toBeVisible();
  await expect(hint).toHaveValue('A chain of mountains');
  await expect(explanation).toHaveValue('From the Spanish word for a cord');
});

test('an editor who steps from the form of a puzzle to the next day still gets back to the month', async ({
  staffPage: page,
  staff,
}) => {
  await staff.savePuzzle({ word: 'SAVANNA', hint: 'Grass', dateOfWordCategory: '2031-07-10' });
  await page.goto('/wordpuzzles?month=2031-07');
  await page.getByRole('button', { name: /SAVANNA/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit word puzzle' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(/\/2031-07-11\?back=/);
  await expect(page.getByRole('heading', { name: 'New word puzzle' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to word puzzles' }).click();
  await expect(page).toHaveURL(/^[^?]+\/wordpuzzles\?month=2031-07/);
});

test('an editor moves a puzzle to another day, and frees the old one', async ({ staffPage: page, staff }) => {
  const { word, date, submit } = findWordPuzzleForm(page);
  const puzzle = { word: 'GLACIER', hint: 'A river of ice', dateOfWordCategory: '2031-07-15' };
  await page.goto((await staff.savePuzzle(puzzle)).path);
  await date.fill('2031-07-16');
  await submit.click();
  await expect(page.getByText('Update complete')).toBeVisible();
  await expect(page).toHaveURL(/2031-07-16/);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page).toHaveURL(/2031-07-15/);
  await expect(page.getByRole('heading', { name: 'New word puzzle' })).toBeVisible();
  await expect(word).toHaveValue('');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(word).toHaveValue('GLACIER');
});

test('an editor reads of a near form and a taken date while typing', async ({ staffPage: page, staff }) => {
  const [first] = await staff.loadCategories();
  const { word, date, category } = findWordPuzzleForm(page);
  await staff.savePuzzle({ word: 'LAGOON', hint: 'Calm sea', dateOfWordCategory: '2031-07-20' });
  await page.goto('/edit_wordpuzzle');
  await word.fill('lagoons');
  await date.fill('2031-07-20');
  await category.selectOption(first.category);
  await expect(page.getByText(/A near form, LAGOON, is used within a year/)).toBeVisible();
  await expect(page.getByText(/already has a word puzzle for this date: LAGOON/)).toBeVisible();
});

test('an editor begins a puzzle without a category, for today', async ({ staffPage: page }) => {
  const { date, category } = findWordPuzzleForm(page);
  await page.goto('/edit_wordpuzzle');
  await expect(category.locator('option:checked')).toHaveText('Select Category');
  await expect(date).toHaveValue(getProductToday());
});

test('an editor gets the puzzle of today at a category’s address', async ({ staffPage: page, staff }) => {
  const today = getProductToday();
  const [first] = await staff.loadCategories();
  const answer = await staff.get('/wordcategories/word_category', { categoryId: first.id, forDate: today });
  const { wordCategory: stored } = await answer.json();
  await page.goto(`/edit_wordpuzzle/${first.id}`);
  const { word, date } = findWordPuzzleForm(page);
  await expect(word).toHaveValue(stored.word);
  await expect(date).toHaveValue(today);
});

test('an editor who saves by Ctrl+Shift+Enter gets to the next gap', async ({ staffPage: page, staff }) => {
  const [first, second, third] = await staff.loadCategories();
  const taken = { word: 'TAKEN', hint: 'Already there', dateOfWordCategory: '2031-11-01' };
  await staff.savePuzzle({ ...taken, categoryId: second.id });
  await page.goto(`/edit_wordpuzzle/${first.id}/2031-11-01`);
  const { word, hint } = findWordPuzzleForm(page);
  await word.fill('moor');
  await hint.fill('Wet land');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page).toHaveURL(`/edit_wordpuzzle/${third.id}/2031-11-01`);
  await expect(word).toBeFocused();
  await expect(word).toHaveValue('');
});

test('an editor steps to the category before by Alt and an arrow', async ({ staffPage: page, staff }) => {
  const [, second, third] = await staff.loadCategories();
  const puzzle = { word: 'BAYOU', hint: 'A slow river', dateOfWordCategory: '2031-11-05' };
  await staff.savePuzzle({ ...puzzle, categoryId: second.id });
  await page.goto(`/edit_wordpuzzle/${third.id}/2031-11-05`);
  await expect(page.getByRole('heading', { name: 'New word puzzle' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(findWordPuzzleForm(page).word).toHaveValue('BAYOU');
});
