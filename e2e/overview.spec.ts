import { activeCategories } from './fixtures/questions';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

test('one line at the top of the daily questions leads to today’s open work, and that to the forms', async ({
  staffPage: page,
  request,
}) => {
  await page.goto('/trivia_questions');
  await page.getByRole('link', { name: /^Overview: .*missing/ }).click();
  await expect(page).toHaveURL('/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const daily = page.getByRole('region', { name: 'Daily questions' });
  const categories = await activeCategories(request);
  await expect(daily.getByRole('rowheader')).toHaveText(categories.map(({ category }) => category));
  await expectAccessible(page);

  // The menu has the daily screens in a row, and the others under "More".
  const menu = page.getByRole('navigation', { name: 'Staff' });
  await expect(menu.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'History' })).toBeHidden();
  await menu.getByRole('button', { name: 'More' }).press('Enter');
  await expect(menu.getByRole('link', { name: 'Categories' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('button', { name: 'More' })).toBeFocused();
  await expect(menu.getByRole('link', { name: 'Categories' })).toBeHidden();

  await page.setViewportSize({ width: 390, height: 800 });
  await expectToFit(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('link', { name: 'Categories' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'More' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Menu' }).click();

  // The whole week can be reached, and the category stays visible.
  const last = daily.getByRole('row').nth(1).getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(daily.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 });

  // The parts of the summary link to their lists; a record can begin without a date.
  await page
    .getByRole('main')
    .getByRole('link', { name: /questions? missing$/ })
    .first()
    .click();
  await expect(page).toHaveURL('/plan');
  await page.goBack();
  const bench = page.getByRole('region', { name: 'Bench' });
  await bench.getByLabel('Category').selectOption({ index: 1 });
  await bench.getByRole('link', { name: 'Begin one for the bench' }).click();
  await expect(page).toHaveURL(/\/create_trivia\/bench\//);
  await expect(page.getByText('“Submit” publishes: it waits on the bench for a day.')).toBeVisible();
  await page.goBack();
  await daily
    .getByRole('link', { name: /^Missing: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/create_trivia\//);
});
