import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit } from './fixtures/test';
import { openPlan } from './pages/plan-page';

const formatDay = (number: number) => `2036-02-${String(number).padStart(2, '0')}`;

test('an editor finds by a warning the questions that have it', async ({ meet }) => {
  const { page, storeQuestion } = await meet('dora', 'editor');
  const ofLima = { index: 1, choices: ['Lima', 'Oslo', 'Rome', 'Bern'] } as const;
  const inReview = { text: 'In which city is Lima cathedral?', forDate: formatDay(16) };
  await storeQuestion({ ...ofLima, ...inReview, status: 'in_review' });
  const negated = { text: 'Which of these is not a city of Peru: Lima?', forDate: formatDay(17) };
  await storeQuestion({ ...ofLima, ...negated });
  const unwarned = { text: 'Which city has a Larco museum?', forDate: formatDay(15) };
  await storeQuestion({ ...ofLima, ...unwarned });
  await page.goto('/search?query=Lima&warnings=answer_in_question');
  const results = page.getByRole('main').getByRole('listitem');
  await expect(results).toHaveCount(2);
  for (const text of [/^In which city is Lima cathedral/, /^Which of these is not a city of Peru/])
    await expect(results.filter({ hasText: text })).toContainText('The answer stands in the question');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectToFit(page);
});

test('an editor who has dismissed a warning in the plan takes that back by Ctrl+Z', async ({ meet }) => {
  const { page, storeQuestion } = await meet('diana', 'editor');
  // The answer of another test's question in this text would add a warning about a leak.
  const text = 'Which capital is not that rainy: Rome?';
  await storeQuestion({ text, forDate: formatDay(21), index: 2, choices: ['Rome', 'Oslo', 'Tunis', 'Bern'] });
  const plan = await openPlan(page, '2036-02');
  const record = plan.record(text);
  await expect(record).toContainText('2 warnings');
  await record.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dismiss: Negation is easily missed' }).click();
  await page.keyboard.type('Meant as a trap');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 warning dismissed')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(record).toContainText('1 warning');
  await page.keyboard.press('Control+z');
  await expect(record).toContainText('2 warnings');
});
