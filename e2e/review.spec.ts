import { productToday } from './fixtures/product-day';
import { colleague } from './fixtures/proposals';
import { activeCategories, questionForm } from './fixtures/questions';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

const site = serveForSpec();

test('a writer sends a draft, an editor sends it back and later approves it, and a visitor sees it', async ({
  browser,
}) => {
  const [writer, editor, visitor] = [
    (await colleague(browser, site, { username: 'wendy', role: 'writer' })).page,
    (await colleague(browser, site, { username: 'edith', role: 'editor' })).page,
    await (await browser.newContext({ baseURL: site.url })).newPage(),
  ];
  const seen = async () => {
    const response = await visitor.request.get('/singlegames/get_single_game_questions_by_date', {
      params: { forDate: productToday() },
    });
    return JSON.stringify(await response.json());
  };

  // The sixth category has no question today.
  const sport = (await activeCategories(writer.request))[5];
  await writer.goto(`/create_trivia/${productToday()}/Sport/${sport?.id}`);
  const form = questionForm(writer);
  await expect(writer.getByRole('button', { name: 'Send for review' })).toBeVisible();
  await expect(form.submit).toBeHidden();
  await form.question.fill('Who won the first Davis Cup?');
  await writer.getByRole('button', { name: 'Save draft' }).click();
  await expect(writer.getByText('Draft saved').last()).toBeVisible();
  await expect(writer).toHaveURL(`/edit_trivia/${productToday()}/${sport?.id}`);
  await expect(form.question).toHaveValue('Who won the first Davis Cup?');
  // An author can delete a draft and undo that.
  await writer.getByRole('button', { name: 'Delete' }).click();
  await expect(writer.getByText('Question deleted').last()).toBeVisible();
  // The toast of the earlier save is below, with its own Undo.
  await writer.getByRole('button', { name: 'Undo' }).first().click();
  await expect(writer.getByText('Question restored').last()).toBeVisible();
  await writer.goto(`/edit_trivia/${productToday()}/${sport?.id}`);
  await writer.getByRole('button', { name: 'Send for review' }).click();
  await expect(writer.getByText('Enter a choice 1')).toBeVisible();
  await form.fill('Who won the first Davis Cup?');
  await writer.keyboard.press('Control+Enter');
  await expect(writer.getByText('Sent for review').last()).toBeVisible();
  await expectAccessible(writer);

  await editor.goto('/overview');
  await editor
    .getByRole('link', { name: /^In review: Sport/ })
    .first()
    .click();
  await expect(editor).toHaveURL(/\/review\?item=question/);
  await expect(editor.getByRole('article')).toContainText('Not reviewed yet');
  await expectAccessible(editor);
  await editor.keyboard.press('r');
  const note = editor.getByLabel('Requested changes');
  await expect(note).toBeFocused();
  // In a field the shortcut's letter is typed.
  await note.fill('');
  await note.pressSequentially('ja, aber: choice 1');
  await editor.keyboard.press('Control+Enter');
  await expect(editor.getByText('Nothing waits for a review.')).toBeVisible();

  await writer.goto('/overview');
  const back = writer.getByRole('region', { name: 'Came back to you' });
  await expect(back).toContainText('ja, aber: choice 1');
  await back.getByRole('link', { name: 'Who won the first Davis Cup?' }).click();
  await expect(writer).toHaveURL(new RegExp(`/edit_trivia/${productToday()}/${sport?.id}`));
  await expect(writer.getByText('ja, aber: choice 1').first()).toBeVisible();
  await form.choice(1).fill('Omega');
  await writer.keyboard.press('Control+Enter');
  await expect(writer.getByText('Sent for review').last()).toBeVisible();

  await editor.reload();
  const changes = editor.getByRole('region', { name: 'Changed since the last review' });
  await expect(changes).toContainText('Omega');
  await expect(changes).not.toContainText('Beta');
  for (const width of [390, 768, 1440]) {
    await editor.setViewportSize({ width, height: 900 });
    await expectToFit(editor);
  }
  await expectAccessible(editor);
  expect(await seen()).not.toContain('Davis Cup');
  // Approving fulfils the reviewer's own request, and the toast undoes the approval.
  const approveAll = async () => {
    await expect(editor.getByRole('article')).toBeVisible();
    await editor.keyboard.press('a');
    const live = editor.getByRole('dialog', { name: 'This goes live now' });
    await expect(live).toContainText('/share_question/');
    await expectAccessible(editor);
    await live.getByRole('button', { name: 'Go live' }).click();
    await expect(editor.getByText('Nothing waits for a review.')).toBeVisible();
    expect(await seen()).toContain('Davis Cup');
  };
  await approveAll();
  await editor.getByRole('button', { name: 'Undo' }).last().click();
  await expect(editor.getByText('Change undone').last()).toBeVisible();
  expect(await seen()).not.toContain('Davis Cup');
  await editor.reload();
  await approveAll();

  // The released version stays until the proposal is approved.
  await writer.goto(`/edit_trivia/${productToday()}/${sport?.id}`);
  await form.choice(3).fill('Sigma');
  await writer.getByLabel('Reason').fill('Gamma is wrong');
  await writer.getByRole('button', { name: 'Propose change' }).click();
  await expect(writer.getByText('Change sent for review').last()).toBeVisible();
  await writer.reload();
  await expect(writer.getByText('Your proposed change')).toBeVisible();
  await expect(form.choice(3)).toHaveValue('Sigma');
  expect(await seen()).not.toContain('Sigma');
  // No page has the proposal or the review's notes.
  for (const path of ['/', '/single_games', '/questions', `/questions/${productToday()}`, '/sitemap.xml']) {
    const page = await (await visitor.request.get(path)).text();
    for (const secret of ['Sigma', 'ja, aber']) expect(page, path).not.toContain(secret);
  }
  await editor.reload();
  await expect(editor.getByRole('region', { name: 'Changes to the live version' })).toContainText('Sigma');
  await expectAccessible(editor);
  await editor.keyboard.press('e');
  await expect(form.submit).toBeHidden();
  await expect(questionForm(editor).choice(3)).toHaveValue('Sigma');
  await questionForm(editor).choice(4).fill('Tau');
  await expect(questionForm(editor).submit).toBeHidden();
  await editor.getByRole('button', { name: 'Approve and next' }).click();
  await expect(editor.getByText('Question saved').last()).toBeVisible();
  expect(await seen()).toContain('Tau');
  await expect(editor).toHaveURL('/review');
  await expect(editor.getByText('Nothing waits for a review.')).toBeVisible();
});

