import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { answering, json, type ModelReply, startModelServer } from '@/lib/testing/model-server';
import type { Colleague, Meet } from './fixtures/people';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';
import { openPlan } from './pages/plan-page';

let model: Awaited<ReturnType<typeof startModelServer>>;
test.beforeAll(async () => {
  model = await startModelServer();
});
test.afterAll(() => model.close());
serveForSpec(() => ({ OPENAI_API_KEY: 'key', OPENAI_BASE_URL: model.baseUrl }));

/** A model that writes numbered questions about a subject, fails at one number, and disputes the answer of another. */
function writeQuestions(subject: string, { refused = 0, disputed = 0 } = {}): ModelReply {
  let number = 0;
  return (response, request) => {
    if (request.body.response_format.json_schema.name === 'trivia_answer') {
      const { question, options } = JSON.parse(request.body.messages[1]?.content ?? '');
      const answer = question.includes(`number ${disputed}?`) ? 'Nine' : 'Seven';
      const letter = Object.keys(options).find((one) => options[one] === answer);
      return answering({ answer: letter })(response, request);
    }
    number += 1;
    if (number === refused) return json({ error: {} }, 400)(response, request);
    return answering({
      question: `Which of these ${subject} is number ${number}?`,
      options: { A: 'Seven', B: 'Eight', C: 'Nine', D: 'Ten' },
      correctAnswer: 'A',
      explanation: 'Only one and itself divide it.',
      source: 'Euclid',
    })(response, request);
  };
}

