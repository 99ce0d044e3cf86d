import type { APIRequestContext, Page } from 'playwright/test';
import { toChoices } from '@/lib/contract/kinds';
import { getProductToday } from './fixtures/product-day';
import { type Colleague, post, SAVE, signInColleague } from './fixtures/proposals';
import { loadActiveCategories, readTodayAsVisitor } from './fixtures/questions';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec();
/** The sample content has no question of this category today, and every test here ends without one. */
const GAP = 'Sport';

async function findIdOfGap(request: APIRequestContext): Promise<string> {
  const categories = await loadActiveCategories(request);
  return categories.find(({ category }) => category === GAP)?.id ?? '';
}

/** Stores a question of the category with the gap, and returns its id. */
async function store({ page, token }: Colleague, question: string, place: { forDate?: string } = {}) {
  const choices = toChoices(['One', 'Two', 'Three', 'Four']);
  const categoryId = await findIdOfGap(page.request);
  const triviaQuestion = { question, ...choices, correctChoice: 'One', categoryId, ...place };
  const saved = await post(page.request, token, SAVE, { triviaQuestion, status: 'ready' });
  return saved.triviaQuestion.id as string;
}

/** Opens the card of a question on the bench in the plan. */
async function openCard(page: Page, text: string) {
  await page.goto('/plan');
  const onBench = page.getByRole('region', { name: 'Bench' }).getByRole('button', { name: text });
  await onBench.click();
  const card = page.getByRole('dialog').filter({ has: page.getByLabel('May run any day') });
  return { onBench, mayRunAnyDay: card.getByLabel('May run any day') };
}

test('an editor is notified that the daily questions run out soon, and opens the plan from there', async ({
  browser,
}) => {
  const { page } = await signInColleague(browser, site, { username: 'rune', role: 'editor' });
  await page.goto('/overview');
  await expect(page.getByText('Fewer than 7 days of daily questions are ready')).toBeVisible();
  await page.getByRole('button', { name: 'Notices, 1 new' }).click();
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await notices.getByRole('link', { name: 'Daily questions run out soon' }).click();
  await expect(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
});

test('an editor who marks a bench question on a day with a gap cancels, lets it go live after all, and undoes that', async ({
  browser,
}) => {
  const editor = await signInColleague(browser, site, { username: 'lina', role: 'editor' });
  const { page } = editor;
  const text = 'Which river is rowed in April?';
  await store(editor, text);
  const { onBench, mayRunAnyDay } = await openCard(page, text);
  await mayRunAnyDay.click();
  const dialog = page.getByRole('dialog', { name: 'This goes live now' });
  await expect(dialog).toContainText(`${GAP} has no question today: “${text}” goes live now.`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(mayRunAnyDay).not.toBeChecked();
  expect(await readTodayAsVisitor(site.url)).not.toContain(text);

  await mayRunAnyDay.click();
  await dialog.getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByText('It is live: players see it today')).toBeVisible();
  await expect(onBench).toBeHidden();
  expect(await readTodayAsVisitor(site.url)).toContain(text);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: It is live')).toBeVisible();
  expect(await readTodayAsVisitor(site.url)).not.toContain(text);
  await expect(onBench).toBeVisible();
});

test('an editor reads in the overview which reserve filled the gap of a deleted question, and undoes it', async ({
  browser,
}) => {
  const editor = await signInColleague(browser, site, { username: 'resi', role: 'editor' });
  const { page } = editor;
  const questionId = await store(editor, 'Who goes again?', { forDate: getProductToday() });
  const text = 'Who steps in when nobody else is ready?';
  await store(editor, text);
  const { mayRunAnyDay } = await openCard(page, text);
  await mayRunAnyDay.check();
  await expect(page.getByRole('region', { name: 'Bench' }).getByText('may run any day')).toBeVisible();
  const deletion = { questionId, reason: 'It was wrong' };
  await post(page.request, editor.token, '/singlegames/delete_trivia_question', deletion);

  await page.goto('/overview');
  const reserve = page.getByRole('region', { name: 'Reserve' });
  await expect(reserve.getByText(text)).toBeVisible();
  await expect(reserve.getByText(GAP)).toBeVisible();
  await expectAccessible(page);
  expect(await readTodayAsVisitor(site.url)).toContain(text);
  await reserve.getByRole('button', { name: `Undo: ${text}` }).click();
  await expect(reserve).toBeHidden();
  expect(await readTodayAsVisitor(site.url)).not.toContain(text);
});
