import { expect, expectToFitAtAllWidths, test } from './fixtures/test';
import { openPlan } from './pages/plan-page';
import { openForm } from './pages/question-form';

const CITIES = ['Oslo', 'Lima', 'Rome', 'Bern'] as const;

test('an editor shuffles the choices of two questions by one press', async ({ staffPage: page, staff }) => {
  const texts = ['Which city is the 4th?', 'Which city is the 5th?'];
  const paths: string[] = [];
  for (const [index, text] of texts.entries()) {
    paths.push((await staff.storeQuestion({ text, forDate: `2036-02-0${4 + index}`, choices: CITIES })).path);
  }
  const { record, selected } = await openPlan(page, '2036-02');
  for (const text of texts) await record(text).click({ modifiers: ['ControlOrMeta'] });
  await expectToFitAtAllWidths(page);
  await selected.getByRole('button', { name: 'Shuffle choices' }).click();
  await expect(page.getByText('Choices of 2 questions shuffled')).toBeVisible();
  for (const [index, path] of paths.entries()) {
    const form = await openForm(page, path);
    await expect(form.question).toHaveValue(texts[index] ?? '');
    const shuffled = await form.readChoices();
    expect(shuffled).not.toEqual(CITIES);
    await expect(form.isCorrect(shuffled.indexOf('Oslo') + 1)).toBeChecked();
  }
});

test('an editor who shuffles the choices keeps the correct one', async ({ staffPage: page, staff }) => {
  const text = 'Which city is shuffled?';
  const { path } = await staff.storeQuestion({ text, forDate: '2036-02-08', choices: CITIES });
  const form = await openForm(page, path);
  await expect(form.question).toHaveValue(text);
  await page.getByRole('button', { name: 'Shuffle choices' }).click();
  const shuffled = await form.readChoices();
  expect(shuffled).not.toEqual(CITIES);
  await expect(form.isCorrect(shuffled.indexOf('Oslo') + 1)).toBeChecked();
});
