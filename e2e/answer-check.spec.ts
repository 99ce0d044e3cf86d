import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';
import { openPlan } from './pages/plan-page';
import { openForm } from './pages/question-form';

// The model of the tests takes “Eight” for right where a question is “keyed wrongly”, otherwise “Seven”.
const numbers = ['Seven', 'Eight', 'Nine', 'Ten'] as const;

test('an editor reads in the form which other answer a model gave', async ({ staffPage: page, staff }) => {
  const form = await openForm(page, await staff.createPath('2031-02-12'));
  await form.question.fill('Which prime of this list is keyed wrongly?');
  for (const [index, text] of numbers.entries()) await form.choice(index + 1).fill(text);
  await form.isCorrect(1).check();
  await page.getByRole('button', { name: 'Check the answer' }).click();
  const warnings = page.getByRole('region', { name: 'Wording' });
  await expect(warnings).toContainText('The check gave another answer');
  await expect(warnings).toContainText('Eight, Eight, Eight');
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
});

test('an editor who checks selected answers in the plan finds a warning at the disputed one alone', async ({
  staffPage: page,
  staff,
}) => {
  const disputed = 'Which of two is keyed wrongly?';
  await staff.storeQuestion({ text: disputed, forDate: '2033-09-01', choices: numbers });
  const other = 'Which of two is a prime?';
  await staff.storeQuestion({ text: other, forDate: '2033-09-02', choices: numbers });
  const plan = await openPlan(page, '2033-09');
  await expect(plan.record(disputed)).not.toContainText('warning');
  await plan.record(disputed).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  await plan.selected.getByRole('button', { name: 'Check answers' }).click();
  const result = page.getByRole('status').filter({ hasText: '2 of 2 answers checked.' });
  await expect(result).toBeVisible();
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Done' }).click();
  await plan.selected.getByRole('button', { name: 'Done' }).click();
  await expect(plan.record(disputed)).toContainText('1 warning');
  await expect(plan.record(other)).not.toContainText('warning');
});
