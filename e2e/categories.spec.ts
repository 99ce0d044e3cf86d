import type { Page } from 'playwright/test';
import { serveForSpec } from './fixtures/separate-sites';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, listDrafts, test } from './fixtures/test';

// On the site of all specs, active categories would change what other specs count while they run.
serveForSpec();

/** Stores a category by the API; returns its id. */
async function saveCategory(
  staff: StaffCalls,
  category: { category: string; categoryId?: string; active: boolean },
): Promise<string> {
  const data = { defaultAvatarColor: '#112233', ...category };
  return (await staff.post('/categories/save_category', data)).category.id;
}

async function readOrder(page: Page): Promise<string[]> {
  const edits = page.getByRole('button', { name: /^Edit / });
  return edits.evaluateAll((all) => all.map((edit) => edit.ariaLabel?.replace('Edit ', '') ?? ''));
}

test('an editor adds a category, which leaves no draft in the browser', async ({ staffPage: page }) => {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Add category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Architecture');
  await dialog.getByLabel('Colour').fill('#336699');
  await expect.poll(() => listDrafts(page)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Architecture' })).toBeVisible();
  await expect.poll(() => listDrafts(page)).toEqual([]);
  await expectAccessible(page);
});

test('an editor deactivates a category, and finds that in its history', async ({
  staffPage: page,
  staff,
}) => {
  await saveCategory(staff, { category: 'Weather', active: true });
  await page.goto('/categories');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Weather' });
  await expect(row).not.toContainText('Inactive');
  await page.getByRole('button', { name: 'Deactivate Weather' }).click();
  await expect(row).toContainText('Inactive');
  await page.getByRole('button', { name: 'History of Weather' }).click();
  const newest = page.getByRole('dialog').getByRole('listitem').first();
  await expect(newest).toContainText('changed');
  await expect(newest).toContainText('Active');
  await expectAccessible(page);
});

test('an editor moves a category up by keyboard', async ({ staffPage: page, staff }) => {
  for (const category of ['Chess', 'Botany']) await saveCategory(staff, { category, active: true });
  await page.goto('/categories');
  const readPair = async () => {
    const order = await readOrder(page);
    return order.filter((name) => ['Chess', 'Botany'].includes(name));
  };
  await expect.poll(readPair).toEqual(['Chess', 'Botany']);
  const moveUp = page.getByRole('button', { name: 'Move Botany up' });
  await moveUp.press('Enter');
  await expect.poll(readPair).toEqual(['Botany', 'Chess']);
  await expect(moveUp).toBeFocused();
});

test('an editor who leaves an unsaved category is asked first, keeps the text by Stay, and restores it after Leave', async ({
  staffPage: page,
}) => {
  await page.goto('/categories');
  const edit = page.getByRole('button', { name: 'Edit Geography' });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit category' });
  const name = dialog.getByLabel('Name');
  await name.fill('Geography and maps');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Geography and maps');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await edit.click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(name).toHaveValue('Geography and maps');
});

test('an editor finds a question of a deactivated category, which is marked, and moves it to another one', async ({
  staffPage: page,
  staff,
}) => {
  const closing = { category: 'Closing down', active: true };
  const categoryId = await saveCategory(staff, closing);
  const categories = await staff.loadCategories();
  const index = categories.findIndex(({ id }) => id === categoryId);
  const forDate = '2031-08-02';
  await staff.storeQuestion({ forDate, text: 'Is it out of sight?', index });
  await saveCategory(staff, { ...closing, categoryId, active: false });

  await page.goto(`/trivia_questions/${forDate}`);
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Closing down').click();
  await expect(page.getByText('Is it out of sight?')).toBeVisible();
  await expect(page.getByRole('article').getByText('Inactive')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const category = page.getByLabel('Category');
  await expect(category.locator('option:checked')).toHaveText('Closing down');
  await category.selectOption(categories[0].category);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(await staff.exportQuestions('sight')).toMatchObject([{ category: categories[0].category }]);
});
