import type { Page } from 'playwright/test';
import { widths } from './fixtures/agents';
import { holdCalls } from './fixtures/hold-call';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';
import { openForm } from './pages/question-form';

async function writePrompt(page: Page, prompt: string) {
  await page.getByText('Use a prompt of your own').click();
  await page.getByLabel('Prompt').fill(prompt);
}

test('an editor generates a question of a difficulty by Alt+G, with its correct choice marked', async ({
  staffPage: page,
  staff,
}) => {
  const form = await openForm(page, await staff.createPath('2031-02-17'));
  await page.getByLabel('Difficulty').selectOption('hard');
  const call = page.waitForRequest(/drafts\/generate/);
  await page.keyboard.press('Alt+g');
  expect((await call).postDataJSON()).toMatchObject({ difficulty: 'hard', language: 'en' });
  await expect(form.question).toHaveValue(/prime number/);
  const choices = await form.readChoices();
  expect(choices.toSorted()).toEqual(['Eight', 'Nine', 'Seven', 'Ten']);
  await expect(form.isCorrect(choices.indexOf('Seven') + 1)).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /is correct/, checked: true })).toHaveCount(1);
  await expect(page.getByText('Check the facts')).toBeVisible();
  await expectAccessible(page);
});

/** Generates a hard question in an empty form, and saves it. */
async function saveGenerated(page: Page, staff: StaffCalls, forDate: string) {
  const form = await openForm(page, await staff.createPath(forDate));
  await page.getByLabel('Difficulty').selectOption('hard');
  await form.generate.click();
  await expect(page.getByText('Check the facts')).toBeVisible();
  await form.save();
  const [stored] = await staff.loadQuestions(forDate);
  return { form, stored };
}

test('an editor saves a generated question with its difficulty, and gets an empty form', async ({
  staffPage: page,
  staff,
}) => {
  const { form, stored } = await saveGenerated(page, staff, '2031-02-01');
  expect(stored).toMatchObject({ question: expect.stringMatching(/prime number/), difficulty: 'hard' });
  await expect(form.question).toHaveValue('');
  await expect(page.getByText('Check the facts')).toBeHidden();
});

test('an editor finds the model of a generation in the history', async ({ staffPage: page, staff }) => {
  const { stored } = await saveGenerated(page, staff, '2031-02-18');
  await page.goto(`/history?record=question:${stored?.id}`);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('gpt-5-mini');
});

test('an editor sees the question stay in its place at all widths while one is generated, and afterwards', async ({
  staffPage: page,
  staff,
}) => {
  const { question, generate } = await openForm(page, await staff.createPath('2031-02-05'));
  const measureTops = async () => {
    const tops: number[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      tops.push(await question.evaluate((field) => field.getBoundingClientRect().top + window.scrollY));
    }
    return tops;
  };
  const before = await measureTops();
  const call = await holdCalls(page, '**/drafts/generate');
  await generate.click();
  await expect(page.getByText('Generating a question…')).toBeVisible();
  expect(await measureTops()).toEqual(before);
  call.release('continue');
  await expect(page.getByText('Check the facts')).toBeVisible();
  expect(await measureTops()).toEqual(before);
});

test('an editor undoes two generations by one press after a reload', async ({ staffPage: page, staff }) => {
  const form = await openForm(page, await staff.createPath('2031-02-04'));
  await form.fill('My own question?');
  await form.generate.click();
  await expect(form.question).toHaveValue(/prime number/);
  const first = await form.question.inputValue();
  await form.generate.click();
  await expect(form.question).not.toHaveValue(first);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.question).toHaveValue(/prime number/);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await form.expectText('My own question?');
  await expect(undo).toBeHidden();
});

test('an editor who changes a generated question and generates again undoes and redoes to each text of their own', async ({
  staffPage: page,
  staff,
}) => {
  const form = await openForm(page, await staff.createPath('2031-02-09'));
  await form.fill('My own question?');
  await form.generate.click();
  await expect(form.question).toHaveValue(/a prime number/);
  await form.question.fill('Which of these is no prime number?');
  await form.generate.click();
  await expect(form.question).toHaveValue(/a prime number/);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(form.question).toHaveValue('Which of these is no prime number?');
  await undo.click();
  await form.expectText('My own question?');
  await expect(form.question).toBeFocused();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(form.question).toHaveValue('Which of these is no prime number?');
});

