import { measureBox } from './fixtures/measure-box';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';
import { findPlan, openPlan } from './pages/plan-page';

const MONTH = '2033-11';
/** Milliseconds between two requests of an open plan for the changes of others. */
const POLLING_INTERVAL = 5_000;
const formatDay = (number: number) => `${MONTH}-${String(number).padStart(2, '0')}`;

test('a screen reader gets records as buttons and days as heads of rows', async ({
  staffPage: page,
  staff,
}) => {
  await staff.storeQuestion({ forDate: formatDay(4), text: 'Which one is heard?' });
  const [category] = await staff.loadCategories();
  const { region, row, gap, record } = await openPlan(page, MONTH);
  await expect(record('Which one is heard?')).toBeVisible();
  // Other tests find these elements by tag, because that is faster.
  await expect(region).toHaveRole('region');
  await expect(region).toHaveAccessibleName('Plan');
  await expect(record('Which one is heard?')).toHaveRole('button');
  await expect(row('Fri 4')).toHaveRole('row');
  await expect(row('Fri 4').getByRole('rowheader')).toHaveAccessibleName(/Fri 4/);
  await expect(gap(category.category, formatDay(3))).toBeVisible();
  await expectAccessible(page);
});

test('an editor swaps two questions by moving one by keyboard', async ({ staffPage: page, staff }) => {
  await staff.storeQuestion({ forDate: formatDay(17), text: 'Which one is carried?' });
  await staff.storeQuestion({ forDate: formatDay(18), text: 'Which one gives way?' });
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
  expect(await staff.loadQuestions(formatDay(18))).toMatchObject([{ question: 'Which one is carried?' }]);
});

test('an editor makes the rows of the plan lower', async ({ staffPage: page, staff }) => {
  await staff.storeQuestion({ forDate: formatDay(25), text: 'Which one is lower?' });
  const { record } = await openPlan(page, MONTH);
  const measureHeight = async () => (await measureBox(record('Which one is lower?'))).height;
  const before = await measureHeight();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await expect.poll(measureHeight).toBeLessThan(before);
});

test('an editor prints the headings and the table, with each of the five weeks on its own sheet', async ({
  staffPage: page,
  staff,
}) => {
  await staff.storeQuestion({ forDate: formatDay(24), text: 'Which one is printed?' });
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

const FILTERED = '/plan?month=2033-12&status=draft&media=no_image&warnings=incomplete';

/** Stores a question that the filter shows and one that it fades, a day later, in December 2033. */
async function storeForFilter(staff: StaffCalls, [shown, faded]: readonly [string, string], on: number) {
  const draft = { text: shown, status: 'draft', isWhole: false } as const;
  await staff.storeQuestion({ ...draft, forDate: `2033-12-0${on}` });
  await staff.storeQuestion({ text: faded, forDate: `2033-12-0${on + 1}` });
}

test('an editor who filters the plan finds the other records faded, and the filter in the address', async ({
  staffPage: page,
  staff,
}) => {
  await storeForFilter(staff, ['Which one is begun?', 'Which one is finished?'], 6);
  const { record } = await openPlan(page, '2033-12');
  const filter = page.getByRole('search', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Filter' }).press('Enter');
  await filter.getByLabel('Status').selectOption('Draft');
  await filter.getByLabel('Media').selectOption('Without image');
  await filter.getByLabel('Warnings').selectOption('Incomplete');
  await expect(filter.getByText(/^[1-9]\d* of \d+ fit$/)).toBeVisible();
  await expect(record('Which one is finished?')).toHaveAccessibleName(/not in the filter$/);
  await expect(record('Which one is begun?')).not.toHaveAccessibleName(/not in the filter/);
  await expect(page).toHaveURL(FILTERED);
  await expectAccessible(page);
});

test('an editor gets from a record to a faded one by an arrow key', async ({ staffPage: page, staff }) => {
  await storeForFilter(staff, ['Which one is in focus?', 'Which one is within reach?'], 8);
  await page.goto(FILTERED);
  const { record } = findPlan(page);
  await expect(record('Which one is within reach?')).toHaveAccessibleName(/not in the filter$/);
  await record('Which one is in focus?').focus();
  await page.keyboard.press('ArrowDown');
  await expect(record('Which one is within reach?')).toBeFocused();
});

test('an editor ends the filter of the plan by one press', async ({ staffPage: page, staff }) => {
  await storeForFilter(staff, ['Which one was there?', 'Which one returns?'], 1);
  await page.goto(FILTERED);
  const { record } = findPlan(page);
  await expect(record('Which one returns?')).toHaveAccessibleName(/not in the filter$/);
  const filter = page.getByRole('search', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Show everything' }).press('Enter');
  await expect(page).toHaveURL('/plan?month=2033-12');
  await expect(filter.getByRole('button', { name: 'Filter' })).toBeFocused();
  await expect(record('Which one returns?')).not.toHaveAccessibleName(/not in the filter/);
});

test('an editor whose filter names an author who is gone reads so', async ({ staffPage: page }) => {
  await page.goto('/plan?month=2033-12&author=who-left');
  const filter = page.getByRole('search', { name: 'Filter' });
  await expect(filter.getByText(/^0 of \d+ fit: “who-left” is none of the authors any more$/)).toBeVisible();
  await expect(filter.getByLabel('Author')).toHaveText(/No longer there$/);
});

test('an editor keeps focus and selection when a colleague moves a record', async ({
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

test('an editor keeps a begun note in the card of a record that a colleague moves to the bench', async ({
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

test('an editor drags a question to another day', async ({ staffPage: page, staff }) => {
  await staff.storeQuestion({ forDate: '2031-12-09', text: 'Which one is dragged?' });
  const [{ category }] = await staff.loadCategories();
  const plan = await openPlan(page, '2031-12');
  await plan.record('Which one is dragged?').dragTo(plan.gap(category, '2031-12-10'));
  await expect(plan.inRow('Wed 10', 'Which one is dragged?')).toBeVisible();
});

test('an editor who drags a question to another category is asked', async ({ staffPage: page, staff }) => {
  await staff.storeQuestion({ forDate: '2031-12-16', text: 'Which one is dragged aside?' });
  const [{ category: first }, { category: second }] = await staff.loadCategories();
  const plan = await openPlan(page, '2031-12');
  await plan.record('Which one is dragged aside?').dragTo(plan.gap(second, '2031-12-17'));
  const question = page.getByRole('dialog', { name: 'Into another category?' });
  await expect(question).toContainText(`“Which one is dragged aside?” is of ${first}.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(plan.inRow('Tue 16', 'Which one is dragged aside?')).toBeVisible();
});

test('an editor sees months and ready days in a window of 768 px', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const plan = await openPlan(page, '2034-09');
  await expect(plan.region.getByText(/days? ready$/).first()).toBeVisible();
  await expect(plan.region.getByRole('row', { name: 'Wed 6' }).getByText('Sep 2034')).toBeVisible();
});

test('an editor gets to the bench by a link in a window of 768 px', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openPlan(page, '2034-09');
  await page.getByRole('link', { name: 'To the bench' }).click();
  await expect(page.getByRole('heading', { name: 'Bench' })).toBeInViewport();
});
