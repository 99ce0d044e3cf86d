import type { Page } from 'playwright/test';
import { getProductToday } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

serveForSpec();

/** Opens the overview, and asks there to remove the sample content. */
async function askToRemove(page: Page) {
  await page.goto('/overview');
  const card = page.getByRole('region', { name: 'Sample content' });
  await card.getByRole('button', { name: 'Remove the sample content' }).click();
  return { card, question: page.getByRole('dialog', { name: 'Players lose this now' }) };
}

test('an admin who is about to remove the sample content reads what players lose', async ({ meet }) => {
  const { page } = await meet('alma', 'admin');
  const { question } = await askToRemove(page);
  await expect(question).toContainText(`/questions/${getProductToday()}`);
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
});

test('an admin brings the removed sample content back by Undo', async ({ meet }) => {
  const { page, loadQuestions } = await meet('ada', 'admin');
  const [shared] = await loadQuestions(getProductToday());
  const readStatus = async () => (await page.request.get(`/share_question/${shared?.questionTag}`)).status();
  const { card, question } = await askToRemove(page);
  expect(await readStatus()).toBe(200);
  await question.getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByText('Sample content removed')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await readStatus()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  expect(await readStatus()).toBe(200);
});
