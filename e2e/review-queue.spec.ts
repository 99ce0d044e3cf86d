import type { Browser, Page } from 'playwright/test';
import { toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { holdCalls } from './fixtures/hold-call';
import { getProductToday } from './fixtures/product-day';
import { type Colleague, post, SAVE, signInColleague } from './fixtures/proposals';
import { loadActiveCategories } from './fixtures/questions';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec();

interface Sent {
  id: string;
  version: number;
  text: string;
}

/** Sends questions for review as a new writer, on days that follow the given one from today. */
async function sendQuestions(
  browser: Browser,
  { username, texts, daysAhead }: { username: string; texts: string[]; daysAhead: number },
): Promise<{ writer: Colleague; sent: Sent[] }> {
  const writer = await signInColleague(browser, site, { username, role: 'writer' });
  const [category] = await loadActiveCategories(writer.page.request);
  const sent: Sent[] = [];
  for (const [index, text] of texts.entries()) {
    const triviaQuestion = {
      question: text,
      ...toChoices(['Alpha', 'Beta', 'Gamma', 'Delta']),
      correctChoice: 'Beta',
      categoryId: category?.id,
      forDate: addDays(getProductToday(), daysAhead + index),
    };
    const saved = await post(writer.page.request, writer.token, SAVE, {
      triviaQuestion,
      status: 'in_review',
    });
    sent.push({ ...saved.triviaQuestion, text });
  }
  return { writer, sent };
}

async function addEditor(browser: Browser, username: string): Promise<Colleague> {
  return signInColleague(browser, site, { username, role: 'editor' });
}

/** Milliseconds between two looks of an open review at its queue. */
const POLLING_INTERVAL = 5_000;

const getItem = (page: Page, text: string) => page.getByRole('article', { name: text });
const queueOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Waiting for review' }).getByRole('button');

test('a reviewer sees how items that another reviewer approves or deletes leave the queue and the count', async ({
  browser,
}) => {
  const texts = ['Which one stays?', 'Which one is approved?', 'Which one is deleted?'];
  const { sent } = await sendQuestions(browser, { username: 'wolf', texts, daysAhead: 50 });
  const [, approved, deleted] = sent;
  const other = await addEditor(browser, 'erna');
  const { page } = await addEditor(browser, 'emil');
  await page.clock.install();
  await page.goto('/review?author=wolf');
  await expect(queueOf(page)).toHaveCount(3);
  const countLink = page.getByRole('link', { name: /^Review \d+ waiting/ });
  const [waiting] = /\d+/.exec((await countLink.textContent()) ?? '') ?? [];
  const expectCount = (count: number) =>
    expect(page.getByRole('link', { name: `Review ${count} waiting` })).toBeVisible();

  await queueOf(page).filter({ hasText: approved?.text }).click();
  await expect(getItem(page, approved?.text ?? '')).toBeVisible();
  const decision = { subjectType: 'question', subjectId: approved?.id, version: approved?.version };
  await post(page.request, other.token, '/reviews/approve', decision);
  await page.clock.runFor(POLLING_INTERVAL);
  await expect(page.getByText('This is no longer waiting: it is ready.')).toBeVisible();
  await expect(queueOf(page)).toHaveCount(2);
  await expectCount(Number(waiting) - 1);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await queueOf(page).filter({ hasText: deleted?.text }).click();
  await expect(getItem(page, deleted?.text ?? '')).toBeVisible();
  const deletion = { questionId: deleted?.id };
  await post(page.request, other.token, '/singlegames/delete_trivia_question', deletion);
  await page.clock.runFor(POLLING_INTERVAL);
  await expect(page.getByText('This was deleted meanwhile: there is nothing to review.')).toBeVisible();
  await expect(queueOf(page)).toHaveCount(1);
  await expectCount(Number(waiting) - 2);
});

test('a reviewer who looks at another item finds the unsent request again, also after a reload', async ({
  browser,
}) => {
  const [first = '', second = ''] = ['Which request is unsent?', 'Which item is looked at?'];
  await sendQuestions(browser, { username: 'wulf', texts: [first, second], daysAhead: 55 });
  const { page } = await addEditor(browser, 'erik');
  const request = page.getByLabel('Requested changes');
  await page.goto('/review?author=wulf');
  await expect(getItem(page, first)).toBeVisible();
  await page.keyboard.press('r');
  await request.fill('Half a thought');
  await queueOf(page).filter({ hasText: second }).click();
  await expect(page).toHaveURL(/item=question/);
  await expect(request).toHaveCount(0);
  await page.reload();
  await expect(getItem(page, second)).toBeVisible();
  await queueOf(page).filter({ hasText: first }).click();
  await expect(request).toHaveValue('Half a thought');
});

test('a reviewer whose request is too long keeps its text, shortens it, and sends the item back', async ({
  browser,
}) => {
  const text = 'Which request is long?';
  await sendQuestions(browser, { username: 'wenzel', texts: [text], daysAhead: 58 });
  const { page } = await addEditor(browser, 'ewald');
  const request = page.getByLabel('Requested changes');
  await page.goto('/review?author=wenzel');
  await expect(getItem(page, text)).toBeVisible();
  await page.keyboard.press('r');
  await request.fill('x'.repeat(301));
  await expect(page.getByText('301 / 300')).toBeVisible();
  await page.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Use at most 300 characters' })).toBeVisible();
  await expect(request).toHaveValue('x'.repeat(301));
  await expectAccessible(page);
  await request.fill('A whole thought');
  await page.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByText('Nothing waits for a review.')).toBeVisible();
});

