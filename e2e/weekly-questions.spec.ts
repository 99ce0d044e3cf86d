import { games } from '@/lib/contract/kinds';
import { shownDays } from '@/lib/features/plan/overview-rules';
import { productToday } from './fixtures/product-day';
import { activeCategories, questionForm } from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';
import { goBackToSecond } from './pages/create-question';

test('weekly questions are written one after the other, edited, moved and deleted', async ({
  staffPage: page,
  request,
}) => {
  const [first, second] = await activeCategories(request);
  await page.goto('/weekly_trivia_questions/2031-06-07');
  await expect(page.getByRole('heading', { name: 'Search Word Puzzles' })).toBeVisible();
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create Question' }).click();
  await expect(page).toHaveURL(/\/create_weekly_trivia\/2031-06-07\//);

  const form = questionForm(page);
  await form.question.fill('Only a question?');
  await form.submit.click();
  await expect(page.getByText('Please fill all fields and select the correct choice.')).toBeVisible();
  await expectAccessible(page);
  await form.fill('Which weekly question is first?');
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(form.question).toHaveValue('');

  await page.getByRole('link', { name: 'Back to weekly questions' }).click();
  await expect(page.getByText('Which weekly question is first?')).toBeVisible();
  await page.getByRole('link', { name: 'Add another question' }).click();
  await form.fill('Which weekly question is second?');
  await form.submit.click();
  await expect(form.question).toHaveValue('');
  await goBackToSecond(page);
  await expect(page.getByText('Which weekly question is second?')).toBeVisible();
  await expect(page.getByRole('heading', { name: first?.category })).toBeVisible();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await form.expectText('Which weekly question is second?');
  await expectAccessible(page);
  await page.getByLabel('Category').selectOption(second?.category ?? '');
  await form.submit.click();
  await expect(page.getByRole('heading', { name: second?.category })).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Question deleted')).toBeVisible();
  await page.goto('/weekly_trivia_questions/2031-06-07?category=2');
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
});

test('the weekly screen opens on the next day of the game', async ({ staffPage: page }) => {
  await page.goto('/weekly_trivia_questions');
  const shown = await page.getByLabel('Date').inputValue();
  expect(shown).toBe(shownDays(productToday(), games.weekly.weekday)[0]);
});
