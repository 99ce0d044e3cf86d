import type { Page } from 'playwright/test';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, listDrafts, test } from './fixtures/test';
import { findQuestionForm, openForm } from './pages/question-form';
import { findWordPuzzleForm } from './pages/word-puzzle-form';

test('a staff member whose tab was killed restores the draft in a new one', async ({
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

test('a staff member who saves a question leaves no draft of it in the browser', async ({
  staffPage: page,
  staff,
}) => {
  await page.goto(await staff.createPath('2031-10-09'));
  await findQuestionForm(page).fill('Is this the end of the draft?');
  await expect.poll(() => listDrafts(page)).toHaveLength(1);
  await findQuestionForm(page).submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect.poll(() => listDrafts(page)).toEqual([]);
});

test('a staff member who saves a word puzzle leaves no draft of it in the browser', async ({
  staffPage: page,
}) => {
  await page.goto('/edit_wordpuzzle');
  const puzzle = findWordPuzzleForm(page);
  await puzzle.category.selectOption({ index: 1 });
  await puzzle.date.fill('2031-10-09');
  await puzzle.word.fill('finale');
  await puzzle.hint.fill('What comes last');
  await expect.poll(() => listDrafts(page)).toHaveLength(1);
  await puzzle.submit.click();
  await expect(puzzle.updated).toBeVisible();
  await expect.poll(() => listDrafts(page)).toEqual([]);
});

/** Begins a question in a tab, and opens the same form in a second one. */
async function beginInFirstTab(first: Page, staff: StaffCalls, date: string) {
  const path = await staff.createPath(date);
  const { question } = await openForm(first, path);
  await question.fill('Who was first?');
  const second = await first.context().newPage();
  await second.goto(path);
  const notice = second.getByText('Another tab has unsaved work on this');
  await expect(notice).toBeVisible();
  return { question, second, notice };
}

test('a staff member is told in a second tab of the unsaved work in the first, as long as it exists', async ({
  staffPage: first,
  staff,
}) => {
  const { question, second, notice } = await beginInFirstTab(first, staff, '2031-01-20');
  await expect(second.getByText('Restore draft?')).toBeHidden();
  await expectAccessible(second);
  await question.fill('');
  await expect(notice).toBeHidden();
  await question.fill('Who was first?');
  await expect(notice).toBeVisible();
});

test('a staff member who closes a tab with unsaved work is offered it in another open one', async ({
  staffPage: first,
  staff,
}) => {
  const { second, notice } = await beginInFirstTab(first, staff, '2031-01-22');
  first.on('dialog', (dialog) => dialog.accept());
  await first.close({ runBeforeUnload: true });
  await expect(second.getByText('Restore draft?')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('an editor who restores a draft gets the new date of the question back', async ({
  staffPage: page,
  staff,
}) => {
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
