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

test('an editor deactivates a category', async ({ staffPage: page, staff }) => {
  await saveCategory(staff, { category: 'Weather', active: true });
  await page.goto('/categories');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Weather' });
  await expect(row).not.toContainText('Inactive');
  await page.getByRole('button', { name: 'Deactivate Weather' }).click();
  await expect(row).toContainText('Inactive');
});

test('an editor finds in the history of a category that it was deactivated', async ({
  staffPage: page,
  staff,
}) => {
  const categoryId = await saveCategory(staff, { category: 'Fashion', active: true });
  await saveCategory(staff, { categoryId, category: 'Fashion', active: false });
  await page.goto('/categories');
  await page.getByRole('button', { name: 'History of Fashion' }).click();
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

test('an editor can move no category above the first or below the last', async ({ staffPage: page }) => {
  await page.goto('/categories');
  await expect(page.getByRole('button', { name: /^Move .* up$/ }).first()).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Move .* down$/ }).last()).toBeDisabled();
});

/** Changes the name of Geography in its dialog without saving it, and closes the dialog. */
async function leaveUnsaved(page: Page) {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Edit Geography' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit category' });
  await dialog.getByLabel('Name').fill('Geography and maps');
  await page.keyboard.press('Escape');
  return { dialog, question: page.getByRole('dialog', { name: 'Leave without saving?' }) };
}

test('an editor who leaves an unsaved category is asked first, and keeps the text by Stay', async ({
  staffPage: page,
}) => {
  const { dialog, question } = await leaveUnsaved(page);
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Geography and maps');
});

test('an editor who has left an unsaved category restores the text when opening it again', async ({
  staffPage: page,
}) => {
  const { dialog, question } = await leaveUnsaved(page);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Edit Geography' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Geography and maps');
});

/** Stores a question of the day in a category, and deactivates that. */
async function storeInDeactivated(staff: StaffCalls, category: string, forDate: string, text: string) {
  const categoryId = await saveCategory(staff, { category, active: true });
  const index = (await staff.loadCategories()).findIndex(({ id }) => id === categoryId);
  const { path } = await staff.storeQuestion({ forDate, text, index });
  await saveCategory(staff, { categoryId, category, active: false });
  return path;
}

test('an editor finds a question of a deactivated category, which is marked', async ({
  staffPage: page,
  staff,
}) => {
  await storeInDeactivated(staff, 'Closing down', '2031-08-02', 'Is it out of sight?');
  await page.goto('/trivia_questions/2031-08-02');
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Closing down').click();
  await expect(page.getByText('Is it out of sight?')).toBeVisible();
  await expect(page.getByRole('article').getByText('Inactive')).toBeVisible();
  await expectAccessible(page);
});

test('an editor moves a question from a deactivated category to another one', async ({
  staffPage: page,
  staff,
}) => {
  const [{ category: first }] = await staff.loadCategories();
  await page.goto(await storeInDeactivated(staff, 'Closed', '2031-08-03', 'Is it moved?'));
  const category = page.getByLabel('Category');
  await expect(category.locator('option:checked')).toHaveText('Closed');
  await category.selectOption(first);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(await staff.exportQuestions('moved')).toMatchObject([{ question: 'Is it moved?', category: first }]);
});
