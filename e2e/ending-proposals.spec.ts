import { getProductToday } from './fixtures/product-day';
import { type Colleague, post, propose, SAVE, signInColleague } from './fixtures/proposals';
import {
  findQuestionForm,
  loadActiveCategories,
  loadStoredQuestions,
  storeQuestion,
} from './fixtures/questions';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec();

/** Reads the texts of today's questions as staff see them. */
async function readTextsOfToday({ page, token }: Colleague): Promise<(string | undefined)[]> {
  return (await loadStoredQuestions(page.request, getProductToday(), token)).map(({ question }) => question);
}

/** A writer proposes a change of the first of today's questions, with a reason; returns that question's text. */
async function proposeForToday(writer: Colleague, editor: Colleague, reason: string): Promise<string> {
  const [category] = await loadActiveCategories(editor.page.request);
  const [stored] = await loadStoredQuestions(editor.page.request, getProductToday(), editor.token);
  if (!stored || !category) throw new Error('The sample content has questions of today.');
  const { question, choices, correctChoice, id: questionId } = stored;
  const place = { forDate: getProductToday(), categoryId: category.id };
  const triviaQuestion = { ...place, question, correctChoice, ...choices, choice4: 'Sigma' };
  const proposal = { questionId, triviaQuestion, status: 'in_review', reason };
  await post(writer.page.request, writer.token, SAVE, proposal);
  return question;
}

test('an editor who deletes a live question with a proposed change must give a reason for that', async ({
  browser,
}) => {
  const writer = await signInColleague(browser, site, { username: 'wanda', role: 'writer' });
  const editor = await signInColleague(browser, site, { username: 'elmo', role: 'editor' });
  const question = await proposeForToday(writer, editor, 'Delta is out of date');
  const { page } = editor;
  await page.goto('/review?author=wanda');
  await expect(page.getByRole('region', { name: 'Changes to the live version' })).toContainText('Sigma');
  await page.keyboard.press('e');
  await expect(page.getByLabel('Reason')).toHaveValue('Delta is out of date');
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this question?' });
  await expect(dialog).toContainText(`Visitors lose “${question}”`);
  await expect(dialog).toContainText('Its shared link will be gone');
  await expect(dialog.getByLabel('Why it is deleted')).toHaveValue('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say why it is deleted');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await readTextsOfToday(editor)).toContain(question);
});

test('an editor takes today’s question back to a draft for one of the bench, and undoes both in one step', async ({
  browser,
}) => {
  const editor = await signInColleague(browser, site, { username: 'otto', role: 'editor' });
  const { page, token } = editor;
  await storeQuestion(page.request, { token, text: 'Does it step in?', status: 'ready', index: 1 });
  const category = (await loadActiveCategories(page.request))[1];
  const before = await readTextsOfToday(editor);
  await page.goto(`/edit_trivia/${getProductToday()}/${category?.id}`);
  const form = findQuestionForm(page);
  await expect(form.question).not.toHaveValue('');
  const question = await form.question.inputValue();
  await page.getByLabel('Reason').fill('It is not true any more');
  await page.getByRole('button', { name: 'Take back to draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Players lose this now' });
  await expect(dialog).toContainText('Its shared link will be gone');
  await expectAccessible(page);
  await dialog.getByLabel('In its place').selectOption('Does it step in?');
  await dialog.getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  const live = await readTextsOfToday(editor);
  expect(live).toContain('Does it step in?');
  expect(live).not.toContain(question);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  expect(await readTextsOfToday(editor)).toEqual(before);
});

test('an editor rejects a change with a note; its author reads the note in the overview, and the rejection in the history', async ({
  browser,
}) => {
  const writer = await signInColleague(browser, site, { username: 'willa', role: 'writer' });
  const editor = await signInColleague(browser, site, { username: 'enid', role: 'editor' });
  const { path, fields } = await propose('2031-07-01', writer, editor);
  await editor.page.goto('/review?author=willa');
  await expect(editor.page.getByRole('article')).toContainText('Sigma');
  await editor.page.getByRole('button', { name: 'Reject' }).click();
  const dialog = editor.page.getByRole('dialog', { name: 'Reject this change?' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say why it is rejected');
  await expectAccessible(editor.page);
  await dialog.getByLabel('Why it is rejected').fill('Gamma it stays');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(editor.page.getByText('Nothing waits for a review.')).toBeVisible();
  expect(await fields()).toMatchObject({ 'Choice 3': 'Gamma' });

  await writer.page.goto('/overview');
  const cameBack = writer.page.getByRole('region', { name: 'Came back to you' });
  await expect(cameBack).toContainText('Rejected: Gamma it stays');
  await writer.page.goto(path);
  await writer.page.getByRole('button', { name: 'History' }).click();
  const entries = writer.page.getByRole('dialog').getByRole('listitem');
  await expect(entries.first()).toContainText('a change by willa, rejected by enid');
});

test('a writer withdraws a proposed change, and the form shows the stored question again', async ({
  browser,
}) => {
  const writer = await signInColleague(browser, site, { username: 'wilga', role: 'writer' });
  const editor = await signInColleague(browser, site, { username: 'erna', role: 'editor' });
  const { path } = await propose('2031-07-02', writer, editor);
  const { page } = writer;
  await page.goto(path);
  await expect(findQuestionForm(page).choice(3)).toHaveValue('Sigma');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your change?' });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Change withdrawn')).toBeVisible();
  await page.goto(path);
  await expect(findQuestionForm(page).choice(3)).toHaveValue('Gamma');
  await page.getByRole('button', { name: 'History' }).click();
  const entries = page.getByRole('dialog').getByRole('listitem');
  await expect(entries.first()).toContainText('withdrawn');
  await expect(entries.first()).toContainText('by wilga');
});
