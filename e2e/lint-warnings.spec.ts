import type { Locator } from 'playwright/test';
import type { Colleague } from './fixtures/people';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit } from './fixtures/test';
import { openPlan } from './pages/plan-page';

const day = (number: number) => `2036-02-${String(number).padStart(2, '0')}`;

test('an editor finds by a warning the questions that have it', async ({ meet }) => {
  const { page, storeQuestion } = await meet('dora', 'editor');
  const ofLima = { index: 1, choices: ['Lima', 'Oslo', 'Rome', 'Bern'] } as const;
  const inReview = { text: 'In which city is Lima cathedral?', forDate: day(16) };
  await storeQuestion({ ...ofLima, ...inReview, status: 'in_review' });
  const negated = { text: 'Which of these is not a city of Peru: Lima?', forDate: day(17) };
  await storeQuestion({ ...ofLima, ...negated });
  const unwarned = { text: 'Which city has a Larco museum?', forDate: day(15) };
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

/** Stores a question with two warnings, one of them of a negation, and opens its card in the plan. */
async function openWarned({ page, storeQuestion }: Colleague, forDate: string, city: string) {
  // The answer of another test's question in this text would add a warning about a leak.
  const text = `Which capital is not that rainy: ${city}?`;
  await storeQuestion({ text, forDate, index: 2, choices: [city, 'Oslo', 'Tunis', 'Bern'] });
  const { record } = await openPlan(page, '2036-02');
  await expect(record(text)).toContainText('2 warnings');
  await record(text).click();
  return { record: record(text), dialog: page.getByRole('dialog') };
}

/** Dismisses the warning of a negation in the open card by keyboard, with a reason. */
async function dismiss(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Dismiss: Negation is easily missed' }).click();
  await dialog.page().keyboard.type('Meant as a trap');
  await dialog.page().keyboard.press('Enter');
  await expect(dialog.getByText('1 warning dismissed')).toBeFocused();
}

test('an editor dismisses a warning in the plan, and takes that back by Ctrl+Z', async ({ meet }) => {
  const editor = await meet('diana', 'editor');
  const { record, dialog } = await openWarned(editor, day(21), 'Rome');
  await dismiss(dialog);
  await expectAccessible(editor.page);
  await editor.page.keyboard.press('Escape');
  await expect(record).toContainText('1 warning');
  await editor.page.keyboard.press('Control+z');
  await expect(record).toContainText('2 warnings');
});

test('an editor finds in the history why a warning was dismissed', async ({ meet }) => {
  const editor = await meet('dagmar', 'editor');
  const { dialog } = await openWarned(editor, day(27), 'Quito');
  await dismiss(dialog);
  await dialog.getByRole('button', { name: 'History' }).click();
  const history = editor.page.getByRole('dialog');
  await expect(history).toContainText('Negation is easily missed: Meant as a trap');
});
