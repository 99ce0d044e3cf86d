import { expect, expectAccessible, test } from './fixtures/test';

test('categories are added, renamed, ordered and deactivated, and their history is kept', async ({
  staffPage: page,
}) => {
  await page.goto('/categories');
  await expect(page.getByText('Geography')).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  const rows = page.getByRole('main').getByRole('listitem');

  for (const name of ['Architecture', 'Botany']) {
    await page.getByRole('button', { name: 'Add category' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Colour').fill('#336699');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rows.last()).toContainText(name);
    // At once, so that other screens' categories stay as they are.
    await page.getByRole('button', { name: `Deactivate ${name}` }).click();
    await expect(rows.last()).toContainText('Inactive');
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

  await page.getByRole('button', { name: 'Move Botany up' }).click();
  await expect(rows.last()).toContainText('Architecture');
  await expect(page.getByRole('button', { name: 'Move Architecture down' })).toBeDisabled();

  await page.getByRole('button', { name: 'Edit Botany' }).click();
  await dialog.getByLabel('Name').fill('Plants');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Plants' })).toBeVisible();
  await page.getByRole('button', { name: 'History of Plants' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText('Botany');
  await expectAccessible(page);
});

test('a category that was deactivated meanwhile is said, and the work stays', async ({
  staffPage: page,
  staffToken,
  request,
}) => {
  const headers = { Authorization: `Bearer ${staffToken}` };
  const saved = await request.post('/categories/save_category', {
    headers,
    data: { category: 'Short-lived', defaultAvatarColor: '#112233', active: false },
  });
  const { category } = await saved.json();
  await page.goto(`/create_trivia/2031-08-01/Short-lived/${category.id}`);
  await page.getByLabel('Question', { exact: true }).fill('Does it stay?');
  for (const number of [1, 2, 3, 4]) {
    await page.getByLabel(`Choice ${number}`, { exact: true }).fill(`Choice no. ${number}`);
  }
  await page.getByLabel('Choice 1 is correct').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/This category was deactivated/)).toBeVisible();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Does it stay?');
});
