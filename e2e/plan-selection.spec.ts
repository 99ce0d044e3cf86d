import type { Page } from 'playwright/test';
import { holdCalls } from './fixtures/hold-call';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';
import { findPlan, openPlan } from './pages/plan-page';

/** Stores a ready question for each of the days, and opens their month in the plan. */
async function storeAndOpen(page: Page, staff: StaffCalls, questions: Record<string, string>) {
  for (const [forDate, text] of Object.entries(questions)) await staff.storeQuestion({ forDate, text });
  const [day = ''] = Object.keys(questions);
  return openPlan(page, day.slice(0, 7));
}

/** Shifts the selected records by keyboard. */
async function shiftSelected(page: Page, days: string): Promise<void> {
  await findPlan(page).selected.getByLabel('Shift by days').fill(days);
  await page.keyboard.press('Enter');
}

test('an editor shifts two records by a day by keyboard', async ({ staffPage: page, staff }) => {
  const questions = { '2034-01-03': 'Which one shifts first?', '2034-01-04': 'Which one shifts second?' };
  const plan = await storeAndOpen(page, staff, questions);
  await plan.record('Which one shifts first?').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  await expectAccessible(page);
  await shiftSelected(page, '1');
  await expect(plan.inRow('Wed 4', 'Which one shifts first?')).toBeVisible();
  await expect(plan.inRow('Thu 5', 'Which one shifts second?')).toBeVisible();
});

test('an editor who shifts a record out of the month keeps it selected', async ({
  staffPage: page,
  staff,
}) => {
  const text = 'Which one leaves the month?';
  const plan = await storeAndOpen(page, staff, { '2034-01-17': text });
  await plan.record(text).click({ modifiers: ['ControlOrMeta'] });
  await shiftSelected(page, '30');
  await expect(plan.record(text)).toBeHidden();
  await expect(plan.selected.getByText('1 record selected')).toBeVisible();
});

test('an editor who shifts a record that somebody else changed is refused, and sees the change at once', async ({
  staffPage: page,
  staff,
}) => {
  const before = { forDate: '2034-11-22', text: 'Which one will be changed?' };
  const stored = await staff.storeQuestion(before);
  const plan = await openPlan(page, '2034-11');
  await plan.record(before.text).click({ modifiers: ['ControlOrMeta'] });
  // Without its polling the plan learns of the change by the refusal alone.
  await holdCalls(page, '**/plans/stamp*');
  await staff.changeQuestion(stored, { question: 'Which one is changed?' });
  await shiftSelected(page, '1');
  const refusal = page.getByRole('dialog', { name: 'Nothing was changed' });
  await expect(refusal).toContainText('Somebody else changed this question meanwhile');
  await expect(plan.inRow('Wed 22', 'Which one is changed?')).toBeVisible();
});

test('an editor whose shift may have been done, because the connection broke, shifts the record by a second press', async ({
  staffPage: page,
  staff,
}) => {
  const plan = await storeAndOpen(page, staff, { '2034-10-17': 'Which one shifts later?' });
  await plan.record('Which one shifts later?').click({ modifiers: ['ControlOrMeta'] });
  await plan.selected.getByLabel('Shift by days').fill('1');
  const shift = plan.selected.getByRole('button', { name: 'Shift', exact: true });
  await page.context().setOffline(true);
  await shift.click();
  await expect(page.getByText('It may have been done').last()).toBeVisible();
  await page.context().setOffline(false);
  await shift.click();
  await expect(plan.inRow('Wed 18', 'Which one shifts later?')).toBeVisible();
});

test('an editor swaps two selected days by keyboard', async ({ staffPage: page, staff }) => {
  const plan = await storeAndOpen(page, staff, {
    '2034-12-05': 'Which one is swapped from the 5th?',
    '2034-12-08': 'Which one is swapped from the 8th?',
  });
  for (const day of ['Tue 5', 'Fri 8'])
    await plan.region.getByRole('button', { name: `Select ${day}`, exact: true }).click();
  await expect(plan.selected.getByRole('button', { name: 'Swap the two days' })).toBeVisible();
  await page.keyboard.press('Alt+s');
  await expect(plan.inRow('Fri 8', 'Which one is swapped from the 5th?')).toBeVisible();
  await expect(plan.inRow('Tue 5', 'Which one is swapped from the 8th?')).toBeVisible();
});

