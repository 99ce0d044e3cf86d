import type { Page } from 'playwright/test';
import { holdCalls } from './fixtures/hold-call';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';
import { findQuestionForm, openForm } from './pages/question-form';

test('an editor changes a question and moves it to a free date', async ({ staffPage: page, staff }) => {
  const { path } = await staff.storeQuestion({ forDate: '2031-05-01', text: 'What is edited?' });
  await page.goto('/trivia_questions/2031-05-01');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(path);
  const form = findQuestionForm(page);
  await form.expectText('What is edited?');
  await expectAccessible(page);

  await form.choice(1).fill('Alpha!');
  await page.getByLabel('Date', { exact: true }).fill('2031-05-02');
  await form.save();
  await expect(page).toHaveURL(/\/edit_trivia\/2031-05-02\//);
  expect(await staff.loadQuestions('2031-05-01')).toEqual([]);
  expect(await staff.loadQuestions('2031-05-02')).toMatchObject([
    { choices: { choice1: 'Alpha!' }, version: 2 },
  ]);
});

test('an editor who goes back before a save has loaded the day again gets to the category of the question', async ({
  staffPage: page,
  staff,
}) => {
  const forDate = '2031-05-28';
  const { path } = await staff.storeQuestion({ forDate, text: 'Where was I?', index: 1 });
  const form = await openForm(page, path);
  await form.expectText('Where was I?');
  const day = await holdCalls(page, '**/singlegames/get_single_game_questions_by_date*');
  await form.question.fill('Where am I now?');
  await form.save();
  await day.asked;
  const back = page.getByRole('link', { name: 'Back to daily questions' });
  await expect(back).toHaveAttribute('href', `/trivia_questions/${forDate}?category=2`);
  await back.click();
  day.release('continue');
  await expect(page.getByText('Where am I now?')).toBeVisible();
});

/** Moves a question in its form to a date that has one already; returns the dialog that asks what to do. */
async function moveToTaken(page: Page, staff: StaffCalls, [from, to]: [string, string]) {
  const texts = [`Who comes first on ${from}?`, `Who comes second on ${from}?`] as const;
  const { path } = await staff.storeQuestion({ forDate: from, text: texts[0] });
  await staff.storeQuestion({ forDate: to, text: texts[1] });
  const form = await openForm(page, path);
  await page.getByLabel('Date', { exact: true }).fill(to);
  await form.submit.click();
  const dialog = page.getByRole('dialog', { name: 'This date is taken' });
  await expect(dialog).toContainText(texts[1]);
  const readTexts = async () => {
    const stored = [...(await staff.loadQuestions(from)), ...(await staff.loadQuestions(to))];
    return stored.map(({ question }) => question);
  };
  return { form, path, texts, dialog, readTexts };
}

test('an editor who cancels the move of a question to a taken date reads why nothing is saved', async ({
  staffPage: page,
  staff,
}) => {
  const { texts, dialog, readTexts } = await moveToTaken(page, staff, ['2031-05-20', '2031-05-21']);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('This category already has a question for this date.')).toBeVisible();
  expect(await readTexts()).toEqual(texts);
});

