import { productToday } from './fixtures/product-day';
import { approve, type Colleague, colleague, field, post, propose, saved } from './fixtures/proposals';
import { activeCategories, storedQuestions, storeQuestion } from './fixtures/questions';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec();

/** The first of today's questions, with a writer's open proposal and its reason. */
async function proposeOfToday(writer: Colleague, editor: Colleague, reason: string) {
  const { request } = editor.page;
  const category = (await activeCategories(request))[0];
  const [stored] = await storedQuestions(request, productToday(), editor.token);
  if (!stored?.id || !category) throw new Error('sample content has questions of today');
  const { question, choices, correctChoice, id: questionId } = stored;
  const { id: categoryId } = category;
  await post(writer.page.request, writer.token, '/singlegames/upload_trivia_question', {
    questionId,
    triviaQuestion: {
      question,
      ...choices,
      correctChoice,
      categoryId,
      forDate: productToday(),
      choice4: 'Sigma',
    },
    status: 'in_review',
    reason,
  });
  const liveToday = async () =>
    (await storedQuestions(request, productToday(), editor.token)).map((live) => live.question);
  return { question, liveToday, path: `/edit_trivia/${productToday()}/${categoryId}` };
}

test('a deletion needs a reason of its own, beside that of a proposed change', async ({ browser }) => {
  const writer = await colleague(browser, site, { username: 'wanda', role: 'writer' });
  const editor = await colleague(browser, site, { username: 'elmo', role: 'editor' });
  const { question, liveToday } = await proposeOfToday(writer, editor, 'Delta is out of date');
  const { page } = editor;
  const spare = { token: editor.token, text: 'Is it of the bench?', status: 'ready' as const };
  await storeQuestion(page.request, spare);
  await page.goto('/review?author=wanda');
  await expect(page.getByRole('article')).toContainText('Sigma');
  await page.keyboard.press('e');
  await expect(page.getByLabel('Reason')).toHaveValue('Delta is out of date');

  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this question?' });
  await expect(dialog).toContainText(`Visitors lose “${question}”`);
  await expect(dialog).toContainText('Its shared link will be gone');
  const reason = dialog.getByLabel('Why it is deleted');
  await expect(reason).toHaveValue('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say why it is deleted');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await liveToday()).toContain(question);

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(reason).toHaveValue('');
  await reason.fill('It is wrong altogether');
  await dialog.getByLabel('In its place').selectOption('Is it of the bench?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Question deleted')).toBeVisible();
  expect(await liveToday()).not.toContain(question);
  expect(await liveToday()).toContain('Is it of the bench?');
  await page.goto('/history?action=deleted');
  await expect(page.getByText('Reason: It is wrong altogether')).toBeVisible();
});

test('an editor takes today’s question back to a draft, and puts one of the bench in its place in that step', async ({
  browser,
}) => {
  const editor = await colleague(browser, site, { username: 'otto', role: 'editor' });
  const { page, token } = editor;
  await storeQuestion(page.request, { token, text: 'Does it step in?', status: 'ready', index: 1 });
  const category = (await activeCategories(page.request))[1];
  const liveToday = async () =>
    (await storedQuestions(page.request, productToday(), token)).map(({ question }) => question);
  const before = await liveToday();
  await page.goto(`/edit_trivia/${productToday()}/${category?.id}`);
  const question = await page.getByLabel('Question', { exact: true }).inputValue();
  await page.getByLabel('Reason').fill('It is not true any more');
  await page.getByRole('button', { name: 'Take back to draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Players lose this now' });
  await expect(dialog).toContainText('Its shared link will be gone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was changed: what players see stays as it is.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back to draft' }).click();
  await dialog.getByLabel('In its place').selectOption('Does it step in?');
  await dialog.getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(await liveToday()).toContain('Does it step in?');
  expect(await liveToday()).not.toContain(question);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  expect(await liveToday()).toEqual(before);
});

test('a reviewer rejects a change with a note for its author, who withdraws the next one', async ({
  browser,
}) => {
  const writer = await colleague(browser, site, { username: 'willa', role: 'writer' });
  const editor = await colleague(browser, site, { username: 'enid', role: 'editor' });
  const { path, fields, proposeAgain } = await propose('2031-07-01', writer, editor);

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
  const back = writer.page.getByRole('region', { name: 'Came back to you' });
  await expect(back).toContainText('Rejected: Gamma it stays');
  await proposeAgain();
  await writer.page.goto(path);
  await expect(field(writer.page, 'Choice 3')).toHaveValue('Sigma');
  await writer.page.getByRole('button', { name: 'Withdraw' }).click();
  const withdrawal = writer.page.getByRole('dialog', { name: 'Withdraw your change?' });
  await withdrawal.getByRole('button', { name: 'Withdraw' }).click();
  await expect(writer.page.getByText('Change withdrawn')).toBeVisible();
  await writer.page.goto(path);
  await expect(field(writer.page, 'Choice 3')).toHaveValue('Gamma');
  await writer.page.getByRole('button', { name: 'History' }).click();
  const entries = writer.page.getByRole('dialog').getByRole('listitem');
  for (const [index, words] of ['withdrawn', 'proposed', 'rejected', 'proposed', 'created'].entries()) {
    await expect(entries.nth(index)).toContainText(words);
  }
  await expect(entries.nth(0)).toContainText('by willa');
  await expect(entries.nth(2)).toContainText('a change by willa, rejected by enid');
});

test('a proposed change that is only opened is no unsaved work; an edited one is stored as a draft', async ({
  browser,
}) => {
  const writer = await colleague(browser, site, { username: 'wanja', role: 'writer' });
  const editor = await colleague(browser, site, { username: 'edna', role: 'editor' });
  await propose('2031-07-03', writer, editor);
  const { page } = editor;
  await page.goto('/review?author=wanja');
  await expect(page.getByRole('article')).toContainText('Sigma');
  await page.keyboard.press('e');
  await expect(field(page, 'Choice 3')).toHaveValue('Sigma');
  const address = page.url();
  // Unsaved work would open a dialog, and would be stored.
  await page.getByRole('link', { name: 'Back to the review' }).click();
  await expect(page).toHaveURL(/review/);
  const kept = () =>
    page.evaluate(() => Object.keys(window.localStorage).filter((key) => /^draft:/.test(key)));
  expect(await kept()).toEqual([]);

  await page.goto(address);
  await expect(field(page, 'Choice 3')).toHaveValue('Sigma');
  await field(page, 'Choice 4').fill('Omega');
  await expect.poll(kept).toHaveLength(1);
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.addInitScript((token) => window.localStorage.setItem('tdts_token', token), editor.token);
  await again.goto(address);
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(field(again, 'Choice 3')).toHaveValue('Sigma');
  await expect(field(again, 'Choice 4')).toHaveValue('Omega');
  await approve(again).click();
  await expect(saved(again)).toBeVisible();
  await again.goto('/review?author=wanja');
  await expect(again.getByText('Nothing waits for a review.')).toBeVisible();
});
