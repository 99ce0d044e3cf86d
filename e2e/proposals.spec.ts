import type { Colleague } from './fixtures/people';
import { getProductToday } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';
import { findQuestionForm, openForm } from './pages/question-form';

serveForSpec();

/** Stores a ready question of that day, and a writer's proposal to change its third choice; returns the question. */
async function proposeChange(forDate: string, writer: Colleague, editor: Colleague) {
  // A category must not contain a question twice.
  const stored = await editor.storeQuestion({ text: `Who proposes for ${forDate}?`, forDate });
  await writer.changeQuestion(stored, { choice3: 'Sigma' }, { status: 'in_review' });
  return stored;
}

/** Opens the only proposal of that writer in the review. */
async function reviewProposal({ page }: Colleague, writer: string) {
  await page.goto(`/review?author=${writer}`);
  await expect(page.getByRole('article')).toContainText('Sigma');
}

async function readTextsOfToday({ loadQuestions }: Colleague): Promise<string[]> {
  return (await loadQuestions(getProductToday())).map(({ question }) => question);
}

test('a writer who proposes a change of a live question finds it after a reload', async ({ meet }) => {
  const { page, loadCategories } = await meet('walter', 'writer');
  const form = findQuestionForm(page);
  // Other tests change the questions of the first two categories.
  const [, , category] = await loadCategories();
  await page.goto(`/edit_trivia/${getProductToday()}/${category.id}`);
  await form.choice(3).fill('Sigma');
  await page.getByLabel('Reason').fill('Gamma is wrong');
  await page.getByRole('button', { name: 'Propose change' }).click();
  await expect(page.getByText('Change sent for review').last()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your proposed change')).toBeVisible();
  await expect(form.choice(3)).toHaveValue('Sigma');
});

test('an editor who opens a question reads that a change of a writer waits', async ({ meet }) => {
  const editor = await meet('edda', 'editor');
  await editor.page.goto((await proposeChange('2031-05-02', await meet('wim', 'writer'), editor)).path);
  await expect(editor.page.getByText('A change by wim is waiting')).toBeVisible();
});

test('an editor approves an outdated proposal after comparing it with what was changed meanwhile', async ({
  meet,
}) => {
  const editor = await meet('ella', 'editor');
  const { page } = editor;
  const stored = await proposeChange('2031-05-01', await meet('wendy', 'writer'), editor);
  await reviewProposal(editor, 'wendy');
  await editor.changeQuestion(stored, { choice4: 'OMEGA' });
  await page.keyboard.press('a');
  await expect(page.getByRole('article').getByRole('alert')).toContainText('This was changed meanwhile');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: /^The ready version has changed/ });
  const side = (of: string, words: RegExp) =>
    dialog.getByRole('group', { name: of }).getByRole('radio', { name: words });
  await expect(side('Choice 3', /^Proposed Sigma/)).toBeChecked();
  await expect(side('Choice 4', /^Ready now OMEGA/)).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Choice 3' })).toContainText('Before');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(await editor.loadQuestions('2031-05-01')).toMatchObject([
    { choices: { choice3: 'Sigma', choice4: 'OMEGA' } },
  ]);
});

test('an editor who deletes a live question with a proposal must give a reason', async ({ meet }) => {
  const writer = await meet('wanda', 'writer');
  const editor = await meet('elmo', 'editor');
  const [stored] = await editor.loadQuestions(getProductToday());
  if (!stored) throw new Error('The sample content has questions of today.');
  const { question } = stored;
  const reason = 'Delta is out of date';
  await writer.changeQuestion(stored, { choice4: 'Sigma' }, { status: 'in_review', reason });
  const { page } = editor;
  await page.goto('/review?author=wanda');
  await expect(page.getByRole('region', { name: 'Changes to the live version' })).toContainText('Sigma');
  await page.keyboard.press('e');
  await expect(page.getByLabel('Reason')).toHaveValue(reason);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this question?' });
  await expect(dialog).toContainText(`Visitors lose “${question}”`);
  await expect(dialog).toContainText('Its shared link will be gone');
  await expect(dialog.getByLabel('Why it is deleted')).toHaveValue('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say why it is deleted');
  expect(await readTextsOfToday(editor)).toContain(question);
});

test('an editor who has replaced today’s question by one of the bench undoes both', async ({ meet }) => {
  const editor = await meet('otto', 'editor');
  const { page } = editor;
  await editor.storeQuestion({ text: 'Does it step in?', status: 'ready', index: 1 });
  const [, category] = await editor.loadCategories();
  const before = await readTextsOfToday(editor);
  const form = await openForm(page, `/edit_trivia/${getProductToday()}/${category.id}`);
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

/** Opens the dialog to reject the change that a writer has proposed for that day. */
async function openRejection(editor: Colleague, writer: Colleague, forDate: string) {
  await proposeChange(forDate, writer, editor);
  await reviewProposal(editor, writer.username);
  await editor.page.getByRole('button', { name: 'Reject' }).click();
  const dialog = editor.page.getByRole('dialog', { name: 'Reject this change?' });
  return { dialog, reject: dialog.getByRole('button', { name: 'Reject' }) };
}

test('an editor who rejects a change must say why', async ({ meet }) => {
  const editor = await meet('elsa', 'editor');
  const { dialog, reject } = await openRejection(editor, await meet('wiebke', 'writer'), '2031-07-03');
  await reject.click();
  await expect(dialog.getByRole('alert')).toContainText('Say why it is rejected');
  await expectAccessible(editor.page);
});

test('a writer reads in the overview why a change was rejected', async ({ meet }) => {
  const [editor, writer] = [await meet('elke', 'editor'), await meet('willa', 'writer')];
  const { dialog, reject } = await openRejection(editor, writer, '2031-07-04');
  await dialog.getByLabel('Why it is rejected').fill('Gamma it stays');
  await reject.click();
  await expect(editor.page.getByText('Nothing waits for a review.')).toBeVisible();
  await writer.page.goto('/overview');
  const cameBack = writer.page.getByRole('region', { name: 'Came back to you' });
  await expect(cameBack).toContainText('Rejected: Gamma it stays');
});

/** Withdraws the change that a writer has proposed for that day, and opens the form of the question again. */
async function withdrawChange(writer: Colleague, editor: Colleague, forDate: string) {
  const { page } = writer;
  const { path } = await proposeChange(forDate, writer, editor);
  await page.goto(`${path}?back=${encodeURIComponent('/plan?month=2031-07')}`);
  await expect(findQuestionForm(page).choice(3)).toHaveValue('Sigma');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your change?' });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Change withdrawn')).toBeVisible();
  await expect(page).toHaveURL('/plan?month=2031-07');
  await page.goto(path);
}

test('a writer who has withdrawn a change finds the stored question in the form', async ({ meet }) => {
  const writer = await meet('wilga', 'writer');
  await withdrawChange(writer, await meet('erna', 'editor'), '2031-07-02');
  await expect(findQuestionForm(writer.page).choice(3)).toHaveValue('Gamma');
});

test('a writer finds a withdrawn change in the history of its question', async ({ meet }) => {
  const writer = await meet('wally', 'writer');
  const { page } = writer;
  await withdrawChange(writer, await meet('ellis', 'editor'), '2031-07-05');
  await page.getByRole('button', { name: 'History' }).click();
  const latest = page.getByRole('dialog').getByRole('listitem').first();
  await expect(latest).toContainText('withdrawn');
  await expect(latest).toContainText('by wally');
});
