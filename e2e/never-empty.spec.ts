import type { Page } from 'playwright/test';
import { readTodayAsVisitor } from './fixtures/past-questions';
import { getProductToday } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

const site = serveForSpec();
/** The sample content has no question of the sixth category today, and every test here ends without one. */
const GAP = { category: 'Sport', index: 5 };

/** Opens the card of a question on the bench, whose checkbox makes it a reserve. */
async function openCard(page: Page, text: string) {
  await page.goto('/plan');
  const onBench = page.getByRole('region', { name: 'Bench' }).getByRole('button', { name: text });
  await onBench.click();
  const card = page.getByRole('dialog').filter({ has: page.getByLabel('May run any day') });
  return { onBench, mayRunAnyDay: card.getByLabel('May run any day') };
}

test('an editor reads in the overview that the daily questions run out soon', async ({ meet }) => {
  const { page } = await meet('runa', 'editor');
  await page.goto('/overview');
  await expect(page.getByText('Fewer than 7 days of daily questions are ready')).toBeVisible();
});

test('an editor gets to the plan from the notice that the daily questions run out soon', async ({ meet }) => {
  const { page } = await meet('rune', 'editor');
  await page.goto('/overview');
  await page.getByRole('button', { name: 'Notices, 1 new' }).click();
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await notices.getByRole('link', { name: 'Daily questions run out soon' }).click();
  await expect(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
});

test('an editor takes back by Undo a reserve that has gone live', async ({ meet }) => {
  const { page, storeQuestion } = await meet('lina', 'editor');
  const text = 'Which river is rowed in April?';
  await storeQuestion({ text, index: GAP.index, status: 'ready' });
  const { onBench, mayRunAnyDay } = await openCard(page, text);
  await mayRunAnyDay.click();
  const dialog = page.getByRole('dialog', { name: 'This goes live now' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByText('It is live: players see it today')).toBeVisible();
  await expect(onBench).toBeHidden();
  expect(await readTodayAsVisitor(site.url)).toContain(text);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: It is live')).toBeVisible();
  expect(await readTodayAsVisitor(site.url)).not.toContain(text);
  await expect(onBench).toBeVisible();
});

test('an editor takes back in the overview a reserve that has filled a gap', async ({ meet }) => {
  const { page, post, storeQuestion } = await meet('resi', 'editor');
  const ready = { index: GAP.index, status: 'ready' } as const;
  const deleted = await storeQuestion({ ...ready, text: 'Who goes again?', forDate: getProductToday() });
  const text = 'Who steps in when nobody else is ready?';
  await storeQuestion({ ...ready, text });
  const { mayRunAnyDay } = await openCard(page, text);
  await mayRunAnyDay.check();
  await expect(page.getByRole('region', { name: 'Bench' }).getByText('may run any day')).toBeVisible();
  const deletion = { questionId: deleted.id, reason: 'It was wrong' };
  await post('/singlegames/delete_trivia_question', deletion);

  await page.goto('/overview');
  const reserve = page.getByRole('region', { name: 'Reserve' });
  await expect(reserve.getByText(text)).toBeVisible();
  await expect(reserve.getByText(GAP.category)).toBeVisible();
  await expectAccessible(page);
  expect(await readTodayAsVisitor(site.url)).toContain(text);
  await reserve.getByRole('button', { name: `Undo: ${text}` }).click();
  await expect(reserve).toBeHidden();
  expect(await readTodayAsVisitor(site.url)).not.toContain(text);
});
