import { createPath, questionForm, storeQuestion } from './fixtures/questions';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';
import { planOf } from './pages/plan-page';

// The model of the tests answers “Eight” where a question says that it is keyed wrongly, otherwise “Seven”.
const numbers = ['Seven', 'Eight', 'Nine', 'Ten'] as const;

test('an editor checks the answer in the form, sees what a model gave instead, and dismisses it with a reason', async ({
  staffPage: page,
  request,
}) => {
  await page.goto(await createPath(request, '2031-02-11'));
  const form = questionForm(page);
  const check = page.getByRole('button', { name: 'Check the answer' });
  await check.click();
  await expect(page.getByText('Enter a question: the whole question is checked.')).toBeVisible();
  await form.question.fill('Which prime of this list is keyed wrongly?');
  for (const [index, text] of numbers.entries()) await form.choice(index + 1).fill(text);
  await form.isCorrect(1).check();
  await check.click();
  const wording = page.getByRole('region', { name: 'Wording' });
  await expect(wording).toContainText('The check gave another answer');
  await expect(wording).toContainText('Eight, Eight, Eight');
  await expectAccessible(page);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await wording.getByRole('button', { name: 'Dismiss: The check gave another answer' }).click();
  await wording.getByLabel('Why the text is right').fill('Looked up twice');
  await page.keyboard.press('Enter');
  await expect(wording.getByText('1 warning dismissed')).toBeFocused();

  // Another text has not been checked, and a confirmed answer says so.
  await form.question.fill('Which of these is a prime?');
  await check.click();
  await expect(page.getByText(/a model gave the marked answer each time/)).toBeVisible();
  await expect(wording).toHaveCount(0);
});

test('an editor checks selected answers in the plan, and finds the disputed one by its warning', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const [first, second] = ['Which of two is keyed wrongly?', 'Which of two is a prime?'];
  for (const [index, text] of [first, second].entries()) {
    await storeQuestion(request, { token, text, forDate: `2033-09-0${index + 1}`, choices: numbers });
  }
  await page.goto('/plan?month=2033-09');
  const plan = planOf(page);
  await plan.record(first).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(plan.selected.getByText('2 records selected')).toBeVisible();
  await plan.selected.getByRole('button', { name: 'Check answers' }).click();
  const result = page.getByRole('status').filter({ hasText: '2 of 2 answers checked.' });
  await expect(result).toContainText('Where the model answered otherwise');
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Done' }).click();
  await plan.selected.getByRole('button', { name: 'Done' }).click();
  await expect(plan.record(first)).toContainText('warning');
  await plan.record(first).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dismiss: The check gave another answer' }).click();
  await dialog.getByLabel('Why the text is right').fill('Looked up twice');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/warnings? dismissed/)).toBeFocused();
});
