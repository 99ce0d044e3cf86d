import type { Page } from 'playwright/test';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { answering, json, type ModelReply, startModelServer } from '@/lib/testing/model-server';
import type { Meet } from './fixtures/people';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';
import { planOf } from './pages/plan-page';

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

/** Opens the plan of a month without records as a new writer. */
async function openEmptyPlan(meet: Meet, username: string, month: string) {
  const { page, loadCategories } = await meet(username, 'writer');
  const [{ category }] = await loadCategories();
  await page.goto(`/plan?month=${month}`);
  return { page, category, firstDay: `${month}-01` };
}

/** Selects gaps from the first one on, right and down, by keyboard, and opens the dialog to draft them. */
async function openDrafting(
  { page, category, firstDay }: Awaited<ReturnType<typeof openEmptyPlan>>,
  { columns = 1, rows }: { columns?: number; rows: number },
) {
  await planOf(page).gap(category, firstDay).focus();
  for (let column = 1; column < columns; column += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let row = 1; row < rows; row += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+g');
  return page.getByRole('dialog', { name: /^Draft \d+ gaps with AI$/ });
}

const getProgress = (page: Page) => page.getByRole('status').filter({ hasText: 'AI drafts:' });

test('a writer who selects 48 gaps by keyboard reads that the first 42 are drafted, which ones, and what they cost', async ({
  meet,
}) => {
  const plan = await openEmptyPlan(meet, 'dagmar', '2035-06');
  const dialog = await openDrafting(plan, { columns: 6, rows: 8 });
  await expect(dialog).toContainText('These are the first 42 of the 48 selected gaps');
  await expect(dialog).toContainText(`${plan.category}, ${formatWeekdayDate(plan.firstDay)}`);
  await expect(dialog).toContainText('and 39 more');
  await expect(dialog).toContainText('It costs 168 calls of the model');
  await expectAccessible(plan.page);
  await expectToFitAtAllWidths(plan.page);
});

test('a writer retries a failed draft and one whose response was lost, and each gap gets one draft', async ({
  meet,
}) => {
  model.reply(writeQuestions('rivers', { refused: 2 }));
  const plan = await openEmptyPlan(meet, 'dora', '2035-07');
  const { page } = plan;
  let saves = 0;
  await page.route('**/plans/drafts', async (route) => {
    saves += 1;
    if (saves !== 3) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const dialog = await openDrafting(plan, { rows: 4 });
  await dialog.getByRole('button', { name: 'Draft 4 gaps' }).click();
  const progress = getProgress(page);
  await expect(progress).toContainText('2 of 4 drafted. We could not reach the server.');
  const open = progress.getByRole('listitem');
  await expect(open).toHaveCount(2);
  await expect(open.first()).toContainText('The generator rejected our request.');
  await expect(open.last()).toContainText('perhaps stored');
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await progress.getByRole('button', { name: 'Retry' }).click();
  await expect(progress).toContainText('4 of 4 drafted');
  await expect(page.locator('td').getByText('AI')).toHaveCount(4);
});

/** Drafts two gaps about a subject as a new writer, who then reviews them; the draft of the second number is disputed. */
async function reviewTwoDrafts(meet: Meet, username: string, month: string, subject: string) {
  model.reply(writeQuestions(subject, { disputed: 2 }));
  const plan = await openEmptyPlan(meet, username, month);
  const { page } = plan;
  const dialog = await openDrafting(plan, { rows: 2 });
  await dialog.getByRole('button', { name: 'Draft 2 gaps' }).click();
  await expect(getProgress(page)).toContainText('2 of 2 drafted, 1 without a sure answer');
  await getProgress(page).getByRole('link', { name: 'Review 2 drafts' }).click();
  const list = page.getByRole('navigation', { name: 'AI drafts' }).getByRole('button');
  await expect(list).toHaveCount(2);
  const draft = (number: number) => page.getByRole('article', { name: `${subject} is number ${number}?` });
  await expect(draft(1)).toBeVisible();
  return { page, list, draft };
}

test('a writer who reviews own drafts reads that nobody has checked them and which is near, and gets to the form by E and back', async ({
  meet,
}) => {
  const { page, list, draft } = await reviewTwoDrafts(meet, 'dina', '2035-08', 'lakes');
  await expect(page.getByLabel('Show')).toHaveValue('own_ai_drafts');
  await expect(page.getByRole('heading', { name: 'AI drafts' })).toBeVisible();
  await expect(draft(1).getByRole('region', { name: 'Generated' })).toContainText('nobody has checked');
  const near = draft(1).getByRole('region', { name: 'Near this one' });
  await expect(near.getByRole('link', { name: 'lakes is number 2?' })).toHaveAttribute('href', /edit_trivia/);
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/edit_trivia.*back=/);
  await page.getByRole('link', { name: /the review/ }).click();
  await expect(list).toHaveCount(2);
});

test('a writer deletes a draft by keyboard, and sends the disputed one only after choosing its answer', async ({
  meet,
}) => {
  const { page, list, draft } = await reviewTwoDrafts(meet, 'dolores', '2035-11', 'straits');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Question deleted').last()).toBeVisible();
  await expect(list).toHaveCount(1);
  const generated = draft(2).getByRole('region', { name: 'Generated' });
  await expect(generated).toContainText('answered “Nine” 3 times');
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

test('a writer sees the drafting go on in another month, is asked before leaving the plan, and is not after Stop', async ({
  meet,
}) => {
  const asked = Promise.withResolvers<void>();
  // The model never responds.
  model.reply(() => asked.resolve());
  const plan = await openEmptyPlan(meet, 'dorothea', '2036-01');
  const { page } = plan;
  const dialog = await openDrafting(plan, { rows: 2 });
  await dialog.getByRole('button', { name: 'Draft 2 gaps' }).click();
  await asked.promise;
  const progress = getProgress(page);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(/month=2036-02/);
  await expect(progress).toContainText('drafting…');
  const overview = page.getByRole('link', { name: 'Overview' }).first();
  await overview.click();
  const question = page.getByRole('dialog', { name: 'Leave and stop what runs here?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(progress).toContainText('drafting…');
  await progress.getByRole('button', { name: 'Stop' }).click();
  await expect(progress).toContainText('0 of 2 drafted');
  await overview.click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});
