import type { Page } from 'playwright/test';
import { serveForSpec } from './fixtures/separate-sites';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';

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

test('an editor adds a category', async ({ staffPage: page }) => {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Add category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Architecture');
  await dialog.getByLabel('Colour').fill('#336699');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Architecture' })).toBeVisible();
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

test('an editor reads in the history of a category that it was deactivated', async ({
  staffPage: page,
  staff,
}) => {
  const categoryId = await saveCategory(staff, { category: 'Climate', active: true });
  await saveCategory(staff, { category: 'Climate', categoryId, active: false });
  await page.goto('/categories');
  await page.getByRole('button', { name: 'History of Climate' }).click();
  const newest = page.getByRole('dialog').getByRole('listitem').first();
  await expect(newest).toContainText('changed');
  await expect(newest).toContainText('Active');
  await expectAccessible(page);
});

test('an editor moves a category up by keyboard', async ({ staffPage: page, staff }) => {
  for (const category of ['Chess', 'Botany']) await saveCategory(staff, { category, active: true });
  await page.goto('/categories');
  const edits = page.getByRole('button', { name: /^Edit (Chess|Botany)$/ });
  const readNames = () => edits.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  await expect.poll(readNames).toEqual(['Edit Chess', 'Edit Botany']);
  await page.getByRole('button', { name: 'Move Botany up' }).press('Enter');
  await expect.poll(readNames).toEqual(['Edit Botany', 'Edit Chess']);
});

/** Changes the name of a category in its dialog, and presses Escape, which asks before leaving. */
async function changeAndLeave(page: Page) {
  await page.goto('/categories');
  const edit = page.getByRole('button', { name: 'Edit Geography' });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit category' });
  const name = dialog.getByLabel('Name');
  await name.fill('Geography and maps');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  return { edit, dialog, name, question };
}

test('an editor who is asked before leaving an unsaved category keeps the text by Stay', async ({
  staffPage: page,
}) => {
  const { name, question } = await changeAndLeave(page);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Geography and maps');
});

test('an editor who has left an unsaved category restores its text', async ({ staffPage: page }) => {
  const { edit, dialog, name, question } = await changeAndLeave(page);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await edit.click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(name).toHaveValue('Geography and maps');
});

/** Stores a question of a category, which it then deactivates; returns the path of its form. */
async function storeInInactive(staff: StaffCalls, category: string, forDate: string, text: string) {
  const categoryId = await saveCategory(staff, { category, active: true });
  const index = (await staff.loadCategories()).findIndex(({ id }) => id === categoryId);
  const { path } = await staff.storeQuestion({ forDate, text, index });
  await saveCategory(staff, { category, categoryId, active: false });
  return path;
}

test('an editor finds a question of a deactivated category, marked as inactive', async ({
  staffPage: page,
  staff,
}) => {
  await storeInInactive(staff, 'Closing down', '2031-08-02', 'Is it out of sight?');
  await page.goto('/trivia_questions/2031-08-02');
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Closing down').click();
  await expect(page.getByText('Is it out of sight?')).toBeVisible();
  await expect(page.getByRole('article').getByText('Inactive')).toBeVisible();
  await expectAccessible(page);
});

test('an editor moves a question out of a deactivated category', async ({ staffPage: page, staff }) => {
  await page.goto(await storeInInactive(staff, 'Closed', '2031-08-03', 'Does it move on?'));
  const category = page.getByLabel('Category');
  await expect(category.locator('option:checked')).toHaveText('Closed');
  await category.selectOption('Geography');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(await staff.exportQuestions('move on')).toMatchObject([{ category: 'Geography' }]);
});
