import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures/test';
import { openForm } from './pages/question-form';
import { findWordPuzzleForm } from './pages/word-puzzle-form';

test('an editor saves the draft of an idea on the bench', async ({ staffPage: page, staff }) => {
  const [{ category, id }] = await staff.loadCategories();
  const form = await openForm(page, `/create_trivia/bench/${category}/${id}`);
  await form.question.fill('An idea');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/edit_trivia\/bench\/.*question=/);
  await expect(page.getByRole('heading', { name: category })).toBeVisible();
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

/** Saves the draft of a word puzzle without a day in its form. */
async function savePuzzleOnBench(page: Page, categoryId: string, word: string): Promise<void> {
  await page.goto(`/edit_wordpuzzle/${categoryId}?puzzle=`);
  const form = findWordPuzzleForm(page);
  await expect(form.date).toHaveValue('');
  await form.word.fill(word);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/edit_wordpuzzle\/.*\?puzzle=./);
}

test('an editor saves the draft of a puzzle on the bench, and finds it after a reload', async ({
  staffPage: page,
  staff,
}) => {
  const [{ id }] = await staff.loadCategories();
  await savePuzzleOnBench(page, id, 'BENCH');
  await page.reload();
  await expect(findWordPuzzleForm(page).word).toHaveValue('BENCH');
});

test('an editor sends a puzzle of the bench for review with a day, and finds it in the plan', async ({
  staffPage: page,
  staff,
}) => {
  const [{ id }] = await staff.loadCategories();
  await savePuzzleOnBench(page, id, 'STOOL');
  const { hint, date } = findWordPuzzleForm(page);
  await hint.fill('To sit on');
  await date.fill('2031-12-01');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText('Sent for review')).toBeVisible();
  await page.goto('/wordpuzzles?month=2031-12');
  await expect(page.getByRole('button', { name: /^in review STOOL/ })).toBeVisible();
  await expectAccessible(page);
});
