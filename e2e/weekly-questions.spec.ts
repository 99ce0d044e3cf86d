import type { Page } from 'playwright/test';
import { games } from '@/lib/contract/kinds';
import { listShownDays } from '@/lib/features/plan/overview-rules';
import { getProductToday } from './fixtures/product-day';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';
import { createQuestion, findQuestionForm, goBackToSecond } from './pages/question-form';

test('a staff member sees the next day of the weekly game', async ({ staffPage: page }) => {
  await page.goto('/weekly_trivia_questions');
  const [next = ''] = listShownDays(getProductToday(), games.weekly.weekday);
  await expect(page.getByLabel('Date')).toHaveValue(next);
  await expect(page.getByRole('heading', { name: 'Search Word Puzzles' })).toBeVisible();
});

test('a staff member writes the first weekly question of a date, and finds it there', async ({
  staffPage: page,
}) => {
  await page.goto('/weekly_trivia_questions/2031-06-07');
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create Question' }).click();
  await expect(page).toHaveURL(/\/create_weekly_trivia\/2031-06-07\//);
  await createQuestion(page, 'Which weekly question is first?');
  await page.getByRole('link', { name: 'Back to weekly questions' }).click();
  await expect(page.getByText('Which weekly question is first?')).toBeVisible();
});

/** Creates a weekly question of the first category by its form, and opens it on the browse screen. */
async function createWeekly(page: Page, staff: StaffCalls, date: string, text: string): Promise<void> {
  await page.goto(await staff.createWeeklyPath(date));
  await createQuestion(page, text);
  await page.goto(`/weekly_trivia_questions/${date}`);
  await expect(page.getByText(text)).toBeVisible();
}

test('a staff member adds a second weekly question to a category from the browse screen, and gets back to it', async ({
  staffPage: page,
  staff,
}) => {
  const [{ category }] = await staff.loadCategories();
  await createWeekly(page, staff, '2031-06-14', 'Which weekly question is one?');
  await page.getByRole('link', { name: 'Add another question' }).click();
  await createQuestion(page, 'Which weekly question is two?');
  await goBackToSecond(page);
  await expect(page.getByText('Which weekly question is two?')).toBeVisible();
  await expect(page.getByRole('heading', { name: category })).toBeVisible();
});

test('a staff member moves a weekly question to another category', async ({ staffPage: page, staff }) => {
  const [, { category: second }] = await staff.loadCategories();
  await createWeekly(page, staff, '2031-06-21', 'Which weekly question moves?');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const form = findQuestionForm(page);
  await form.expectText('Which weekly question moves?');
  await page.getByLabel('Category').selectOption(second);
  await form.save();
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
});

test('a staff member deletes a weekly question, whose category then has none', async ({
  staffPage: page,
  staff,
}) => {
  await createWeekly(page, staff, '2031-06-28', 'Which weekly question goes?');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Question deleted')).toBeVisible();
  await page.goto('/weekly_trivia_questions/2031-06-28');
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
});
