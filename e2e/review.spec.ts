import { addDays } from '@/lib/dates/calendar-date';
import { readTodayAsVisitor } from './fixtures/past-questions';
import type { Colleague } from './fixtures/people';
import { getProductToday } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';
import { findQuestionForm, openForm } from './pages/question-form';

const site = serveForSpec();

/** Sends a question for review as the writer; returns what a decision names, and the addresses of its form and its review. */
async function send(writer: Colleague, text: string, forDate: string, index = 0) {
  const { id, version, path } = await writer.storeQuestion({ text, forDate, index, status: 'in_review' });
  const review = { subjectType: 'question', subjectId: id, version };
  return { review, form: path, item: `/review?item=question:${id}` };
}

test('a writer who sends an incomplete question reads what it lacks, and sends the complete one by keyboard', async ({
  meet,
}) => {
  const { page, createPath } = await meet('wanda', 'writer');
  const form = await openForm(page, await createPath('2031-11-04'));
  await form.question.fill('Who won the second Davis Cup?');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText('Enter a choice 1')).toBeVisible();
  await form.fill('Who won the second Davis Cup?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sent for review').last()).toBeVisible();
  await expectAccessible(page);
});

test('an editor opens a question in review from the overview and sends it back by keyboard, and its author reads why', async ({
  meet,
}) => {
  const writer = await meet('walda', 'writer');
  const editor = await meet('edith', 'editor');
  const { page } = editor;
  // The sample content has no question of the third category four days from now.
  const [, , { category }] = await editor.loadCategories();
  const { form } = await send(writer, 'Who won the third Davis Cup?', addDays(getProductToday(), 4), 2);
  await page.goto('/overview');
  await page
    .getByRole('link', { name: `In review: ${category}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/review\?item=question/);
  await expect(page.getByRole('article')).toContainText('Not reviewed yet');
  await expectAccessible(page);
  await page.keyboard.press('r');
  const note = page.getByLabel('Requested changes');
  await expect(note).toBeFocused();
  // Outside of a field these letters are shortcuts.
  await page.keyboard.type('ja, aber: choice 1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Changes requested').last()).toBeVisible();

  await writer.page.goto('/overview');
  const back = writer.page.getByRole('region', { name: 'Came back to you' });
  await expect(back).toContainText('ja, aber: choice 1');
  await back.getByRole('link', { name: 'Who won the third Davis Cup?' }).click();
  await expect(writer.page).toHaveURL(form);
  await expect(writer.page.getByText('ja, aber: choice 1').first()).toBeVisible();
});

test('an editor sees the choice that changed since the last review, and no other', async ({ meet }) => {
  const writer = await meet('wilma', 'writer');
  const editor = await meet('ella', 'editor');
  const sent = await send(writer, 'Who won the fourth Davis Cup?', '2031-11-05');
  const decision = { ...sent.review, note: 'Choice 1' };
  await editor.post('/reviews/request_changes', decision);
  await writer.page.goto(sent.form);
  await findQuestionForm(writer.page).choice(1).fill('Omega');
  await writer.page.keyboard.press('Control+Enter');
  await expect(writer.page.getByText('Sent for review').last()).toBeVisible();

  const { page } = editor;
  await page.goto(sent.item);
  const changes = page.getByRole('region', { name: 'Changed since the last review' });
  await expect(changes).toContainText('Omega');
  await expect(changes).not.toContainText(/Beta|Gamma|Delta/);
  await expectToFitAtAllWidths(page);
  await expectAccessible(page);
});

test('an editor approves a question of today: visitors see it until Undo, and again after the next approval', async ({
  meet,
}) => {
  const writer = await meet('walburg', 'writer');
  const editor = await meet('egon', 'editor');
  const { page } = editor;
  // The sixth category has no question today.
  const { item } = await send(writer, 'Who won the fifth Davis Cup?', getProductToday(), 5);
  await page.goto(item);
  expect(await readTodayAsVisitor(site.url)).not.toContain('fifth Davis Cup');
  const approve = async () => {
    await expect(page.getByRole('article', { name: 'Who won the fifth Davis Cup?' })).toBeVisible();
    await page.keyboard.press('a');
    const live = page.getByRole('dialog', { name: 'This goes live now' });
    await expect(live).toContainText('/share_question/');
    await expectAccessible(page);
    await live.getByRole('button', { name: 'Go live' }).click();
    await expect(page.getByText('Approved', { exact: true }).last()).toBeVisible();
    expect(await readTodayAsVisitor(site.url)).toContain('fifth Davis Cup');
  };
  await approve();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Change undone').last()).toBeVisible();
  expect(await readTodayAsVisitor(site.url)).not.toContain('fifth Davis Cup');
  await page.goto(item);
  await approve();
});

test('a writer proposes a change of a live question, and no visitor sees it', async ({ meet }) => {
  const { page, loadCategories } = await meet('walter', 'writer');
  const form = findQuestionForm(page);
  const [category] = await loadCategories();
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

test('an editor saves an idea on the bench, moves the draft to a day, and finds it marked as a draft there', async ({
  meet,
}) => {
  const { page: editor, loadCategories } = await meet('ben', 'editor');
  const [first] = await loadCategories();
  await editor.goto(`/create_trivia/bench/${first.category}/${first.id}`);
  const form = findQuestionForm(editor);
  await form.question.fill('An idea');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor).toHaveURL(/\/edit_trivia\/bench\/.*question=/);
  await expect(editor.getByRole('heading', { name: first.category })).toBeVisible();
  await expect(editor.getByText('Draft', { exact: true })).toBeVisible();
  await expectAccessible(editor);
  await editor.getByLabel('Date', { exact: true }).fill('2031-12-01');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor).toHaveURL(`/edit_trivia/2031-12-01/${first.id}`);
  await editor.goto('/trivia_questions/2031-12-01');
  await expect(editor.getByRole('article').getByText('Draft')).toBeVisible();
  await expectAccessible(editor);
});

test('an editor saves a puzzle on the bench, sends it for review with a day, and finds it in the plan', async ({
  meet,
}) => {
  const { page: editor, loadCategories } = await meet('bea', 'editor');
  const [first] = await loadCategories();
  await editor.goto(`/edit_wordpuzzle/${first.id}?puzzle=`);
  await expect(editor.getByLabel('Select Date')).toHaveValue('');
  await editor.getByLabel('Word', { exact: true }).fill('BENCH');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor).toHaveURL(/\/edit_wordpuzzle\/.*\?puzzle=./);
  await editor.reload();
  await expect(editor.getByLabel('Word', { exact: true })).toHaveValue('BENCH');
  await editor.getByLabel('Hint').fill('To sit on');
  await editor.getByLabel('Select Date').fill('2031-12-01');
  await editor.getByRole('button', { name: 'Send for review' }).click();
  await expect(editor.getByText('Sent for review')).toBeVisible();
  await editor.goto('/wordpuzzles?month=2031-12');
  await expect(editor.getByRole('button', { name: /^in review BENCH/ })).toBeVisible();
  await expectAccessible(editor);
});
