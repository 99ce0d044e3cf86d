import { colleague } from './fixtures/proposals';
import { storeQuestion } from './fixtures/questions';
import { serveForSpec } from './fixtures/serve-for-spec';
import { expect, test } from './fixtures/test';

const site = serveForSpec();

test('a writer deletes own drafts of the plan in one step, one Undo brings them back, and others’ stay', async ({
  browser,
}) => {
  const writer = await colleague(browser, site, { username: 'willa', role: 'writer' });
  const editor = await colleague(browser, site, { username: 'emil', role: 'editor' });
  for (const [index, text] of ['Is this mine?', 'Is this mine, too?'].entries()) {
    const forDate = `2034-09-0${5 + index}`;
    await storeQuestion(writer.page.request, { token: writer.token, text, forDate, status: 'draft' });
  }
  const text = 'Is this of somebody else?';
  await storeQuestion(editor.page.request, {
    token: editor.token,
    text,
    forDate: '2034-09-07',
    status: 'draft',
  });
  const { page } = writer;
  await page.goto('/plan?month=2034-09');
  const plan = page.getByRole('region', { name: 'Plan' });
  const records = plan.getByRole('button', { name: /Is this/ });
  await expect(records).toHaveCount(3);

  await records.nth(2).click();
  const card = page.getByRole('dialog');
  await expect(card.getByRole('button', { name: 'History' })).toBeVisible();
  await expect(card.frameLocator('iframe').getByText(text)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await records.nth(0).focus();
  for (const count of [2, 3]) {
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText(`${count} records selected`)).toBeVisible();
  }
  await page.keyboard.press('Delete');
  await expect(page.getByText(`Nothing was deleted. “${text}” is no draft of yours`).first()).toBeVisible();
  await expect(records).toHaveCount(3);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('2 records selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('2 records deleted').first()).toBeVisible();
  await expect(records).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(records).toHaveCount(3);
});