test('an editor cuts a selected week, and pastes its records into the next one', async ({
  staffPage: page,
  staff,
}) => {
  const plan = await storeAndOpen(page, staff, {
    '2034-11-07': 'Which one is cut on a Tuesday?',
    '2034-11-10': 'Which one is cut on a Friday?',
  });
  await plan.row('Mon 6').first().getByRole('button', { name: 'Select this week' }).click();
  await expect(plan.selected.getByText(/^2 records, \d+ gaps selected/)).toBeVisible();
  await plan.record('Which one is cut on a Tuesday?').focus();
  await page.keyboard.press('ControlOrMeta+x');
  const [category] = await staff.loadCategories();
  await plan.gap(category.category, '2034-11-14').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(plan.inRow('Tue 14', 'Which one is cut on a Tuesday?')).toBeVisible();
  await expect(plan.inRow('Fri 17', 'Which one is cut on a Friday?')).toBeVisible();
});

test('an editor selects records by mouse and puts them on the bench', async ({ staffPage: page, staff }) => {
  const plan = await storeAndOpen(page, staff, {
    '2034-08-15': 'Which one goes to the bench?',
    '2034-08-18': 'Which one goes there, too?',
  });
  await page.getByRole('button', { name: 'Select several' }).click();
  await plan.record('Which one goes to the bench?').click();
  await plan.record('Which one goes there, too?').click({ modifiers: ['ControlOrMeta'] });
  await plan.selected.getByRole('button', { name: 'To the bench' }).click();
  const bench = page.getByRole('region', { name: 'Bench' });
  await expect(bench.getByRole('button', { name: 'Which one goes to the bench?' })).toBeVisible();
  await expect(bench.getByRole('button', { name: 'Which one goes there, too?' })).toBeVisible();
});

test('an editor who takes a draft out of the selection sends only the others for review', async ({
  staffPage: page,
  staff,
}) => {
  for (const [forDate, text] of Object.entries({
    '2034-07-18': 'Which one is sent?',
    '2034-07-19': 'Which one is sent, too?',
    '2034-07-20': 'Which one is taken out?',
  }))
    await staff.storeQuestion({ forDate, text, status: 'draft' });
  const plan = await openPlan(page, '2034-07');
  await plan.record('Which one is sent?').focus();
  for (const count of [2, 3]) {
    await page.keyboard.press('Shift+ArrowDown');
    await expect(plan.selected.getByText(`${count} records selected`)).toBeVisible();
  }
  await plan.record('Which one is taken out?').click({ modifiers: ['ControlOrMeta'] });
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  await plan.selected.getByRole('button', { name: 'Send for review' }).click();
  await expect(plan.inRow('Tue 18', 'in review')).toBeVisible();
  await expect(plan.inRow('Wed 19', 'in review')).toBeVisible();
  await expect(plan.inRow('Thu 20', 'draft')).toBeVisible();
});

test('an editor with a selected record has a plan that fits 800 px', async ({ staffPage: page, staff }) => {
  // The status of a record in the last column, which only screen readers get, does not widen the page.
  await staff.storeQuestion({ forDate: '2034-08-07', index: 5, text: 'Which one is far right?' });
  const plan = await storeAndOpen(page, staff, { '2034-08-09': 'Which one is selected in a narrow window?' });
  await plan.record('Which one is selected in a narrow window?').click({ modifiers: ['ControlOrMeta'] });
  await expect(plan.selected.getByText('1 record selected')).toBeVisible();
  await page.setViewportSize({ width: 800, height: 900 });
  await expectToFit(page);
});
