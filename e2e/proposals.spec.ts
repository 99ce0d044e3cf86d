import { readTodayAsVisitor } from './fixtures/past-questions';
import type { Colleague } from './fixtures/people';
import { getProductToday } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { SAVE } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';
import { findQuestionForm, openForm } from './pages/question-form';

const site = serveForSpec();

/** Stores a ready question of that day, and a writer's proposal to change its third choice; returns the path of its form. */
async function propose(forDate: string, writer: Colleague, editor: Colleague): Promise<string> {
  // A category must not contain a question twice.
  const stored = await editor.storeQuestion({ text: `Who proposes for ${forDate}?`, forDate });
  await writer.changeQuestion(stored, { choice3: 'Sigma' }, { status: 'in_review' });
  return stored.path;
}

async function readTextsOfToday({ loadQuestions }: Colleague): Promise<string[]> {
  return (await loadQuestions(getProductToday())).map(({ question }) => question);
}

test('a writer proposes a change of a live question, and no visitor sees it', async ({ meet }) => {
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
  expect(await readTodayAsVisitor(site.url)).not.toContain('Sigma');
});

test('an editor who approves a proposal compares it first with what another editor changed meanwhile', async ({
  meet,
}) => {
  const writer = await meet('wendy', 'writer');
  const first = await meet('eddie', 'editor');
  const second = await meet('ella', 'editor');
  const path = await propose('2031-05-01', writer, first);

  await second.page.goto('/review?author=wendy');
  await expect(second.page.getByRole('article')).toContainText('Sigma');
  await first.page.goto(path);
  const form = findQuestionForm(first.page);
  await expect(form.choice(4)).not.toHaveValue('');
  await expect(first.page.getByText('A change by wendy is waiting')).toBeVisible();
  await form.choice(4).fill('OMEGA');
  await form.submit.click();
  await expect(first.page.getByText('Question saved')).toBeVisible();

  let saves = 0;
  second.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(SAVE)) saves += 1;
  });
  await second.page.keyboard.press('a');
  await expect(second.page.getByRole('article').getByRole('alert')).toContainText(
    'This was changed meanwhile',
  );
  await second.page.keyboard.press('e');
  const dialog = second.page.getByRole('dialog', { name: /^The ready version has changed/ });
  const side = (of: string, words: RegExp) =>
    dialog.getByRole('group', { name: of }).getByRole('radio', { name: words });
  await expect(side('Choice 3', /^Proposed Sigma/)).toBeChecked();
  await expect(side('Choice 4', /^Ready now OMEGA/)).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Choice 3' })).toContainText('Before');
  await expectAccessible(second.page);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(findQuestionForm(second.page).choice(4)).toHaveValue('OMEGA');
  expect(saves).toBe(0);
  await second.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(second.page.getByText('Question saved')).toBeVisible();
  expect(saves).toBe(1);
  expect(await first.loadQuestions('2031-05-01')).toMatchObject([
    { choices: { choice3: 'Sigma', choice4: 'OMEGA' } },
  ]);
});

test('an editor who deletes a live question must say why, whatever the reason of the change proposed to it', async ({
  meet,
}) => {
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
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await readTextsOfToday(editor)).toContain(question);
});

test('an editor takes today’s question back to draft, puts one of the bench in its place, and undoes both in one step', async ({
  meet,
}) => {
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

test('an editor rejects a change only with a note, which its writer reads in the overview, and the rejection in the history', async ({
  meet,
}) => {
  const writer = await meet('wiebke', 'writer');
  const editor = await meet('elsa', 'editor');
  const path = await propose('2031-07-03', writer, editor);
  await editor.page.goto('/review?author=wiebke');
  await expect(editor.page.getByRole('article')).toContainText('Sigma');
  await editor.page.getByRole('button', { name: 'Reject' }).click();
  const dialog = editor.page.getByRole('dialog', { name: 'Reject this change?' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say why it is rejected');
  await expectAccessible(editor.page);
  await dialog.getByLabel('Why it is rejected').fill('Gamma it stays');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(editor.page.getByText('Nothing waits for a review.')).toBeVisible();
  const { page } = writer;
  await page.goto('/overview');
  const cameBack = page.getByRole('region', { name: 'Came back to you' });
  await expect(cameBack).toContainText('Rejected: Gamma it stays');
  await page.goto(path);
  await page.getByRole('button', { name: 'History' }).click();
  const entries = page.getByRole('dialog').getByRole('listitem');
  await expect(entries.first()).toContainText('a change by wiebke, rejected by elsa');
});

test('a writer withdraws a proposed change, and finds the stored question in the form and the withdrawal in the history', async ({
  meet,
}) => {
  const writer = await meet('wilga', 'writer');
  const editor = await meet('erna', 'editor');
  const path = await propose('2031-07-02', writer, editor);
  const { page } = writer;
  await page.goto(`${path}?back=${encodeURIComponent('/plan?month=2031-07')}`);
  await expect(findQuestionForm(page).choice(3)).toHaveValue('Sigma');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your change?' });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Change withdrawn')).toBeVisible();
  await expect(page).toHaveURL('/plan?month=2031-07');
  await page.goto(path);
  await expect(findQuestionForm(page).choice(3)).toHaveValue('Gamma');
  await page.getByRole('button', { name: 'History' }).click();
  const entries = page.getByRole('dialog').getByRole('listitem');
  await expect(entries.first()).toContainText('withdrawn');
  await expect(entries.first()).toContainText('by wilga');
});
