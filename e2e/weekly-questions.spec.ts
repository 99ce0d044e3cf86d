import { games } from '@/lib/contract/kinds';
import { listShownDays } from '@/lib/features/plan/overview-rules';
import { getProductToday } from './fixtures/product-day';
import { expect, expectAccessible, test } from './fixtures/test';
import { createQuestion, findQuestionForm, goBackToSecond } from './pages/question-form';

test('an editor sees the next day of the weekly game', async ({ staffPage: page }) => {
  await page.goto('/weekly_trivia_questions');
  const [next = ''] = listShownDays(getProductToday(), games.weekly.weekday);
  await expect(page.getByLabel('Date')).toHaveValue(next);
});

test('an editor finds both browse screens titled Search Word Puzzles', async ({ staffPage: page }) => {
  for (const path of ['/trivia_questions', '/weekly_trivia_questions']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Search Word Puzzles');
  }
});

test('an editor gets back to a second question of a category', async ({ staffPage: page, staff }) => {
  const [{ category }] = await staff.loadCategories();
  await page.goto('/weekly_trivia_questions/2031-06-07');
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create Question' }).click();
  await expect(page).toHaveURL(/\/create_weekly_trivia\/2031-06-07\//);
  await createQuestion(page, 'Which weekly question is first?');
  await page.getByRole('link', { name: 'Back to weekly questions' }).click();
  await expect(page.getByText('Which weekly question is first?')).toBeVisible();
  await page.getByRole('link', { name: 'Add another question' }).click();
  await createQuestion(page, 'Which weekly question is second?');
  await goBackToSecond(page);
  await expect(page.getByText('Which weekly question is second?')).toBeVisible();
  await expect(page.getByRole('heading', { name: category })).toBeVisible();
});

test('an editor deletes a question moved to another category', async ({ staffPage: page, staff }) => {
  const [, { category: second }] = await staff.loadCategories();
  await page.goto(await staff.createWeeklyPath('2031-06-21'));
  await createQuestion(page, 'Which weekly question moves?');
  await page.goto('/weekly_trivia_questions/2031-06-21');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const form = findQuestionForm(page);
  await form.expectText('Which weekly question moves?');
  await page.getByLabel('Category').selectOption(second);
  await form.save();
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Question deleted')).toBeVisible();
  await page.goto('/weekly_trivia_questions/2031-06-21');
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
});
