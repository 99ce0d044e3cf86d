import type { Page } from 'playwright/test';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';
import { openForm } from './pages/question-form';

/** Opens the empty form of a date that has its question; returns the part of the form that says so. */
async function openTaken(page: Page, staff: StaffCalls, forDate: string) {
  await staff.storeQuestion({ forDate, text: `Who was here before ${forDate}?` });
  await page.goto(await staff.createPath(forDate));
  return page.getByRole('status').filter({ hasText: 'This date has its question' });
}

test('an editor who opens an empty form reads that its date is taken', async ({ staffPage: page, staff }) => {
  const taken = await openTaken(page, staff, '2031-01-13');
  await expect(taken).toContainText('Who was here before 2031-01-13?');
  await expectAccessible(page);
});

test('an editor goes from the form of a taken date to the next gap', async ({ staffPage: page, staff }) => {
  const taken = await openTaken(page, staff, '2031-01-14');
  await taken.getByRole('button', { name: 'Next gap' }).click();
  const [, second] = await staff.loadCategories();
  await expect(page).toHaveURL(new RegExp(`/create_trivia/2031-01-14/.+/${second.id}$`));
  await expect(taken).toBeHidden();
});

test('an editor whose date was taken moves to the next free date', async ({ staffPage: page, staff }) => {
  const form = await openForm(page, await staff.createPath('2031-01-10'));
  await form.fill('Who was second?');
  await staff.storeQuestion({ forDate: '2031-01-10', text: 'Somebody was faster?' });
  await staff.storeQuestion({ forDate: '2031-01-11', text: 'And here?' });
  await form.submit.click();
  await expect(page.getByText('This category already has a question for this date.')).toBeVisible();
  await form.expectText('Who was second?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move to the next free date' }).click();
  await expect(page).toHaveURL(/\/create_trivia\/2031-01-12\//);
  await form.expectText('Who was second?');
  await form.save();
  expect(await staff.loadQuestions('2031-01-12')).toMatchObject([{ question: 'Who was second?' }]);
});
