import { measureBox } from './fixtures/measure-box';
import { expect, expectAccessible, test } from './fixtures/test';
import { openPlan, planOf } from './pages/plan-page';

const MONTH = '2033-11';
/** Milliseconds between two requests of an open plan for the changes of others. */
const POLLING_INTERVAL = 5_000;
const day = (number: number) => `${MONTH}-${String(number).padStart(2, '0')}`;

test('a person with a screen reader finds records as buttons and days as heads of rows', async ({
  staffPage: page,
  staff,
}) => {
  await staff.storeQuestion({ forDate: day(4), text: 'Which one is heard?' });
  const [category] = await staff.loadCategories();
  const { region, row, gap, record } = await openPlan(page, MONTH);
  await expect(record('Which one is heard?')).toBeVisible();
  // Other tests find these elements by tag, because that is faster.
  await expect(region).toHaveRole('region');
  await expect(region).toHaveAccessibleName('Plan');
  await expect(record('Which one is heard?')).toHaveRole('button');
  await expect(row('Fri 4')).toHaveRole('row');
  await expect(row('Fri 4').getByRole('rowheader')).toHaveAccessibleName(/Fri 4/);
  await expect(gap(category.category, day(3))).toBeVisible();
  await expectAccessible(page);
});

test('a staff member moves a question by keyboard to a taken slot, swaps the two, and undoes that', async ({
  staffPage: page,
  staff,
}) => {
  await staff.storeQuestion({ forDate: day(17), text: 'Which one is carried?' });
  await staff.storeQuestion({ forDate: day(18), text: 'Which one gives way?' });
  const { inRow, record } = await openPlan(page, MONTH);
  await record('Which one is carried?').focus();
  await page.keyboard.press('ArrowDown');
  await expect(record('Which one gives way?')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('m');
  await expect(page.getByText('Moving “Which one is carried?”')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Moving “Which one is carried?”')).toBeHidden();
  await expect(record('Which one is carried?')).toBeFocused();

  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const swap = page.getByRole('dialog', { name: 'This slot is taken' });
  await expectAccessible(page);
  // A double click must not open the record below the dialog.
  await swap.getByRole('button', { name: 'Swap the two' }).dblclick();
  await expect(inRow('Fri 18', 'Which one is carried?')).toBeVisible();
  await expect(inRow('Thu 17', 'Which one gives way?')).toBeVisible();
  await expect(record('Which one is carried?')).toBeFocused();
  expect(await staff.loadQuestions(day(18))).toMatchObject([{ question: 'Which one is carried?' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inRow('Thu 17', 'Which one is carried?')).toBeVisible();
});

test('a staff member makes the rows of the plan lower', async ({ staffPage: page, staff }) => {
  await staff.storeQuestion({ forDate: day(25), text: 'Which one is lower?' });
  const { record } = await openPlan(page, MONTH);
  const measureHeight = async () => (await measureBox(record('Which one is lower?'))).height;
  const before = await measureHeight();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await expect.poll(measureHeight).toBeLessThan(before);
});

test('a staff member prints the headings and the table, with each of the five weeks on its own sheet', async ({
  staffPage: page,
  staff,
}) => {
  await staff.storeQuestion({ forDate: day(24), text: 'Which one is printed?' });
  const { record } = await openPlan(page, MONTH);
  await expect(record('Which one is printed?')).toBeVisible();
  const sheets = await page.pdf({ preferCSSPageSize: true });
  expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(5);
  await page.emulateMedia({ media: 'print' });
  await expect(record('Which one is printed?')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'November 2033' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Game' })).toHaveText('Daily questions', {
    useInnerText: true,
  });
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Bench' })).toBeHidden();
});

test('a staff member filters the plan, finds the filter in the address and after a reload, and shows everything again', async ({
  staffPage: page,
  staff,
}) => {
  const draft = { forDate: '2033-12-06', status: 'draft', isWhole: false } as const;
  await staff.storeQuestion({ ...draft, text: 'Which one is begun?' });
  await staff.storeQuestion({ forDate: '2033-12-07', text: 'Which one is finished?' });
  const { record } = await openPlan(page, '2033-12');
  const filter = page.getByRole('search', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Filter' }).press('Enter');
  await filter.getByLabel('Status').selectOption('Draft');
  await filter.getByLabel('Media').selectOption('Without image');
  await filter.getByLabel('Warnings').selectOption('Incomplete');
  await expect(filter.getByText(/^[1-9]\d* of \d+ fit$/)).toBeVisible();
  await expect(record('Which one is finished?')).toHaveAccessibleName(/not in the filter$/);
  await expect(record('Which one is begun?')).not.toHaveAccessibleName(/not in the filter/);
  await expect(page).toHaveURL('/plan?month=2033-12&status=draft&media=no_image&warnings=incomplete');
  await expectAccessible(page);
  await record('Which one is begun?').focus();
  await page.keyboard.press('ArrowDown');
  await expect(record('Which one is finished?')).toBeFocused();
  await page.reload();
  await expect(filter.getByText(/^[1-9]\d* of \d+ fit$/)).toBeVisible();

  await filter.getByRole('button', { name: 'Show everything' }).press('Enter');
  await expect(page).toHaveURL('/plan?month=2033-12');
  await expect(filter.getByRole('button', { name: 'Filter' })).toBeFocused();
  await expect(record('Which one is finished?')).not.toHaveAccessibleName(/not in the filter/);
});

test('a staff member whose filter in the address names an author who is gone reads that', async ({
  staffPage: page,
}) => {
  await page.goto('/plan?month=2033-12&author=who-left');
  const filter = page.getByRole('search', { name: 'Filter' });
  await expect(filter.getByText(/^0 of \d+ fit: “who-left” is none of the authors any more$/)).toBeVisible();
  await expect(filter.getByLabel('Author')).toHaveText(/No longer there$/);
});

test('a staff member sees each move of a colleague without a reload, and keeps focus, selection and a begun note', async ({
  staffPage: page,
  staff,
  browser,
}) => {
  await staff.storeQuestion({ forDate: '2033-12-20', text: 'Which one stays here?' });
  await staff.storeQuestion({ forDate: '2033-12-21', text: 'Which one is moved?' });
  await page.clock.install();
  const { inRow, record } = await openPlan(page, '2033-12');
  const other = await browser.newContext();
  await other.addInitScript((value) => window.localStorage.setItem('tdts_token', value), staff.token);
  const colleague = await other.newPage();
  await colleague.goto('/plan?month=2033-12');

  await record('Which one stays here?').click({ modifiers: ['ControlOrMeta'] });
  const moved = planOf(colleague).record('is moved?');
  await moved.focus();
  await colleague.keyboard.press('m');
  await colleague.keyboard.press('ArrowDown');
  await colleague.keyboard.press('Enter');
  await expect(colleague.getByText(/^Moved to /)).toBeVisible();
  await page.clock.runFor(POLLING_INTERVAL);
  await expect(inRow('Thu 22', 'Which one is moved?')).toBeVisible();
  await expect(record('Which one stays here?')).toBeFocused();
  await expect(page.getByText('1 record selected')).toBeVisible();
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Done' }).click();
  await record('Which one is moved?').click();
  const card = page.getByRole('dialog');
  const note = card.getByLabel('Note', { exact: true });
  await note.fill('Is this');
  await moved.click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'To the bench' }).click();
  await expect(moved).toBeHidden();
  await page.clock.runFor(POLLING_INTERVAL);
  await expect(
    page.getByRole('region', { name: 'Bench', includeHidden: true }).getByText('Which one is moved?'),
  ).toBeVisible();
  await expect(note).toHaveValue('Is this');
});

test('a staff member who drags a question into another category is asked, and drags it to a gap of its own category', async ({
  staffPage: page,
  staff,
}) => {
  await staff.storeQuestion({ forDate: '2031-12-09', text: 'Which one is dragged?' });
  const [first, second] = (await staff.loadCategories()).map(({ category }) => category);
  const plan = await openPlan(page, '2031-12');
  await plan.record('Which one is dragged?').dragTo(plan.gap(second ?? '', '2031-12-10'));
  const question = page.getByRole('dialog', { name: 'Into another category?' });
  await expect(question).toContainText(`“Which one is dragged?” is of ${first}.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await plan.record('Which one is dragged?').dragTo(plan.gap(first ?? '', '2031-12-10'));
  await expect(plan.inRow('Wed 10', 'Which one is dragged?')).toBeVisible();
});
