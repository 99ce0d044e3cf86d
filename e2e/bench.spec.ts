import { expect, expectAccessible, test } from './fixtures/test';
import { openForm } from './pages/question-form';
import { findWordPuzzleForm } from './pages/word-puzzle-form';

test('an editor saves the draft of an idea on the bench', async ({ staffPage: page, staff }) => {
  const [{ category, id }] = await staff.loadCategories();
  const form = await openForm(page, `/create_trivia/bench/${category}/${id}`);
  await form.question.fill('An idea');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/edit_trivia\/bench\/.*question=/);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('an editor gives a draft of the bench a day, and finds it marked as a draft there', async ({
  staffPage: page,
  staff,
}) => {
  const { id, categoryId } = await staff.storeQuestion({ text: 'An idea of when?', status: 'draft' });
  await page.goto(`/edit_trivia/bench/${categoryId}?question=${id}`);
  await page.getByLabel('Date', { exact: true }).fill('2031-12-01');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(`/edit_trivia/2031-12-01/${categoryId}`);
  await page.goto('/trivia_questions/2031-12-01');
  await expect(page.getByRole('article').getByText('Draft')).toBeVisible();
  await expectAccessible(page);
});

test('an editor saves a puzzle on the bench, where a reload shows it', async ({ staffPage: page, staff }) => {
  const [{ id }] = await staff.loadCategories();
  await page.goto(`/edit_wordpuzzle/${id}?puzzle=`);
  const { word, date } = findWordPuzzleForm(page);
  await expect(date).toHaveValue('');
  await word.fill('STOOL');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/edit_wordpuzzle\/.*\?puzzle=./);
  await page.reload();
  await expect(word).toHaveValue('STOOL');
});

test('an editor sends a puzzle of the bench for review with a day', async ({ staffPage: page, staff }) => {
  const [{ id: categoryId }] = await staff.loadCategories();
  const puzzle = { word: 'CHAIR', hint: 'To sit on', categoryId, status: 'draft' };
  const { wordCategory } = await staff.post('/wordcategories/update_word_category', puzzle);
  await page.goto(`/edit_wordpuzzle/${categoryId}?puzzle=${wordCategory.id}`);
  await findWordPuzzleForm(page).date.fill('2031-12-01');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText('Sent for review')).toBeVisible();
  await page.goto('/wordpuzzles?month=2031-12');
  await expect(page.getByRole('button', { name: /^in review CHAIR/ })).toBeVisible();
  await expectAccessible(page);
});
