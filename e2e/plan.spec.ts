import { measureBox } from './fixtures/measure-box';
import { expect, expectAccessible, test } from './fixtures/test';
import { openPlan } from './pages/plan-page';

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

test('a staff member who moves a question by keyboard to a taken slot swaps the two, and gets them back by Undo', async ({
  staffPage: page,
  staff,
}) => {
  await staff.storeQuestion({ forDate: day(17), text: 'Which one is carried?' });
  await staff.storeQuestion({ forDate: day(18), text: 'Which one gives way?' });
  const { inRow, record } = await openPlan(page, MONTH);
  await record('Which one gives way?').focus();
  await page.keyboard.press('ArrowUp');
  await expect(record('Which one is carried?')).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByText('Moving “Which one is carried?”')).toBeVisible();
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
  await expect(inRow('Fri 18', 'Which one gives way?')).toBeVisible();
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

test('a staff member filters the plan, finds other records faded but within reach, and shows everything again', async ({
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

test('a staff member sees the move of a colleague without a reload, and keeps focus and selection', async ({
  staffPage: page,
  staff,
}) => {
  await staff.storeQuestion({ forDate: '2033-12-20', text: 'Which one stays here?' });
  const moved = await staff.storeQuestion({ forDate: '2033-12-21', text: 'Which one is moved?' });
  await page.clock.install();
  const { inRow, record, selected } = await openPlan(page, '2033-12');
  await record('Which one stays here?').click({ modifiers: ['ControlOrMeta'] });
  await staff.changeQuestion(moved, { forDate: '2033-12-22' });
  await page.clock.runFor(POLLING_INTERVAL);
  await expect(inRow('Thu 22', 'Which one is moved?')).toBeVisible();
  await expect(record('Which one stays here?')).toBeFocused();
  await expect(selected.getByText('1 record selected')).toBeVisible();
});

test('a staff member keeps a begun note in the card of a record that a colleague moves to the bench', async ({
  staffPage: page,
  staff,
}) => {
  const draft = { forDate: '2033-12-27', text: 'Which one gets a note?', status: 'draft' } as const;
  const moved = await staff.storeQuestion(draft);
  await page.clock.install();
  const { record } = await openPlan(page, '2033-12');
  await record('Which one gets a note?').click();
  const note = page.getByRole('dialog').getByLabel('Note', { exact: true });
  await note.fill('Is this');
  await staff.changeQuestion(moved, { forDate: undefined }, { status: 'draft' });
  await page.clock.runFor(POLLING_INTERVAL);
  const bench = page.getByRole('region', { name: 'Bench', includeHidden: true });
  await expect(bench.getByText('Which one gets a note?')).toBeVisible();
  await expect(note).toHaveValue('Is this');
});

test('a staff member who drags a question is asked before its category changes, and not before its day does', async ({
  staffPage: page,
  staff,
}) => {
  await staff.storeQuestion({ forDate: '2031-12-09', text: 'Which one is dragged?' });
  const [{ category: first }, { category: second }] = await staff.loadCategories();
  const plan = await openPlan(page, '2031-12');
  await plan.record('Which one is dragged?').dragTo(plan.gap(second, '2031-12-10'));
  const question = page.getByRole('dialog', { name: 'Into another category?' });
  await expect(question).toContainText(`“Which one is dragged?” is of ${first}.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(plan.inRow('Tue 9', 'Which one is dragged?')).toBeVisible();
  await plan.record('Which one is dragged?').dragTo(plan.gap(first, '2031-12-10'));
  await expect(plan.inRow('Wed 10', 'Which one is dragged?')).toBeVisible();
});
