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

test('an editor adds a category, which leaves no draft in the browser, deactivates it, and finds that in its history', async ({
  staffPage: page,
}) => {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Add category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Architecture');
  await dialog.getByLabel('Colour').fill('#336699');
  await expect.poll(() => listDrafts(page)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Architecture' });
  await expect(row).toBeVisible();
  await expect.poll(() => listDrafts(page)).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deactivate Architecture' }).click();
  await expect(row).toContainText('Inactive');
  await page.getByRole('button', { name: 'History of Architecture' }).click();
  const newest = dialog.getByRole('listitem').first();
  await expect(newest).toContainText('changed');
  await expect(newest).toContainText('Active');
  await expectAccessible(page);
});

test('an editor moves a category up by keyboard, but not above the first or below the last', async ({
  staffPage: page,
  staff,
}) => {
  for (const category of ['Chess', 'Botany']) await saveCategory(staff, { category, active: true });
  await page.goto('/categories');
  const moveUp = page.getByRole('button', { name: 'Move Botany up' });
  const isAbove = async () => {
    const order = await readOrder(page);
    return order.indexOf('Botany') < order.indexOf('Chess');
  };
  await expect(moveUp).toBeVisible();
  expect(await isAbove()).toBe(false);
  await moveUp.press('Enter');
  await expect.poll(isAbove).toBe(true);
  await expect(moveUp).toBeFocused();
  await expect(page.getByRole('button', { name: /^Move .* up$/ }).first()).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Move .* down$/ }).last()).toBeDisabled();
});

test('an editor who leaves an unsaved category is asked first, and gets the text back when opening it again', async ({
  staffPage: page,
}) => {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Edit Geography' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit category' });
  await dialog.getByLabel('Name').fill('Geography and maps');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Geography and maps');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Edit Geography' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Geography and maps');
});

test('an editor finds a question of a deactivated category, marked, and moves it to another one', async ({
  staffPage: page,
  staff,
}) => {
  const categoryId = await saveCategory(staff, { category: 'Closing down', active: true });
  const index = (await staff.loadCategories()).findIndex(({ id }) => id === categoryId);
  await staff.storeQuestion({ forDate: '2031-08-02', text: 'Is it out of sight?', index });
  await saveCategory(staff, { categoryId, category: 'Closing down', active: false });

  await page.goto('/trivia_questions/2031-08-02');
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Closing down').click();
  await expect(page.getByText('Is it out of sight?')).toBeVisible();
  await expect(page.getByRole('article').getByText('Inactive')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const category = page.getByLabel('Category');
  await expect(category.locator('option:checked')).toHaveText('Closing down');
  await category.selectOption('Geography');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(await staff.loadQuestions('2031-08-02')).toHaveLength(1);
  await page.goto('/trivia_questions/2031-08-02');
  await expect(page.getByText('Is it out of sight?')).toBeVisible();
  await expect(page.getByText('Closing down')).toHaveCount(0);
});
