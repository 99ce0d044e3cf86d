import { formatMonthDay, formatShortDay, formatWeekdayDate } from '@/lib/dates/calendar-date';
import { addPerson, signInByApi } from './fixtures/people';
import { productToday } from './fixtures/product-day';
import { activeCategories } from './fixtures/questions';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit } from './fixtures/test';
import { planOf } from './pages/plan-page';

const day = (number: number) => `2035-05-${String(number).padStart(2, '0')}`;

test('an editor assigns gaps of the plan by keyboard, and the writer finds them, gives one back and takes another', async ({
  browser,
  site,
}) => {
  const editor = await addPerson(browser, site, { username: 'greta', role: 'editor' });
  const writer = await addPerson(browser, site, { username: 'gustav', role: 'writer' });
  await signInByApi(editor);
  await signInByApi(writer);
  const { page } = editor;
  const [{ category: first = '' } = {}, { category: second = '' } = {}] = await activeCategories(
    page.request,
  );
  const gap = (category: string, number: number, state = '', of = page) =>
    planOf(of).gap(category, day(number), state);
  const dialogOf = (name: string, of = page) => of.getByRole('dialog', { name: `Assign ${name}` });
  const due = `, for gustav, due ${formatWeekdayDate(day(6))}`;

  await page.goto('/plan?month=2035-05');
  await gap(first, 8).focus();
  await page.keyboard.press('Alt+a');
  const one = dialogOf(`${first}, ${formatWeekdayDate(day(8))}`);
  await expectAccessible(page);
  await one.getByRole('button', { name: 'Assign' }).click();
  await expect(one.getByRole('alert').filter({ hasText: 'Choose a person' })).toBeVisible();
  await one.getByLabel('Person').selectOption('gustav');
  // The default is two days before the gap's own.
  await expect(one.getByLabel('Due day')).toHaveValue(day(6));
  await page.keyboard.press('Enter');
  await expect(gap(first, 8, due)).toBeFocused();
  const assignee = (category: string, number: number) =>
    planOf(page)
      .row(formatShortDay(day(number)))
      .getByRole('button', {
        name: `Assigned to gustav by ${formatMonthDay(day(6))} ${category}, ${formatWeekdayDate(day(number))}`,
      });
  await expect(assignee(first, 8)).toBeVisible();
  await expectAccessible(page);

  // Shift with the arrow keys selects several cells.
  await gap(first, 9).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selected' });
  await expect(bar.getByText('4 gaps selected')).toBeVisible();
  await expect(gap(second, 10, ', selected')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Alt+a');
  const four = dialogOf('4 gaps');
  await four.getByLabel('Person').selectOption('gustav');
  await four.getByLabel('Due day').fill(day(6));
  await four.getByRole('button', { name: 'Assign' }).click();
  await expect(gap(second, 10, `${due}, selected`)).toBeVisible();
  await bar.getByRole('button', { name: 'Done' }).click();
  // The mouse assigns a gap and unassigns it.
  await assignee(second, 10).click();
  await expect(page.getByRole('dialog')).toContainText(`gustav, due ${formatWeekdayDate(day(6))}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(gap(second, 10)).toBeVisible();
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }

  const { page: other } = writer;
  await other.goto('/overview');
  const assigned = other.getByRole('region', { name: 'Assigned to you' });
  await expect(assigned.getByRole('listitem')).toHaveCount(4);
  await expect(assigned).toContainText(`due ${formatWeekdayDate(day(6))}`);
  await expectAccessible(other);
  // On a phone the section is far down, and it is not there before the overview has loaded.
  await other.setViewportSize({ width: 390, height: 700 });
  await other.goto('/plan');
  await other.getByRole('button', { name: 'Notices, 1 new' }).click();
  await other.getByRole('link', { name: 'greta assigned to you: 4 gaps' }).click();
  await expect(assigned.getByRole('heading')).toBeInViewport();
  const header = await other.getByRole('banner').boundingBox();
  const section = await assigned.boundingBox();
  expect(section?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await other.setViewportSize({ width: 1440, height: 900 });
  await assigned.getByRole('link', { name: `${first}, ${formatWeekdayDate(day(8))}` }).click();
  await expect(other).toHaveURL(new RegExp(`/create_trivia/${day(8)}/`));

  await other.goto('/plan?month=2035-05');
  await gap(first, 8, due, other).focus();
  await other.keyboard.press('Alt+a');
  await other.getByRole('dialog').getByRole('button', { name: 'Give back' }).click();
  await expect(gap(first, 8, '', other)).toBeFocused();
  await gap(second, 8, '', other).focus();
  await other.keyboard.press('Alt+a');
  const taken = dialogOf(`${second}, ${formatWeekdayDate(day(8))}`, other);
  await expect(taken.getByLabel('Person')).toHaveCount(0);
  await expectAccessible(other);
  await taken.getByLabel('Due day').fill(productToday());
  await taken.getByRole('button', { name: 'Take it' }).click();
  const mine = `, for gustav, due ${formatWeekdayDate(productToday())}`;
  await expect(gap(second, 8, mine, other)).toBeFocused();
  await page.reload();
  await expect(gap(second, 8, mine)).toBeVisible();
  await expect(gap(first, 8)).toBeVisible();
});
