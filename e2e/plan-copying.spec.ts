import { activeCategories, addQuestion } from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';
import { planOf } from './pages/plan-page';

test('a question is copied to another cell, and rows of a spreadsheet become drafts after a preview', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const [, second] = await activeCategories(request);
  await addQuestion(request, { forDate: '2034-05-02', token, text: 'Which one is copied?' });
  await page.goto('/plan?month=2034-05');
  const plan = planOf(page);
  await plan.record('Which one is copied?').focus();
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText('Copied: Which one is copied?')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(plan.inRow('Wed 3', 'Which one is copied?')).toBeVisible();
  await expect(plan.inRow('Wed 3', 'draft')).toBeVisible();
  await expect(plan.inRow('Wed 3', 'This question in this category already exists')).toBeVisible();
  const [first] = await activeCategories(request);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(plan.gap(first?.category ?? '', '2034-05-03')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(plan.inRow('Wed 3', 'Which one is copied?')).toBeVisible();

  // Copies both days into the other category.
  await page.keyboard.press('Shift+ArrowUp');
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText('Copied: 2 records')).toBeVisible();
  await plan.gap(second?.category ?? '', '2034-05-10').focus();
  await page.keyboard.press('ControlOrMeta+v');
  const block = page.getByRole('dialog', { name: `Paste into ${second?.category}` });
  await expect(block.getByText('Beta ✓ is correct')).toHaveCount(2);
  await block.getByRole('button', { name: 'Add 2 drafts' }).click();
  await expect(plan.inRow('Thu 11', 'Which one is copied?')).toBeVisible();
  await plan.row('Wed 10').getByRole('button', { name: 'Which one is copied?' }).focus();
  await page.keyboard.press('Delete');
  await expect(plan.gap(second?.category ?? '', '2034-05-10')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(plan.inRow('Wed 10', 'Which one is copied?')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(plan.gap(second?.category ?? '', '2034-05-10')).toBeVisible();
  await expect(plan.gap(second?.category ?? '', '2034-05-11')).toBeVisible();

  const paste = (text: string) =>
    plan.gap(second?.category ?? '', '2034-05-04').evaluate((cell, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('Which row is wrong?\tA\tB\tC\tD\tE');
  const dialog = page.getByRole('dialog', { name: `Paste into ${second?.category}` });
  await expect(dialog.getByText('“E” is none of the choices')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await paste('"Which row\nis first?"\tA\tB\tC\tD\tB\nWhich row is second?');
  await dialog.getByRole('button', { name: 'Add 2 drafts' }).click();
  await expect(plan.inRow('Thu 4', 'Which row is first?')).toBeVisible();
  await expect(plan.inRow('Fri 5', 'Which row is second?')).toBeVisible();
  await expect(plan.inRow('Fri 5', 'incomplete')).toBeVisible();
  // The copy can also be undone; this means the latest step.
  await expect(page.getByText('2 drafts added', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(plan.gap(second?.category ?? '', '2034-05-04')).toBeVisible();
  await expect(plan.gap(second?.category ?? '', '2034-05-05')).toBeVisible();

  // This uses no keys and no right mouse button, as on a touch screen.
  await plan.row('Tue 2').getByText('Which one is copied?', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await plan.region
    .getByRole('button', { name: `Put it here: ${second?.category}, Thu, May 4, 2034` })
    .click();
  await expect(plan.inRow('Thu 4', 'Which one is copied?')).toBeVisible();
});