/** Selects gaps of an empty month by keyboard, and opens the dialog to draft them. */
async function openDrafting(
  { page, loadCategories }: Colleague,
  month: string,
  { columns = 1, rows }: { columns?: number; rows: number },
) {
  const [{ category }] = await loadCategories();
  const plan = await openPlan(page, month);
  await plan.gap(category, `${month}-01`).focus();
  for (let column = 1; column < columns; column += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let row = 1; row < rows; row += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+g');
  return { page, category, dialog: page.getByRole('dialog', { name: /^Draft \d+ gaps with AI$/ }) };
}

test('a writer who selects 48 gaps by keyboard reads that the first 42 are drafted, which ones, and what they cost', async ({
  meet,
}) => {
  const writer = await meet('dagmar', 'writer');
  const { page, category, dialog } = await openDrafting(writer, '2035-06', { columns: 6, rows: 8 });
  await expect(dialog).toContainText('These are the first 42 of the 48 selected gaps');
  await expect(dialog).toContainText(`${category}, ${formatWeekdayDate('2035-06-01')}`);
  await expect(dialog).toContainText('and 39 more');
  // The model writes each of the 42 questions once, and checks its answer three times.
  await expect(dialog).toContainText('It costs 168 calls of the model');
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
});

/** Drafts the first two gaps of an empty month. */
async function draftTwoGaps(writer: Colleague, month: string) {
  const { page, dialog } = await openDrafting(writer, month, { rows: 2 });
  await dialog.getByRole('button', { name: 'Draft 2 gaps' }).click();
  return { page, progress: page.getByRole('status').filter({ hasText: 'AI drafts:' }) };
}

test('a writer reads at its gap why a draft failed', async ({ meet }) => {
  model.reply(writeQuestions('rivers', { refused: 2 }));
  const { page, progress } = await draftTwoGaps(await meet('dora', 'writer'), '2035-07');
  await expect(progress).toContainText('1 of 2 drafted');
  await expect(progress.getByRole('listitem')).toHaveText([/The generator rejected our request\./]);
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
});

test('a writer who retries a draft that was stored without a response has one draft in each gap', async ({
  meet,
}) => {
  model.reply(writeQuestions('bays'));
  const writer = await meet('dorothy', 'writer');
  await writer.page.route(
    '**/plans/drafts',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const { page, progress } = await draftTwoGaps(writer, '2035-09');
  await expect(progress).toContainText('0 of 2 drafted. We could not reach the server.');
  await expect(progress.getByRole('listitem').first()).toContainText('perhaps stored');
  await progress.getByRole('button', { name: 'Retry' }).click();
  await expect(progress).toContainText('2 of 2 drafted');
  await expect(page.locator('td').getByText('AI')).toHaveCount(2);
});

/** Drafts two gaps about a subject, and opens their review; the answer of the second draft is disputed. */
async function reviewTwoDrafts(meet: Meet, username: string, month: string, subject: string) {
  model.reply(writeQuestions(subject, { disputed: 2 }));
  const { page, progress } = await draftTwoGaps(await meet(username, 'writer'), month);
  await expect(progress).toContainText('2 of 2 drafted, 1 without a sure answer');
  await progress.getByRole('link', { name: 'Review 2 drafts' }).click();
  const list = page.getByRole('navigation', { name: 'AI drafts' }).getByRole('button');
  await expect(list).toHaveCount(2);
  const draft = (number: number) => page.getByRole('article', { name: `${subject} is number ${number}?` });
  await expect(draft(1)).toBeVisible();
  return { page, list, draft };
}

test('a writer who reviews a draft of their own reads that nobody has checked it, and which other draft is near', async ({
  meet,
}) => {
  const { page, draft } = await reviewTwoDrafts(meet, 'dina', '2035-08', 'lakes');
  await expect(page.getByLabel('Show')).toHaveValue('own_ai_drafts');
  await expect(draft(1).getByRole('region', { name: 'Generated' })).toContainText('nobody has checked');
  const near = draft(1).getByRole('region', { name: 'Near this one' });
  await expect(near.getByRole('link', { name: 'lakes is number 2?' })).toHaveAttribute('href', /edit_trivia/);
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
});

test('a writer who opens the form of a draft by E gets back to the review of drafts', async ({ meet }) => {
  const { page, list } = await reviewTwoDrafts(meet, 'delia', '2035-10', 'ponds');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/edit_trivia.*back=/);
  await page.getByRole('link', { name: /the review/ }).click();
  await expect(list).toHaveCount(2);
});

test('a writer deletes a draft in the review by keyboard', async ({ meet }) => {
  const { page, list, draft } = await reviewTwoDrafts(meet, 'dolores', '2035-11', 'straits');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Question deleted').last()).toBeVisible();
  await expect(list).toHaveCount(1);
  await expect(draft(2)).toBeVisible();
});

test('a writer sends a draft with a disputed answer for review only after choosing its answer', async ({
  meet,
}) => {
  const { page, list, draft } = await reviewTwoDrafts(meet, 'delphine', '2035-12', 'sounds');
  await list.last().click();
  await expect(draft(2).getByRole('region', { name: 'Generated' })).toContainText('answered “Nine” 3 times');
  await expect(draft(2)).toContainText('Correct choice: not chosen yet');
  await page.keyboard.press('s');
  await expect(draft(2).getByRole('alert')).toContainText('Please select which one is correct');
  const choices = draft(2).getByRole('group', { name: 'Correct choice' }).getByRole('button');
  const nine = (await choices.allTextContents()).findIndex((text) => text.includes('Nine'));
  await page.keyboard.press(String(nine + 1));
  // The key waits until the choice is saved.
  await page.keyboard.press('s');
  await expect(page.getByText('Sent for review').last()).toBeVisible();
});

/** Begins to draft two gaps with a model that never responds. */
async function draftForEver(meet: Meet, username: string, month: string) {
  const asked = Promise.withResolvers<void>();
  model.reply(() => asked.resolve());
  const drafting = await draftTwoGaps(await meet(username, 'writer'), month);
  await asked.promise;
  return { ...drafting, overview: drafting.page.getByRole('link', { name: 'Overview' }).first() };
}

test('a writer sees the drafting of a month go on in the next one', async ({ meet }) => {
  const { page, progress } = await draftForEver(meet, 'dorothea', '2036-01');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(/month=2036-02/);
  await expect(progress).toContainText('drafting…');
});

test('a writer who leaves the plan during the drafting is asked, and it goes on after Stay', async ({
  meet,
}) => {
  const { page, progress, overview } = await draftForEver(meet, 'drusilla', '2036-03');
  await overview.click();
  const question = page.getByRole('dialog', { name: 'Leave and stop what runs here?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(progress).toContainText('drafting…');
});

test('a writer who has stopped the drafting leaves the plan without being asked', async ({ meet }) => {
  const { page, progress, overview } = await draftForEver(meet, 'dunja', '2036-05');
  await progress.getByRole('button', { name: 'Stop' }).click();
  await expect(progress).toContainText('0 of 2 drafted');
  await overview.click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});
