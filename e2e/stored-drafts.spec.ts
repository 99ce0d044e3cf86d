import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures/test';
import { findQuestionForm, openForm } from './pages/question-form';

test('an editor whose tab was killed restores the draft in another', async ({
  staffPage,
  context,
  staff,
}) => {
  const path = await staff.createPath('2031-01-01');
  await staffPage.goto(path);
  await findQuestionForm(staffPage).fill('Who comes back? 🏺 مرحبا');
  await staffPage.close({ runBeforeUnload: false });

  const page = await context.newPage();
  const form = await openForm(page, path);
  await expect(page.getByText('Restore draft?')).toBeVisible();
  await expect(form.question).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await form.expectText('Who comes back? 🏺 مرحبا');
});

/** Types a question in one tab, and opens its form in a second one, which tells of that. */
async function openTwice(first: Page, path: string) {
  const { question } = await openForm(first, path);
  await question.fill('Who was first?');
  const second = await first.context().newPage();
  await second.goto(path);
  const notice = second.getByText('Another tab has unsaved work on this');
  const offer = second.getByText('Restore draft?');
  await expect(notice).toBeVisible();
  return { question, second, notice, offer };
}

test('an editor is told in a second tab of the unsaved work in the first, while there is some', async ({
  staffPage: first,
  staff,
}) => {
  const { question, second, notice, offer } = await openTwice(first, await staff.createPath('2031-01-20'));
  await expect(offer).toBeHidden();
  await expectAccessible(second);
  await question.fill('');
  await expect(notice).toBeHidden();
  await question.fill('Who was first?');
  await expect(notice).toBeVisible();
});

test('an editor is offered the work of a closed tab in another one', async ({ staffPage: first, staff }) => {
  const { notice, offer } = await openTwice(first, await staff.createPath('2031-01-28'));
  first.on('dialog', (dialog) => dialog.accept());
  await first.close({ runBeforeUnload: true });
  await expect(offer).toBeVisible();
  await expect(notice).toBeHidden();
});

test('an editor who restores a draft gets its new date back', async ({ staffPage: page, staff }) => {
  const { path } = await staff.storeQuestion({ forDate: '2031-01-08', text: 'Where was I?' });
  await page.goto(path);
  const date = page.getByLabel('Date', { exact: true });
  await expect(date).toHaveValue('2031-01-08');
  await date.fill('2031-01-09');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(date).toHaveValue('2031-01-08');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(date).toHaveValue('2031-01-09');
});
