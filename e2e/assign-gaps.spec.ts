import type { Page } from 'playwright/test';
import { type CalendarDate, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { measureBox } from './fixtures/measure-box';
import type { Meet } from './fixtures/people';
import { getProductToday } from './fixtures/product-day';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths } from './fixtures/test';
import { findPlan } from './pages/plan-page';

const formatDueBy = (name: string, dueOn: CalendarDate) => `, for ${name}, due ${formatWeekdayDate(dueOn)}`;
const getDialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Assign ${name}` });

/** Signs in an editor and a writer for a month in which no other test plans or assigns anything. */
async function signInPair(meet: Meet, editorName: string, writerName: string, month: string) {
  const editor = await meet(editorName, 'editor');
  const writer = await meet(writerName, 'writer');
  const [first, second] = await editor.loadCategories();
  const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`;
  const due = day(6);
  /** Assigns gaps to the writer by the API. */
  const assign = (...gaps: { categoryId: string; forDate: CalendarDate }[]) =>
    editor.post('/plans/assign', { game: 'daily', gaps, person: writerName, dueOn: due });
  return { editor, writer, first, second, day, due, assign };
}

/** Opens the dialog that assigns a gap of the plan, by keyboard. */
async function openDialog(page: Page, category: string, date: CalendarDate, state = '') {
  await page.goto(`/plan?month=${date.slice(0, 7)}`);
  await findPlan(page).gap(category, date, state).focus();
  await page.keyboard.press('Alt+a');
  return getDialog(page, `${category}, ${formatWeekdayDate(date)}`);
}

test('an editor assigns a gap of the plan to a writer by keyboard', async ({ meet }) => {
  const { editor, first, day, due } = await signInPair(meet, 'greta', 'gustav', '2035-05');
  const { page } = editor;
  const dialog = await openDialog(page, first.category, day(8));
  await dialog.getByLabel('Person').selectOption('gustav');
  // The default is two days before the gap's day.
  await expect(dialog.getByLabel('Due day')).toHaveValue(due);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
  await expect(findPlan(page).gap(first.category, day(8), formatDueBy('gustav', due))).toBeFocused();
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
});

test('a writer on a phone gets from the notice to the assigned gaps below the header', async ({ meet }) => {
  const { writer, first, second, day, due, assign } = await signInPair(meet, 'gundula', 'gisbert', '2035-10');
  const { page } = writer;
  await assign({ categoryId: first.id, forDate: day(8) }, { categoryId: second.id, forDate: day(9) });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/plan');
  await page.getByRole('button', { name: 'Notices, 1 new' }).click();
  // On a phone the section is far down, and it is not there before the overview has loaded.
  await page.getByRole('link', { name: 'gundula assigned to you: 2 gaps' }).click();
  const assigned = page.getByRole('region', { name: 'Assigned to you' });
  await expect(assigned.getByRole('heading')).toBeInViewport();
  // The overview goes on loading above the section.
  const readSpaceBelowHeader = async () => {
    const header = await measureBox(page.getByRole('banner'));
    return (await measureBox(assigned)).y - header.y - header.height;
  };
  await expect.poll(readSpaceBelowHeader).toBeGreaterThanOrEqual(0);
  await expect(assigned).toContainText(`due ${formatWeekdayDate(due)}`);
  await expectAccessible(page);
});

test('a writer opens the form of an assigned gap from the overview', async ({ meet }) => {
  const { writer, first, day, assign } = await signInPair(meet, 'gudrun', 'gero', '2036-10');
  const { page } = writer;
  await assign({ categoryId: first.id, forDate: day(8) });
  await page.goto('/overview');
  const assigned = page.getByRole('region', { name: 'Assigned to you' });
  await assigned.getByRole('link', { name: `${first.category}, ${formatWeekdayDate(day(8))}` }).click();
  await expect(page).toHaveURL(await writer.createPath(day(8)));
});

test('a writer takes a gap, and the focus stays on it', async ({ meet }) => {
  const { writer, first, day } = await signInPair(meet, 'gabi', 'georg', '2036-06');
  const { page } = writer;
  const dialog = await openDialog(page, first.category, day(8));
  await dialog.getByLabel('Due day').fill(getProductToday());
  await expect(dialog.getByLabel('Person')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take it' }).click();
  const ofGeorg = formatDueBy('georg', getProductToday());
  await expect(findPlan(page).gap(first.category, day(8), ofGeorg)).toBeFocused();
});

test('a writer gives an assigned gap back, and the focus stays on it', async ({ meet }) => {
  const { writer, first, day, due, assign } = await signInPair(meet, 'gabriele', 'gerd', '2036-08');
  const { page } = writer;
  await assign({ categoryId: first.id, forDate: day(8) });
  const dialog = await openDialog(page, first.category, day(8), formatDueBy('gerd', due));
  await dialog.getByRole('button', { name: 'Give back' }).click();
  await expect(findPlan(page).gap(first.category, day(8))).toBeFocused();
});
