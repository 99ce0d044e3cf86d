import type { Page } from 'playwright/test';
import { expect, test } from './fixtures/test';
import { openPlan } from './pages/plan-page';

async function copyFocused(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText(`Copied: ${text}`)).toBeVisible();
}

test('an editor copies a question to the next day by keyboard as a draft', async ({
  staffPage: page,
  staff,
}) => {
  const text = 'Which one is copied?';
  await staff.storeQuestion({ forDate: '2034-05-02', text });
  const { record, inRow } = await openPlan(page, '2034-05');
  await record(text).focus();
  await copyFocused(page, text);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(inRow('Wed 3', text)).toBeVisible();
  await expect(inRow('Wed 3', 'draft')).toBeVisible();
});

test('an editor repeats an undone copy by keyboard', async ({ staffPage: page, staff }) => {
  const [{ category }] = await staff.loadCategories();
  const text = 'Which one is copied again?';
  await staff.storeQuestion({ forDate: '2034-05-25', text });
  const { record, inRow, gap } = await openPlan(page, '2034-05');
  await record(text).focus();
  await copyFocused(page, text);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(inRow('Fri 26', text)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(gap(category, '2034-05-26')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(inRow('Fri 26', text)).toBeVisible();
});

test('an editor copies the questions of two days into another category, and undoes that in one step', async ({
  staffPage: page,
  staff,
}) => {
  const [, { category: second }] = await staff.loadCategories();
  await staff.storeQuestion({ forDate: '2034-05-16', text: 'Which one is copied first?' });
  await staff.storeQuestion({ forDate: '2034-05-17', text: 'Which one is copied second?' });
  const plan = await openPlan(page, '2034-05');
  await plan.record('Which one is copied first?').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await copyFocused(page, '2 records');
  await plan.gap(second, '2034-05-23').focus();
  await page.keyboard.press('ControlOrMeta+v');
  const preview = page.getByRole('dialog', { name: `Paste into ${second}` });
  await expect(preview.getByText('Beta ✓ is correct')).toHaveCount(2);
  await preview.getByRole('button', { name: 'Add 2 drafts' }).click();
  await expect(plan.inRow('Tue 23', 'Which one is copied first?')).toBeVisible();
  await expect(plan.inRow('Wed 24', 'Which one is copied second?')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(plan.gap(second, '2034-05-23')).toBeVisible();
  await expect(plan.gap(second, '2034-05-24')).toBeVisible();
});

test('an editor copies a question by clicks alone', async ({ staffPage: page, staff }) => {
  const [, { category: second }] = await staff.loadCategories();
  await staff.storeQuestion({ forDate: '2034-05-09', text: 'Which one is copied by mouse?' });
  const plan = await openPlan(page, '2034-05');
  await plan.record('Which one is copied by mouse?').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await plan.region.getByRole('button', { name: `Put it here: ${second}, Thu, May 11, 2034` }).click();
  await expect(plan.inRow('Thu 11', 'Which one is copied by mouse?')).toBeVisible();
  await expect(plan.gap(second, '2034-05-11')).toBeHidden();
  await expect(plan.inRow('Tue 9', 'Which one is copied by mouse?')).toBeVisible();
});
