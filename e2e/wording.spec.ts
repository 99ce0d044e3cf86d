import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit, expectToFitAtAllWidths } from './fixtures/test';
import { openPlan, planOf } from './pages/plan-page';
import { openForm } from './pages/question-form';

const day = (number: number) => `2036-02-${String(number).padStart(2, '0')}`;

const CITIES = ['Oslo', 'Lima', 'Rome', 'Bern'] as const;

test('an editor shuffles the choices of two selected questions by one press', async ({ meet }) => {
  const { page, storeQuestion } = await meet('balduin', 'editor');
  const [first, second] = ['Which city is the 4th?', 'Which city is the 5th?'] as const;
  const stored = [
    await storeQuestion({ text: first, forDate: day(4), choices: CITIES }),
    await storeQuestion({ text: second, forDate: day(5), choices: CITIES }),
  ];
  const { record, selected } = await openPlan(page, '2036-02');
  for (const text of [first, second]) await record(text).click({ modifiers: ['ControlOrMeta'] });
  await expectToFitAtAllWidths(page);
  await selected.getByRole('button', { name: 'Shuffle choices' }).click();
  await expect(page.getByText('Choices of 2 questions shuffled')).toBeVisible();
  for (const [index, { path }] of stored.entries()) {
    const form = await openForm(page, path);
    await expect(form.question).toHaveValue([first, second][index] ?? '');
    const shuffled = await form.readChoices();
    expect(shuffled).not.toEqual(CITIES);
    await expect(form.isCorrect(shuffled.indexOf('Oslo') + 1)).toBeChecked();
  }
});

test('an editor shuffles the choices in the form, keeps the correct one, and undoes it after the save', async ({
  meet,
}) => {
  const { page, storeQuestion } = await meet('berta', 'editor');
  const text = 'Which city is shuffled?';
  const form = await openForm(page, (await storeQuestion({ text, forDate: day(7), choices: CITIES })).path);
  await expect(form.question).toHaveValue(text);
  await page.getByRole('button', { name: 'Shuffle choices' }).click();
  const shuffled = await form.readChoices();
  expect(shuffled).not.toEqual(CITIES);
  expect(shuffled.toSorted()).toEqual(CITIES.toSorted());
  await expect(form.isCorrect(shuffled.indexOf('Oslo') + 1)).toBeChecked();
  await form.save();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(form.readChoices).toEqual(CITIES);
});

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

test('an editor dismisses a warning in the plan, finds the reason in the history, and undoes it by keyboard', async ({
  meet,
}) => {
  const { page, storeQuestion } = await meet('diana', 'editor');
  // An answer of another test's question in this text would add a warning about a leak.
  const text = 'Which capital is not that rainy: Rome?';
  await storeQuestion({ text, forDate: day(21), index: 2, choices: ['Rome', 'Oslo', 'Lima', 'Bern'] });
  await page.goto('/plan?month=2036-02');
  const record = planOf(page).record(text);
  await expect(record).toContainText('2 warnings');
  await record.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dismiss: Negation is easily missed' }).click();
  await page.keyboard.type('Meant as a trap');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 warning dismissed')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog')).toContainText('Negation is easily missed: Meant as a trap');
  await page.keyboard.press('Escape');
  await expect(record).toContainText('1 warning');
  await page.keyboard.press('Control+z');
  await expect(record).toContainText('2 warnings');
});

test('an editor who writes a question opens its loosely related records', async ({ meet }) => {
  const { page, storeQuestion, createPath } = await meet('detlef', 'editor');
  const choices = ['Bern', 'Oslo', 'Lima', 'Rome'] as const;
  await storeQuestion({ text: 'Which bear is on a flag?', forDate: day(22), choices });
  await page.goto(await createPath(day(25), 2));
  await page.getByLabel('Question', { exact: true }).fill('Who fled from Troy?');
  await page.getByLabel('Choice 1', { exact: true }).fill('Bern');
  await page.getByLabel('Choice 1 is correct').check();
  const near = page.getByRole('region', { name: 'Near this one' });
  const weak = near.getByRole('link', { name: 'Which bear is on a flag?' });
  await near.getByText('No near-duplicates. Show loosely related records: 1').focus();
  await expect(weak).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(weak).toBeVisible();
  await expectAccessible(page);
});
