import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

const findDaily = (page: Page) => page.getByRole('region', { name: 'Daily questions' });

test('an editor opens the overview by the link that says what is missing', async ({ staffPage: page }) => {
  await page.goto('/trivia_questions');
  await page.getByRole('link', { name: /^Overview: .*missing/ }).click();
  await expect(page).toHaveURL('/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('an editor finds a row for each category in the overview, with a link to the plan of what is missing', async ({
  staffPage: page,
  staff,
}) => {
  await page.goto('/overview');
  const categories = await staff.loadCategories();
  await expect(findDaily(page).getByRole('rowheader')).toHaveText(categories.map(({ category }) => category));
  const counts = page.getByRole('main').getByRole('link', { name: /questions? missing$/ });
  await expect(counts.first()).toHaveAttribute('href', '/plan');
  await expectAccessible(page);
});

test('an editor gets from a gap of the overview to its form', async ({ staffPage: page }) => {
  await page.goto('/overview');
  const gaps = findDaily(page).getByRole('link', { name: /^Missing: / });
  await gaps.first().click();
  await expect(page).toHaveURL(/\/create_trivia\//);
});

test('an editor begins a question for the bench from the overview', async ({ staffPage: page }) => {
  await page.goto('/overview');
  const bench = page.getByRole('region', { name: 'Bench' });
  await bench.getByLabel('Category').selectOption({ index: 1 });
  await bench.getByRole('link', { name: 'Begin one for the bench' }).click();
  await expect(page).toHaveURL(/\/create_trivia\/bench\//);
});

test('an editor on a phone scrolls to the last day, and still sees the category beside it', async ({
  staffPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/overview');
  const lastDay = findDaily(page).getByRole('row').nth(1).getByRole('link').last();
  await lastDay.scrollIntoViewIfNeeded();
  await expect(lastDay).toBeInViewport({ ratio: 1 });
  await expect(findDaily(page).getByRole('rowheader').first()).toBeInViewport({ ratio: 1 });
  await expectToFit(page);
});
