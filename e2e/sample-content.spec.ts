import type { Page } from 'playwright/test';
import { getProductToday } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

serveForSpec();

/** Presses the button that removes the sample content, and returns the card of it and the question that follows. */
async function askToRemove(page: Page) {
  await page.goto('/overview');
  const card = page.getByRole('region', { name: 'Sample content' });
  await card.getByRole('button', { name: 'Remove the sample content' }).click();
  return { card, question: page.getByRole('dialog', { name: 'Players lose this now' }) };
}

test('an admin who is about to remove the sample content reads what players lose, and Cancel keeps it', async ({
  meet,
}) => {
  const { page } = await meet('alma', 'admin');
  await page.goto('/overview');
  await expect(page.getByRole('region', { name: 'Sample content' })).toBeVisible();
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  const { card, question } = await askToRemove(page);
  await expect(question).toContainText(`/questions/${getProductToday()}`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByText('Nothing was changed: what players see stays as it is.')).toBeVisible();
});

test('an admin removes the sample content, and brings it back by Undo', async ({ meet }) => {
  const { page, loadQuestions } = await meet('ada', 'admin');
  const [shared] = await loadQuestions(getProductToday());
  const requestStatusOfShared = async () =>
    (await page.request.get(`/share_question/${shared?.questionTag}`)).status();
  expect(await requestStatusOfShared()).toBe(200);
  const { card, question } = await askToRemove(page);
  await question.getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByText('Sample content removed')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await requestStatusOfShared()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  expect(await requestStatusOfShared()).toBe(200);
});