test('an editor who swaps a question with that of a taken date is back at the first date by Undo', async ({
  staffPage: page,
  staff,
}) => {
  const { form, path, texts, dialog, readTexts } = await moveToTaken(page, staff, [
    '2031-05-18',
    '2031-05-19',
  ]);
  await dialog.getByRole('button', { name: 'Swap the two' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(await readTexts()).toEqual(texts.toReversed());
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(page).toHaveURL(path);
  await form.expectText(texts[0]);
  expect(await readTexts()).toEqual(texts);
});

test('an editor undoes a move before the form has loaded the new day', async ({ staffPage: page, staff }) => {
  const { path } = await staff.storeQuestion({ forDate: '2031-05-23', text: 'What is moved?' });
  const form = await openForm(page, path);
  await form.expectText('What is moved?');
  const day = await holdCalls(page, '**/singlegames/get_single_game_questions_by_date*');
  await page.getByLabel('Date', { exact: true }).fill('2031-05-24');
  await form.submit.click();
  await expect(page).toHaveURL(/\/edit_trivia\/2031-05-24\//);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page).toHaveURL(path);
  day.release('continue');
  await form.expectText('What is moved?');
  expect(await staff.loadQuestions('2031-05-24')).toEqual([]);
  expect(await staff.loadQuestions('2031-05-23')).toHaveLength(1);
});

test('an editor who undoes a new question gets its text back in the form, and the question is deleted', async ({
  staffPage: page,
  staff,
}) => {
  const form = await openForm(page, await staff.createPath('2031-05-12'));
  await form.fill('Was it ready?');
  await form.submit.click();
  await expect(form.question).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await form.expectText('Was it ready?');
  expect(await staff.loadQuestions('2031-05-12')).toEqual([]);
});

/** Changes a choice of a released question in its form, which then asks for a reason. */
async function correctReleased(page: Page, staff: StaffCalls, forDate: string) {
  const { path } = await staff.storeQuestion({ forDate, text: `Who has seen it on ${forDate}?` });
  const form = await openForm(page, path);
  await form.choice(1).fill('Alpha!');
  return { form, reason: page.getByLabel('Reason') };
}

test('an editor who corrects a released question must say why', async ({ staffPage: page, staff }) => {
  const { form, reason } = await correctReleased(page, staff, '2020-05-10');
  await expect(reason).toHaveAccessibleDescription('This question is already released. Say why it changes.');
  await form.submit.click();
  await expect(reason).toBeFocused();
  await expectAccessible(page);
});

test('an editor gives a reason once, and finds it in the history', async ({ staffPage: page, staff }) => {
  const { form, reason } = await correctReleased(page, staff, '2020-05-11');
  await reason.fill('A typing error');
  await form.save();
  await expect(reason).toHaveValue('');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Reason: A typing error')).toBeVisible();
});

test('a visitor reads what an editor tells about a correction', async ({ staffPage: page, staff }) => {
  const { form, reason } = await correctReleased(page, staff, '2020-05-12');
  await page.getByLabel('Tell players').fill('the first choice lacked a mark');
  await reason.fill('A typing error');
  await form.save();
  await page.goto('/questions/2020-05-12');
  await expect(page.getByText(/^Corrected on \w+ \d+: the first choice lacked a mark$/)).toBeVisible();
});

test('an editor gets a question deleted by keyboard back by Undo', async ({ staffPage: page, staff }) => {
  const { path } = await staff.storeQuestion({ forDate: '2031-05-07', text: 'Is it back?' });
  const [before] = await staff.loadQuestions('2031-05-07');
  await page.goto(path);
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page).toHaveURL('/trivia_questions/2031-05-07');
  await expect(page.getByText('Question deleted')).toBeVisible();
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  expect(await staff.loadQuestions('2031-05-07')).toEqual([]);
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question restored')).toBeVisible();
  await expect(page.getByText('Is it back?')).toBeVisible();
  expect(await staff.loadQuestions('2031-05-07')).toEqual([before]);
});

test('an editor saves the text of a deleted question as a new one', async ({ staffPage: page, staff }) => {
  const { id, path } = await staff.storeQuestion({ forDate: '2031-05-06', text: 'Who deleted it?' });
  const form = await openForm(page, path);
  await form.expectText('Who deleted it?');
  await staff.post('/singlegames/delete_trivia_question', { questionId: id });
  await form.question.fill('Who kept it?');
  await form.submit.click();
  await expect(page.getByText('This question was deleted meanwhile.')).toBeInViewport();
  await form.save();
  expect(await staff.loadQuestions('2031-05-06')).toMatchObject([{ question: 'Who kept it?' }]);
});

test('an editor in the form of an empty slot is offered a new one', async ({ staffPage: page, staff }) => {
  const [category] = await staff.loadCategories();
  await page.goto(`/edit_trivia/2031-11-20/${category.id}`);
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await page.getByRole('link', { name: 'Create Question' }).click();
  await expect(page).toHaveURL(/\/create_trivia\/2031-11-20\//);
});

test('an editor takes a save back after its toast has gone', async ({ staffPage: page, staff }) => {
  const { path } = await staff.storeQuestion({ forDate: '2031-11-21', text: 'What was here first?' });
  await page.clock.install();
  const form = await openForm(page, path);
  await form.question.fill('What is here now?');
  await form.save();
  await expect(form.question).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(page.getByText('Question saved')).toBeHidden();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await form.expectText('What was here first?');
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeHidden();
});
