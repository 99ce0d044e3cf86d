import type { Browser, Page } from 'playwright/test';
import {
  type CalendarDate,
  formatMonthDay,
  formatShortDay,
  formatWeekdayDate,
} from '@/lib/dates/calendar-date';
import { productToday } from './fixtures/product-day';
import { colleague } from './fixtures/proposals';
import { activeCategories } from './fixtures/questions';
import { type SeparateSite, sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit } from './fixtures/test';
import { planOf } from './pages/plan-page';

const dueBy = (name: string, dueOn: CalendarDate) => `, for ${name}, due ${formatWeekdayDate(dueOn)}`;
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Assign ${name}` });

/** An editor and a writer, the first two categories, and the days of a month in which nothing is assigned yet. */
async function meet(
  browser: Browser,
  site: SeparateSite,
  names: [editor: string, writer: string],
  month: string,
) {
  const editor = await colleague(browser, site, { username: names[0], role: 'editor' });
  const writer = await colleague(browser, site, { username: names[1], role: 'writer' });
  const [first, second] = await activeCategories(editor.page.request);
  if (!first || !second) throw new Error('The sample content has at least two categories.');
  const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`;
  /** Assigns those gaps to the writer by the API, due on the 6th. */
  const assign = (gaps: [categoryId: string, number: number][]) =>
    editor.page.request.post('/plans/assign', {
      headers: { Authorization: `Bearer ${editor.token}` },
      data: {
        game: 'daily',
        gaps: gaps.map(([categoryId, number]) => ({ categoryId, forDate: day(number) })),
        person: names[1],
        dueOn: day(6),
      },
    });
  return { editor, writer, first, second, day, assign };
}

test('an editor assigns a gap of the plan to a writer by keyboard', async ({ browser, site }) => {
  const { editor, first, day } = await meet(browser, site, ['greta', 'gustav'], '2035-05');
  const { page } = editor;
  const { gap, row } = planOf(page);
  await page.goto('/plan?month=2035-05');
  await gap(first.category, day(8)).focus();
  await page.keyboard.press('Alt+a');
  const dialog = dialogOf(page, `${first.category}, ${formatWeekdayDate(day(8))}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Choose a person' })).toBeVisible();
  await dialog.getByLabel('Person').selectOption('gustav');
  // The default is two days before the gap's own.
  await expect(dialog.getByLabel('Due day')).toHaveValue(day(6));
  await page.keyboard.press('Enter');
  await expect(gap(first.category, day(8), dueBy('gustav', day(6)))).toBeFocused();
  const assignee = `Assigned to gustav by ${formatMonthDay(day(6))} ${first.category}, ${formatWeekdayDate(day(8))}`;
  await expect(row(formatShortDay(day(8))).getByRole('button', { name: assignee })).toBeVisible();
  await expectAccessible(page);
});

test('an editor selects several gaps by keyboard and assigns them at once', async ({ browser, site }) => {
  const { editor, first, second, day } = await meet(browser, site, ['gerda', 'gunther'], '2035-06');
  const { page } = editor;
  const { gap, selected } = planOf(page);
  await page.goto('/plan?month=2035-06');
  await gap(first.category, day(9)).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selected.getByText('4 gaps selected')).toBeVisible();
  await expect(gap(second.category, day(10), ', selected')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Alt+a');
  const dialog = dialogOf(page, '4 gaps');
  await dialog.getByLabel('Person').selectOption('gunther');
  await dialog.getByLabel('Due day').fill(day(6));
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(gap(second.category, day(10), `${dueBy('gunther', day(6))}, selected`)).toBeVisible();
  await selected.getByRole('button', { name: 'Done' }).click();
  await expect(gap(first.category, day(9), dueBy('gunther', day(6)))).toBeVisible();
});

test('an editor takes an assigned gap back by mouse', async ({ browser, site }) => {
  const { editor, second, day, assign } = await meet(browser, site, ['gisela', 'gregor'], '2035-07');
  const { page } = editor;
  const { gap, row } = planOf(page);
  expect((await assign([[second.id, 10]])).ok()).toBe(true);
  await page.goto('/plan?month=2035-07');
  await row(formatShortDay(day(10)))
    .getByRole('button', { name: /^Assigned to gregor/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText(`gregor, due ${formatWeekdayDate(day(6))}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(gap(second.category, day(10))).toBeVisible();
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
});

test('a writer opens an assigned gap from the notice, also on a phone', async ({ browser, site }) => {
  const { writer, first, second, day, assign } = await meet(browser, site, ['gabi', 'gerold'], '2035-08');
  const { page } = writer;
  const gaps: [string, number][] = [
    [first.id, 8],
    [first.id, 9],
    [second.id, 9],
    [first.id, 10],
  ];
  expect((await assign(gaps)).ok()).toBe(true);
  await page.goto('/overview');
  const assigned = page.getByRole('region', { name: 'Assigned to you' });
  await expect(assigned.getByRole('listitem')).toHaveCount(4);
  await expect(assigned).toContainText(`due ${formatWeekdayDate(day(6))}`);
  await expectAccessible(page);
  // On a phone the section is far down, and it is not there before the overview has loaded.
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/plan');
  await page.getByRole('button', { name: 'Notices, 1 new' }).click();
  await page.getByRole('link', { name: 'gabi assigned to you: 4 gaps' }).click();
  await expect(assigned.getByRole('heading')).toBeInViewport();
  const header = await page.getByRole('banner').boundingBox();
  const section = await assigned.boundingBox();
  expect(section?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await page.setViewportSize({ width: 1440, height: 900 });
  await assigned.getByRole('link', { name: `${first.category}, ${formatWeekdayDate(day(8))}` }).click();
  await expect(page).toHaveURL(new RegExp(`/create_trivia/${day(8)}/`));
});

test('a writer gives an assigned gap back and takes another, and the editor sees both', async ({
  browser,
  site,
}) => {
  const names: [string, string] = ['gitta', 'gottlieb'];
  const { editor, writer, first, second, day, assign } = await meet(browser, site, names, '2035-09');
  const { page } = writer;
  const { gap } = planOf(page);
  expect((await assign([[first.id, 8]])).ok()).toBe(true);
  await page.goto('/plan?month=2035-09');
  await gap(first.category, day(8), dueBy('gottlieb', day(6))).focus();
  await page.keyboard.press('Alt+a');
  await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click();
  await expect(gap(first.category, day(8))).toBeFocused();
  await gap(second.category, day(8)).focus();
  await page.keyboard.press('Alt+a');
  const dialog = dialogOf(page, `${second.category}, ${formatWeekdayDate(day(8))}`);
  await expect(dialog.getByLabel('Person')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel('Due day').fill(productToday());
  await dialog.getByRole('button', { name: 'Take it' }).click();
  const own = dueBy('gottlieb', productToday());
  await expect(gap(second.category, day(8), own)).toBeFocused();
  await editor.page.goto('/plan?month=2035-09');
  await expect(planOf(editor.page).gap(second.category, day(8), own)).toBeVisible();
  await expect(planOf(editor.page).gap(first.category, day(8))).toBeVisible();
});