/** Generates a question to which the checker gives another answer than the generator. */
async function generateDisputed(page: Page, staff: StaffCalls, forDate: string) {
  const form = await openForm(page, await staff.createPath(forDate));
  await writePrompt(page, 'Primes, and key it wrongly');
  await form.generate.click();
  await expect(form.question).toHaveValue(/keyed wrongly/);
  return { form, origin: page.getByRole('region', { name: 'Generated' }) };
}

test('an editor reads that the checker gave another answer than the generator, and finds none marked', async ({
  staffPage: page,
  staff,
}) => {
  const { origin } = await generateDisputed(page, staff, '2031-02-02');
  await expect(page.getByText('Check the answer: the checker gave another one.')).toBeVisible();
  await expect(origin).toContainText(
    'The generator takes “Seven” for correct; the checker, asked without being told, answered “Eight” 3 times.',
  );
  await expect(page.getByRole('checkbox', { name: /is correct/, checked: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('an editor reads how many generated fields were changed', async ({ staffPage: page, staff }) => {
  const { form, origin } = await generateDisputed(page, staff, '2031-02-20');
  const choices = await form.readChoices();
  await form.isCorrect(choices.indexOf('Eight') + 1).check();
  await form.choice(choices.indexOf('Ten') + 1).fill('Twelve');
  await expect(origin).toContainText('2 fields changed since by a person');
});

test('an editor fills in the checked explanation and source', async ({ staffPage: page, staff }) => {
  const { origin } = await generateDisputed(page, staff, '2031-02-21');
  await origin.getByRole('button', { name: 'I have checked it: fill it in' }).click();
  await expect(page.getByLabel('Explanation')).toHaveValue('Only one and itself divide it.');
  await expect(page.getByLabel('Source')).toHaveValue('Euclid, Elements, book VII');
});

/** Starts the generation of a question to which the model never answers. */
async function startGeneration(page: Page, staff: StaffCalls, forDate: string) {
  const form = await openForm(page, await staff.createPath(forDate));
  await writePrompt(page, 'never answer');
  await form.generate.click();
  const progress = page.getByText('Generating a question…');
  await expect(progress).toBeVisible();
  return { form, progress };
}

test('an editor who cancels a generation keeps the typed text', async ({ staffPage: page, staff }) => {
  const { form, progress } = await startGeneration(page, staff, '2031-02-03');
  await expectAccessible(page);
  await form.question.fill('Typed while waiting?');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toBeHidden();
  await expect(form.generate).toBeFocused();
  await expect(form.question).toHaveValue('Typed while waiting?');
});

test('an editor who saves a typed question ends the generation', async ({ staffPage: page, staff }) => {
  const { form, progress } = await startGeneration(page, staff, '2031-02-15');
  await form.fill('My own question, saved meanwhile?');
  await form.save();
  await expect(form.question).toHaveValue('');
  await expect(progress).toBeHidden();
});

/** Generates with a prompt that makes the model fail; a part of a question is typed. */
async function failGeneration(page: Page, staff: StaffCalls, forDate: string) {
  const form = await openForm(page, await staff.createPath(forDate));
  await form.question.fill('Kept?');
  await writePrompt(page, 'fail always');
  await form.generate.click();
  const failure = page.getByText('We could not reach the generator.');
  await expect(failure).toBeVisible();
  return { form, failure };
}

test('an editor whose generation fails reads so and keeps the text', async ({ staffPage: page, staff }) => {
  const { form } = await failGeneration(page, staff, '2031-02-16');
  await expect(form.question).toHaveValue('Kept?');
  await expectAccessible(page);
});

test('an editor retries a failed generation with another prompt', async ({ staffPage: page, staff }) => {
  const { form, failure } = await failGeneration(page, staff, '2031-02-22');
  await page.getByLabel('Prompt').fill('Now answer');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(form.question).toHaveValue(/prime number/);
  await expect(failure).toBeHidden();
});

test('an editor who generates a weekly question reads which choice the generator takes for the correct one, and finds none marked', async ({
  staffPage: page,
  staff,
}) => {
  const form = await openForm(page, await staff.createWeeklyPath('2031-02-08'));
  await form.isCorrect(3).check();
  await form.generate.click();
  await expect(form.question).toHaveValue(/prime number/);
  await expect(page.getByRole('checkbox', { name: /is correct/, checked: true })).toHaveCount(0);
  const position = (await form.readChoices()).indexOf('Seven') + 1;
  await expect(page.getByText(`The generator takes choice ${position} for the correct one`)).toBeVisible();
});
