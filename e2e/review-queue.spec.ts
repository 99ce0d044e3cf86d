import type { Page } from 'playwright/test';
import { addDays } from '@/lib/dates/calendar-date';
import { holdCalls } from './fixtures/hold-call';
import type { Meet } from './fixtures/people';
import { getProductToday } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

serveForSpec();

/** Sends questions for review as a new writer, for consecutive days, the first of them that many days from today. */
async function sendQuestions(meet: Meet, username: string, daysAhead: number, texts: string[]) {
  const writer = await meet(username, 'writer');
  const sent: { id: string; version: number }[] = [];
  for (const [index, text] of texts.entries()) {
    const forDate = addDays(getProductToday(), daysAhead + index);
    sent.push(await writer.storeQuestion({ text, forDate, status: 'in_review' }));
  }
  return { writer, sent };
}

/** Milliseconds between two requests of an open review for its queue. */
const POLLING_INTERVAL = 5_000;

const getItem = (page: Page, text: string) => page.getByRole('article', { name: text });
const findQueue = (page: Page) =>
  page.getByRole('navigation', { name: 'Waiting for review' }).getByRole('button');

test('a reviewer sees an item disappear from queue and count when another one approves it', async ({
  meet,
}) => {
  const texts = ['Which one stays in the queue?', 'Which one leaves the queue?'];
  const { sent } = await sendQuestions(meet, 'wolf', 50, texts);
  const other = await meet('erna', 'editor');
  const { page } = await meet('emil', 'editor');
  await page.clock.install();
  await page.goto('/review?author=wolf');
  await expect(findQueue(page)).toHaveCount(2);
  const countLink = page.getByRole('link', { name: /^Review \d+ waiting/ });
  const waiting = Number(/\d+/.exec((await countLink.textContent()) ?? '')?.[0]);
  await findQueue(page).nth(1).click();
  await expect(getItem(page, texts[1] ?? '')).toBeVisible();
  const { id, version } = sent[1] ?? {};
  await other.post('/reviews/approve', { subjectType: 'question', subjectId: id, version });
  await page.clock.runFor(POLLING_INTERVAL);
  await expect(page.getByText('This is no longer waiting: it is ready.')).toBeVisible();
  await expect(findQueue(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: `Review ${waiting - 1} waiting` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('a reviewer finds an unsent request again after another item and a reload', async ({ meet }) => {
  const [first, second] = ['Which request is unsent?', 'Which item is looked at?'] as const;
  await sendQuestions(meet, 'wulf', 55, [first, second]);
  const { page } = await meet('erik', 'editor');
  const request = page.getByLabel('Requested changes');
  await page.goto('/review?author=wulf');
  await expect(getItem(page, first)).toBeVisible();
  await page.keyboard.press('r');
  await request.fill('Half a thought');
  await findQueue(page).filter({ hasText: second }).click();
  await expect(getItem(page, second)).toBeVisible();
  await expect(request).toHaveCount(0);
  await page.reload();
  await expect(getItem(page, second)).toBeVisible();
  await findQueue(page).filter({ hasText: first }).click();
  await expect(request).toHaveValue('Half a thought');
});

test('a reviewer whose request is too long reads the limit, and keeps its text', async ({ meet }) => {
  const text = 'Which request is long?';
  await sendQuestions(meet, 'wenzel', 58, [text]);
  const { page } = await meet('ewald', 'editor');
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
});

test('a reviewer approves an item by each press of A, until a note is open', async ({ meet }) => {
  const texts = Array.from({ length: 7 }, (_, index) => `Is it quick, number ${index + 1}?`);
  const { writer, sent } = await sendQuestions(meet, 'wim', 60, texts);
  await writer.addNote(sent[5]?.id ?? '', 'Is this so?');
  const { page } = await meet('elke', 'editor');
  await page.goto('/review?author=wim');
  await expect(getItem(page, 'Is it quick, number 1?')).toBeVisible();
  for (const _item of texts) await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Approve with an open note?' })).toBeVisible();
  await expect(getItem(page, 'Is it quick, number 6?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(findQueue(page)).toHaveCount(2);
  // Escape also drops the presses of A that waited.
  await expect(page.getByText(/approved, too/)).toHaveCount(0);
});

test('a reviewer who approves before the notes have loaded is asked about them', async ({ meet }) => {
  const text = 'Which harbour has the oldest crane?';
  const { writer, sent } = await sendQuestions(meet, 'dominik', 75, [text]);
  await writer.addNote(sent[0]?.id ?? '', 'Really?');
  const { page } = await meet('dorothea', 'editor');
  const notes = await holdCalls(page, '**/notes/unresolved_notes*');
  await page.goto('/review?author=dominik');
  await expect(getItem(page, text)).toBeVisible();
  await notes.asked;
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: /^Approve and next/ })).toHaveAttribute('aria-busy', 'true');
  notes.release('continue');
  const asked = page.getByRole('dialog', { name: 'Approve with an open note?' });
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
});

interface People {
  writer: string;
  other: string;
  reviewer: string;
}

/** Sends two questions, of which another reviewer reviews the first; returns the queue as the reviewer opens it. */
async function openAsSecond(
  meet: Meet,
  { writer, other, reviewer }: People,
  daysAhead: number,
  texts: string[],
) {
  await sendQuestions(meet, writer, daysAhead, texts);
  const first = await meet(other, 'editor');
  const second = await meet(reviewer, 'editor');
  const claimed = first.page.waitForResponse('**/reviews/claim');
  await first.page.goto(`/review?author=${writer}`);
  await claimed;
  await second.page.goto(`/review?author=${writer}`);
  return second.page;
}

test('a second reviewer begins with the item that nobody reviews', async ({ meet }) => {
  const texts = ['Who reviews the first?', 'Who reviews the second?'];
  const page = await openAsSecond(meet, { writer: 'walt', other: 'ella', reviewer: 'egon' }, 30, texts);
  await expect(getItem(page, 'Who reviews the second?')).toBeVisible();
});

test('a reviewer reads at an item that another one reviews it, and may approve it', async ({ meet }) => {
  const people = { writer: 'waldo', other: 'elli', reviewer: 'egbert' };
  const page = await openAsSecond(meet, people, 33, ['Who is at this one?', 'Who is not?']);
  await expect(getItem(page, 'Who is not?')).toBeVisible();
  await page.keyboard.press('k');
  await expect(getItem(page, 'Who is at this one?')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'elli is reviewing this' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a reviewer gets each next item once, before the queue has loaded again', async ({ meet }) => {
  const [first, second] = ['Which one is decided first?', 'Which one is decided next?'] as const;
  await sendQuestions(meet, 'willi', 35, [first, second]);
  const { page } = await meet('enno', 'editor');
  await page.goto('/review?author=willi');
  await expect(getItem(page, first)).toBeVisible();
  await holdCalls(page, '**/reviews/queue?*');
  await page.keyboard.press('a');
  await expect(getItem(page, second)).toBeVisible();
  await expect(findQueue(page)).toHaveCount(1);
  await page.keyboard.press('a');
  await expect(page.getByText('Nothing waits for a review.')).toBeVisible();
});