test('a reviewer approves one item by each fast press of A, until a dialog asks about an open note', async ({
  browser,
}) => {
  const texts = Array.from({ length: 7 }, (_, index) => `Is it quick, number ${index + 1}?`);
  const { writer, sent } = await sendQuestions(browser, { username: 'wim', texts, daysAhead: 60 });
  const note = { subjectType: 'question', subjectId: sent[5]?.id, text: 'Is this so?' };
  await post(writer.page.request, writer.token, '/notes/add_note', note);
  const { page } = await addEditor(browser, 'elke');
  await page.goto('/review?author=wim');
  await expect(getItem(page, 'Is it quick, number 1?')).toBeVisible();
  for (const _item of texts) await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Approve with an open note?' })).toBeVisible();
  await expect(getItem(page, 'Is it quick, number 6?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(queueOf(page)).toHaveCount(2);
  await expect(page.getByText(/approved, too/)).toHaveCount(0);
});

test('a second reviewer begins with an item that nobody reviews, and sees who reviews the other one', async ({
  browser,
}) => {
  const [first = '', second = ''] = ['Who reviews the first?', 'Who reviews the second?'];
  await sendQuestions(browser, { username: 'walt', texts: [first, second], daysAhead: 30 });
  const ella = await addEditor(browser, 'ella');
  const { page } = await addEditor(browser, 'egon');
  const open = async (reviewer: Page, text: string) => {
    const isClaimed = reviewer.waitForResponse('**/reviews/claim');
    await reviewer.goto('/review?author=walt');
    await expect(getItem(reviewer, text)).toBeVisible();
    await isClaimed;
  };
  await open(ella.page, first);
  await open(page, second);
  await page.keyboard.press('k');
  await expect(getItem(page, first)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'ella is reviewing this' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a reviewer on a slow connection gets the next item after each approval, and none twice', async ({
  browser,
}) => {
  const [first = '', second = ''] = ['Which one is decided first?', 'Which one is decided next?'];
  await sendQuestions(browser, { username: 'willi', texts: [first, second], daysAhead: 35 });
  const { page } = await addEditor(browser, 'enno');
  await page.goto('/review?author=willi');
  await expect(getItem(page, first)).toBeVisible();
  const queue = await holdCalls(page, '**/reviews/queue?*');
  await page.keyboard.press('a');
  await expect(getItem(page, second)).toBeVisible();
  await expect(queueOf(page)).toHaveCount(1);
  await page.keyboard.press('a');
  await expect(page.getByText('Nothing waits for a review.')).toBeVisible();
  await expect(getItem(page, first)).toBeHidden();
  queue.release('continue');
});
