import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { addDays } from '@/lib/dates/calendar-date';
import { holdCalls } from './fixtures/hold-call';
import { addPerson, signInByApi } from './fixtures/people';
import { productToday } from './fixtures/product-day';
import { activeCategories, questionForm } from './fixtures/questions';
import { serveForSpec } from './fixtures/serve-for-spec';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

const clockOffset = (dataDir: string) => join(dataDir, 'clock-offset');
const site = serveForSpec((dataDir) => ({
  CLOCK_OFFSET_FILE: clockOffset(dataDir),
  NODE_OPTIONS: `--import ${resolve('e2e/fixtures/shift-clock.mjs')}`,
}));

/** Signs a new person of that role in, in a browser of their own. */
async function person(browser: Browser, username: string, role: string): Promise<Page> {
  const added = await addPerson(browser, site, { username, role });
  await signInByApi(added);
  return added.page;
}

/** Sends a question for review; returns it as it is stored. */
async function sendQuestion(
  { request }: Page,
  token: string,
  place: { question: string; categoryId: string | undefined; forDate: string },
): Promise<{ id: string; questionTag: string; version: number }> {
  const choices = { choice1: 'Alpha', choice2: 'Beta', choice3: 'Gamma', choice4: 'Delta' };
  const response = await request.post('/singlegames/upload_trivia_question', {
    headers: { Authorization: `Bearer ${token}` },
    data: { triviaQuestion: { ...place, ...choices, correctChoice: 'Beta' }, status: 'in_review' },
  });
  expect(response.status()).toBe(200);
  return (await response.json()).triviaQuestion;
}

