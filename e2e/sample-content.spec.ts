import { getProductToday } from './fixtures/product-day';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

serveForSpec();

test('an admin who removes the sample content reads first what players lose, and brings it back by Undo', async ({
  meet,
}) => {
  const { page, loadQuestions } = await meet('ada', 'admin');
  const [shared] = await loadQuestions(getProductToday());
  const requestStatusOfShared = async () =>
    (await page.request.get(`/share_question/${shared?.questionTag}`)).status();
  expect(await requestStatusOfShared()).toBe(200);
  await page.goto('/overview');
  const card = page.getByRole('region', { name: 'Sample content' });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await card.getByRole('button', { name: 'Remove the sample content' }).click();
  const question = page.getByRole('dialog', { name: 'Players lose this now' });
  await expect(question).toContainText(`/questions/${getProductToday()}`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByText('Sample content removed')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await requestStatusOfShared()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  expect(await requestStatusOfShared()).toBe(200);
});
