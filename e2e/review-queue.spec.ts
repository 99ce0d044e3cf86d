import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { addDays } from '@/lib/dates/calendar-date';
import { holdCalls } from './fixtures/hold-call';
import { productToday } from './fixtures/product-day';
import { type Colleague, colleague, post } from './fixtures/proposals';
import { activeCategories } from './fixtures/questions';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

const clockOffset = (dataDir: string) => join(dataDir, 'clock-offset');
const site = serveForSpec((dataDir) => ({
  CLOCK_OFFSET_FILE: clockOffset(dataDir),
  NODE_OPTIONS: `--import ${resolve('e2e/fixtures/shift-clock.mjs')}`,
}));

/** Sends a question for review; returns it as stored. */
async function sendQuestion(
  { page, token }: Colleague,
  place: { question: string; categoryId: string | undefined; forDate: string },
): Promise<{ id: string; questionTag: string; version: number }> {
  const choices = { choice1: 'Alpha', choice2: 'Beta', choice3: 'Gamma', choice4: 'Delta' };
  const triviaQuestion = { ...place, ...choices, correctChoice: 'Beta' };
  const sent = { triviaQuestion, status: 'in_review' };
  return (await post(page.request, token, '/singlegames/upload_trivia_question', sent)).triviaQuestion;
}

test('of two reviewers at once, each sees the other’s decisions leave the queue and the count, and keeps an unsent request', async ({
  browser,
}) => {
  const writer = await colleague(browser, site, { username: 'wolf', role: 'writer' });
  const other = await colleague(browser, site, { username: 'erna', role: 'editor' });
  const [category] = await activeCategories(writer.page.request);
  const question = (index: number) => `Which of three is number ${index + 1}?`;
  const sent: { id: string; version: number }[] = [];
  for (const index of [0, 1, 2]) {
    const place = { categoryId: category?.id, forDate: addDays(productToday(), 50 + index) };
    sent.push(await sendQuestion(writer, { question: question(index), ...place }));
  }
  const page = (await colleague(browser, site, { username: 'emil', role: 'editor' })).page;
  await page.goto('/review?author=wolf');
  const queue = page.getByRole('navigation', { name: 'Waiting for review' }).getByRole('button');
  const pick = (index: number) => queue.filter({ hasText: question(index) }).click();
  const count = (waiting: number) => page.getByRole('link', { name: `Review ${waiting} waiting` });
  const note = page.getByLabel('Requested changes');
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

  const approved = { subjectType: 'question', subjectId: sent[1]?.id, version: sent[1]?.version };
  await post(page.request, other.token, '/reviews/approve', approved);
  await expect(page.getByText('This is no longer waiting: it is ready.')).toBeVisible();
  await expect(queue).toHaveCount(2);
  await expect(count(first - 1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await pick(2);
  await expect(page.getByRole('article', { name: question(2) })).toBeVisible();
  const removed = { questionId: sent[2]?.id };
  await post(page.request, other.token, '/singlegames/delete_trivia_question', removed);
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

test('each fast press of A approves one item, until a dialog has to ask', async ({ browser }) => {
  const writer = await colleague(browser, site, { username: 'wim', role: 'writer' });
  const [category] = await activeCategories(writer.page.request);
  const text = (index: number) => `Is it quick, number ${index + 1}?`;
  const sent: { id: string }[] = [];
  for (let index = 0; index < 7; index++) {
    const place = { categoryId: category?.id, forDate: addDays(productToday(), 60 + index) };
    sent.push(await sendQuestion(writer, { question: text(index), ...place }));
  }
  const note = { subjectType: 'question', subjectId: sent[5]?.id, text: 'Is this so?' };
  await post(writer.page.request, writer.token, '/notes/add_note', note);
  const page = (await colleague(browser, site, { username: 'elke', role: 'editor' })).page;
  await page.goto('/review?author=wim');
  await expect(page.getByRole('article', { name: text(0) })).toBeVisible();
  for (let press = 0; press < 7; press++) await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Approve with an open note?' })).toBeVisible();
  await expect(page.getByRole('article', { name: text(5) })).toBeVisible();
  await page.keyboard.press('Escape');
  const waiting = page.getByRole('navigation', { name: 'Waiting for review' }).getByRole('button');
  await expect(waiting).toHaveCount(2);
  await expect(page.getByText(/approved, too/)).toHaveCount(0);
});

// Last, because it moves the server's clock, and every session ends.
test('ten reviews take ten keys, the second reviewer of an item is refused, and each question appears on its day', async ({
  browser,
  request,
}) => {
  const REVIEWS = 10;
  const day = (index: number) => addDays(productToday(), 30 + index);
  const text = (index: number) => `Who came ${index + 1} of ten?`;
  const writer = await colleague(browser, site, { username: 'walt', role: 'writer' });
  const [category] = await activeCategories(writer.page.request);
  const tags: string[] = [];
  for (let index = 0; index < REVIEWS; index++) {
    const question = await sendQuestion(writer, {
      question: text(index),
      categoryId: category?.id,
      forDate: day(index),
    });
    tags.push(question.questionTag);
  }

  const [editor, second] = [
    (await colleague(browser, site, { username: 'ella', role: 'editor' })).page,
    (await colleague(browser, site, { username: 'egon', role: 'editor' })).page,
  ];
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
  // The second reviewer begins with a record that nobody has open, and sees who has the others open, until they go on.
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
    // The record stays visible until the decision is known; after the last one there is no next record.
    await expect(shown(editor, Math.min(index + 1, REVIEWS - 1))).toBeVisible();
    await expect(waiting).toHaveCount(REVIEWS - index);
    queue.release('continue');
  }
  await expect(editor.getByText('Nothing waits for a review.')).toBeVisible();

  await expect(shown(second, 0)).toBeVisible();
  await expect(second.getByText('This is no longer waiting: it is ready.')).toBeVisible();
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