test('a writer sends a draft, an editor sends it back and approves it, and a visitor sees it then', async ({
  browser,
}) => {
  const [writer, editor, visitor] = [
    await person(browser, 'wendy', 'writer'),
    await person(browser, 'edith', 'editor'),
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
  // A draft of one's own can be deleted, and comes back.
  await writer.getByRole('button', { name: 'Delete' }).click();
  await expect(writer.getByText('Question deleted').last()).toBeVisible();
  // The toast of the save before it stands below, with an Undo of its own.
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
  await expect(editor.getByRole('article')).toContainText('Nobody has looked at it yet');
  await expectAccessible(editor);
  await editor.keyboard.press('r');
  const note = editor.getByLabel('What is to be changed');
  await expect(note).toBeFocused();
  // In a field a letter is a letter.
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
  const changes = editor.getByRole('region', { name: 'Changed since the last look' });
  await expect(changes).toContainText('Omega');
  await expect(changes).not.toContainText('Beta');
  for (const width of [390, 768, 1440]) {
    await editor.setViewportSize({ width, height: 900 });
    await expectToFit(editor);
  }
  await expectAccessible(editor);
  expect(await seen()).not.toContain('Davis Cup');
  // What the review asked for is not resolved: approving asks once, and the toast takes it back.
  const approval = editor.getByRole('dialog', { name: 'Approve with an open note?' });
  const approveAll = async () => {
    await expect(editor.getByRole('article')).toContainText('1 note is unresolved.');
    await editor.keyboard.press('a');
    await expect(approval).toBeVisible();
    await expectAccessible(editor);
    expect(await seen()).not.toContain('Davis Cup');
    await approval.getByRole('button', { name: 'Approve' }).click();
    await expect(editor.getByText('Nothing waits for a review.')).toBeVisible();
    expect(await seen()).toContain('Davis Cup');
  };
  await approveAll();
  await editor.getByRole('button', { name: 'Undo' }).last().click();
  await expect(editor.getByText('Change undone').last()).toBeVisible();
  expect(await seen()).not.toContain('Davis Cup');
  await editor.reload();
  await approveAll();

  // What is live stays until the proposed change of it is approved.
  await writer.goto(`/edit_trivia/${productToday()}/${sport?.id}`);
  await form.choice(3).fill('Sigma');
  await writer.getByLabel('Reason').fill('Gamma is wrong');
  await writer.getByRole('button', { name: 'Propose change' }).click();
  await expect(writer.getByText('Change sent for review').last()).toBeVisible();
  await writer.reload();
  await expect(writer.getByText('Your proposed change')).toBeVisible();
  await expect(form.choice(3)).toHaveValue('Sigma');
  expect(await seen()).not.toContain('Sigma');
  // Neither the proposed change nor what was said in the review is on any page.
  for (const path of ['/', '/single_games', '/questions', `/questions/${productToday()}`, '/sitemap.xml']) {
    const page = await (await visitor.request.get(path)).text();
    for (const secret of ['Sigma', 'ja, aber']) expect(page, path).not.toContain(secret);
  }
  await editor.reload();
  await expect(editor.getByRole('region', { name: 'Changes what is live' })).toContainText('Sigma');
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

test('a question and a puzzle wait on the bench, ready or not, and a draft is marked where it stands', async ({
  browser,
}) => {
  const editor = await person(browser, 'ben', 'editor');
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

  await editor.goto(`/edit_wordpuzzle/${first?.id}`);
  await editor.getByLabel('Word', { exact: true }).fill('BENCH');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor).toHaveURL(/\/edit_wordpuzzle\/.*\?puzzle=/);
  await editor.reload();
  await expect(editor.getByLabel('Word', { exact: true })).toHaveValue('BENCH');
  await editor.getByLabel('Hint').fill('To sit on');
  await editor.getByLabel('Select Date').fill('2031-12-01');
  await editor.getByRole('button', { name: 'Send for review' }).click();
  await editor.goto('/wordpuzzles?month=2031-12');
  await expect(editor.getByRole('link', { name: /BENCH/ })).toContainText('In review');
  await expectAccessible(editor);
});

test('two review at once: what one decides leaves the queue and the count of the other, and half a request stays', async ({
  browser,
}) => {
  const writer = await addPerson(browser, site, { username: 'wolf', role: 'writer' });
  const token = await signInByApi(writer);
  const other = await addPerson(browser, site, { username: 'erna', role: 'editor' });
  const others = { headers: { Authorization: `Bearer ${await signInByApi(other)}` } };
  const [category] = await activeCategories(writer.page.request);
  const question = (index: number) => `Which of three is number ${index + 1}?`;
  const sent: { id: string; version: number }[] = [];
  for (const index of [0, 1, 2]) {
    const place = { categoryId: category?.id, forDate: addDays(productToday(), 50 + index) };
    sent.push(await sendQuestion(writer.page, token, { question: question(index), ...place }));
  }
  const page = await person(browser, 'emil', 'editor');
  await page.goto('/review?author=wolf');
  const queue = page.getByRole('navigation', { name: 'Waiting for review' }).getByRole('button');
  const pick = (index: number) => queue.filter({ hasText: question(index) }).click();
  const count = (waiting: number) => page.getByRole('link', { name: `Review ${waiting} waiting` });
  const note = page.getByLabel('What is to be changed');
  await expect(queue).toHaveCount(3);
  const first = Number(
    (await page.getByRole('link', { name: /^Review \d+ waiting/ }).textContent())?.match(/\d+/)?.[0],
  );

  await expect(page.getByRole('article', { name: question(0) })).toBeVisible();
  await page.keyboard.press('r');
  await note.fill('Half a thought');
  await pick(1);
  await expect(page).toHaveURL(/item=question/);
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article', { name: question(1) })).toBeVisible();

  await page.request.post('/reviews/approve', {
    ...others,
    data: { subjectType: 'question', subjectId: sent[1]?.id, version: sent[1]?.version },
  });
  await expect(page.getByText('This does not wait any more: it is ready.')).toBeVisible();
  await expect(queue).toHaveCount(2);
  await expect(count(first - 1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await pick(2);
  await expect(page.getByRole('article', { name: question(2) })).toBeVisible();
  await page.request.post('/singlegames/delete_trivia_question', {
    ...others,
    data: { questionId: sent[2]?.id },
  });
  await expect(page.getByText('This was deleted meanwhile: there is nothing to review.')).toBeVisible();
  await expect(queue).toHaveCount(1);
  await expect(count(first - 2)).toBeVisible();

  await pick(0);
  await expect(note).toHaveValue('Half a thought');
  await note.fill('x'.repeat(301));
  await expect(page.getByText('301 / 300')).toBeVisible();
  await page.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Use at most 300 characters' })).toBeVisible();
  await expect(note).toHaveValue('x'.repeat(301));
  await expectAccessible(page);
  await note.fill('A whole thought');
  await page.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByText('Nothing waits for a review.')).toBeVisible();
  await expect(note).toHaveCount(0);
});

// Last: the server's clock moves on, and every session ends.
test('ten reviews are ten keys, who decides second is told, and each question comes out on its day', async ({
  browser,
  request,
}) => {
  const REVIEWS = 10;
  const day = (index: number) => addDays(productToday(), 30 + index);
  const text = (index: number) => `Who came ${index + 1} of ten?`;
  const writer = await addPerson(browser, site, { username: 'walt', role: 'writer' });
  const token = await signInByApi(writer);
  const [category] = await activeCategories(writer.page.request);
  const tags: string[] = [];
  for (let index = 0; index < REVIEWS; index++) {
    const question = await sendQuestion(writer.page, token, {
      question: text(index),
      categoryId: category?.id,
      forDate: day(index),
    });
    tags.push(question.questionTag);
  }

  const [editor, second] = [await person(browser, 'ella', 'editor'), await person(browser, 'egon', 'editor')];
  const shown = (page: Page, index: number) =>
    page.getByRole('article', { name: `${category?.category}: ${text(index)}` });
  const claimOf = (page: Page) => page.waitForResponse('**/reviews/claim');
  const open = async (page: Page, index: number) => {
    const claimed = claimOf(page);
    await page.goto('/review?author=walt');
    await expect(shown(page, index)).toBeVisible();
    await claimed;
  };
  await open(editor, 0);
  // Who comes second begins with what nobody is at, and sees who is at the rest; where they are is told no more once they go on.
  await open(second, 1);
  const left = claimOf(second);
  await second.keyboard.press('k');
  await expect(shown(second, 0)).toBeVisible();
  await expect(second.getByText('ella is reviewing this')).toHaveCount(2);
  await expect(second.getByRole('status').filter({ hasText: 'ella is reviewing this' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expectAccessible(second);
  await left;
  await (await editor.waitForRequest('**/reviews/queue?*')).response();
  await expect(editor.getByText('is reviewing this')).toHaveCount(0);
  const waiting = editor.getByRole('navigation', { name: 'Waiting for review' }).getByRole('button');
  for (let index = 0; index < REVIEWS; index++) {
    await expect(shown(editor, index)).toBeVisible();
    await expect(waiting).toHaveCount(REVIEWS - index);
    const queue = await holdCalls(editor, '**/reviews/queue?*');
    await editor.keyboard.press('a');
    await queue.asked;
    // What waits stays where it is until it is known again; after the last there is nothing to go on to.
    await expect(shown(editor, Math.min(index + 1, REVIEWS - 1))).toBeVisible();
    await expect(waiting).toHaveCount(REVIEWS - index);
    queue.release('continue');
  }
  await expect(editor.getByText('Nothing waits for a review.')).toBeVisible();

  await expect(shown(second, 0)).toBeVisible();
  await expect(second.getByText('This does not wait any more: it is ready.')).toBeVisible();
  await expect(second.getByText('Nothing waits for a review.')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const seen = async (index: number) => {
    const byDate = await request.get(`${site.url}/singlegames/get_single_game_questions_by_date`, {
      params: { forDate: day(index) },
    });
    const shared = await request.get(`${site.url}/share_question/${tags[index]}`);
    return [
      shared.status(),
      (await byDate.text()).includes(text(index)) && (await shared.text()).includes(text(index)),
    ];
  };
  for (const index of [0, 1]) expect(await seen(index)).toEqual([404, false]);
  writeFileSync(clockOffset(site.dataDir), String(30 * 86_400_000));
  expect(await seen(0)).toEqual([200, true]);
  expect(await seen(1)).toEqual([404, false]);
});
