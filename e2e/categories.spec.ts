import { activeCategories, addQuestion, storedQuestions } from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';

// They do not run in parallel: each test sends the order of all categories, and would undo another's order.
test.describe.configure({ mode: 'default' });

test('an editor adds, renames, orders and deactivates categories, whose history stays', async ({
  staffPage: page,
}) => {
  await page.goto('/categories');
  await expect(page.getByText('Geography')).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  const rows = page.getByRole('main').getByRole('listitem');
  const row = (name: string) => rows.filter({ hasText: name });
  // Other tests add categories at the same time, so only the order of these two counts.
  const placeOf = async (name: string) =>
    (await rows.allTextContents()).findIndex((text) => text.startsWith(name));

  for (const name of ['Architecture', 'Botany']) {
    await page.getByRole('button', { name: 'Add category' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Colour').fill('#336699');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row(name)).toBeVisible();
    // Each is deactivated by its own button, so that other tests' categories stay as they are.
    await page.getByRole('button', { name: `Deactivate ${name}` }).click();
    await expect(row(name)).toContainText('Inactive');
  }

  await page.getByRole('button', { name: 'Add category' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('architecture');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/There is a category with this name already/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click();

  const isFirst = async () => (await placeOf('Botany')) < (await placeOf('Architecture'));
  expect(await isFirst()).toBe(false);
  const moveUp = page.getByRole('button', { name: 'Move Botany up' });
  // Another test may have moved the categories meanwhile, so a refused click is repeated.
  await expect(async () => {
    if (!(await isFirst())) await moveUp.press('Enter');
    await expect.poll(isFirst, { timeout: 1000 }).toBe(true);
  }).toPass();
  await expect(moveUp).toBeFocused();
  await expect(rows.first().getByRole('button', { name: /^Move .* up$/ })).toBeDisabled();
  await expect(rows.last().getByRole('button', { name: /^Move .* down$/ })).toBeDisabled();

  await page.getByRole('button', { name: 'Edit Botany' }).click();
  await dialog.getByLabel('Name').fill('Plants');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Plants' })).toBeVisible();
  await page.getByRole('button', { name: 'History of Plants' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText('Botany');
  await expectAccessible(page);
});

test('an unsaved category is stored as a draft: leaving asks, and the draft is offered again', async ({
  staffPage: page,
}) => {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Edit Geography' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit category' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Geography');
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

  // The draft belongs to this category only.
  await page.getByRole('button', { name: 'Edit History' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('History');
  await expect(dialog.getByText('Restore draft?')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Geography' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Geography and maps');
});

test('shows somebody else’s new order before a change overwrites it, with one button', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const headers = { Authorization: `Bearer ${token}` };
  for (const category of ['Ordered one', 'Ordered two']) {
    const data = { category, defaultAvatarColor: '#112233', active: false };
    expect((await request.post('/categories/save_category', { headers, data })).status()).toBe(200);
  }
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Edit Ordered two' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit category' });
  await dialog.getByLabel('Name').fill('Ordered second');
  await expect(async () => {
    const { categories } = await (await request.get('/categories/all_categories', { headers })).json();
    const [one, two] = ['Ordered one', 'Ordered two'].map((name) =>
      categories.findIndex(({ category }: { category: string }) => category === name),
    ) as [number, number];
    const categoryIds = categories.map(({ id }: { id: string }) => id);
    [categoryIds[one], categoryIds[two]] = [categoryIds[two], categoryIds[one]];
    const data = { categoryIds };
    const reordered = await request.post('/categories/reorder_categories', { headers, data });
    expect(reordered.status()).toBe(200);
  }).toPass();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const comparison = page.getByRole('dialog', { name: 'Somebody else changed this category' });
  await comparison.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Ordered second' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a question in a deactivated category is found, marked, and moved out of it', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const headers = { Authorization: `Bearer ${token}` };
  const save = async (data: object) =>
    (await (await request.post('/categories/save_category', { headers, data })).json()).category;
  const fields = { category: 'Closing down', defaultAvatarColor: '#112233' };
  const { id } = await save({ ...fields, active: true });
  const index = (await activeCategories(request)).findIndex((category) => category.id === id);
  await addQuestion(request, { forDate: '2031-08-02', token, text: 'Is it out of sight?', index });
  await save({ ...fields, categoryId: id, active: false });

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
  expect(await storedQuestions(request, '2031-08-02', token)).toHaveLength(1);
  await page.goto('/trivia_questions/2031-08-02');
  await expect(page.getByText('Is it out of sight?')).toBeVisible();
  await expect(page.getByText('Closing down')).toHaveCount(0);
});