test('a question and a puzzle wait on the bench, ready or not, and a draft is marked everywhere', async ({
  browser,
}) => {
  const editor = (await colleague(browser, site, { username: 'ben', role: 'editor' })).page;
  const [first] = await activeCategories(editor.request);
  await editor.goto(`/create_trivia/bench/${first?.category}/${first?.id}`);
  const form = questionForm(editor);
  await form.fill('Which bench is the longest?');
  await form.submit.click();
  await expect(editor.getByText('Question saved').last()).toBeVisible();
  await form.question.fill('An idea');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor).toHaveURL(/\/edit_trivia\/bench\/.*question=/);
  await expect(editor.getByRole('heading', { name: first?.category })).toBeVisible();
  await expect(editor.getByText('Draft', { exact: true })).toBeVisible();
  await expectAccessible(editor);
  await editor.getByLabel('Date', { exact: true }).fill('2031-12-01');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor).toHaveURL(`/edit_trivia/2031-12-01/${first?.id}`);
  await editor.goto('/trivia_questions/2031-12-01');
  await expect(editor.getByRole('article').getByText('Draft')).toBeVisible();
  await expectAccessible(editor);

  await editor.goto(`/edit_wordpuzzle/${first?.id}?puzzle=`);
  await editor.getByLabel('Word', { exact: true }).fill('BENCH');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor).toHaveURL(/\/edit_wordpuzzle\/.*\?puzzle=./);
  await editor.reload();
  await expect(editor.getByLabel('Word', { exact: true })).toHaveValue('BENCH');
  await editor.getByLabel('Hint').fill('To sit on');
  await editor.getByLabel('Select Date').fill('2031-12-01');
  await editor.getByRole('button', { name: 'Send for review' }).click();
  await editor.goto('/wordpuzzles?month=2031-12');
  await expect(editor.getByRole('button', { name: /^in review BENCH/ })).toBeVisible();
  await expectAccessible(editor);
});
