import type { Page } from 'playwright/test';
import { createPath, questionForm, storedQuestions } from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';

async function writePrompt(page: Page, prompt: string) {
  const field = page.getByLabel('Prompt');
  if (!(await field.isVisible())) await page.getByText('Use a prompt of your own').click();
  await field.fill(prompt);
}

/** The top of the question's field in pixels at common window widths. */
async function measureQuestionTops(page: Page): Promise<number[]> {
  const places: number[] = [];
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    places.push(
      await questionForm(page).question.evaluate(
        (field) => field.getBoundingClientRect().top + window.scrollY,
      ),
    );
  }
  return places;
}

test('a writer generates a question, and one click restores the typed text', async ({
  staffPage: page,
  request,
}) => {
  await page.goto(await createPath(request, '2031-02-01'));
  const form = questionForm(page);
  await form.fill('My own question?');
  const places = await measureQuestionTops(page);
  await page.getByLabel('Difficulty').selectOption('hard');
  const asked = page.waitForRequest(/drafts\/generate/);
  await form.generate.click();
  expect((await asked).postDataJSON()).toMatchObject({ difficulty: 'hard', language: 'en' });

  await expect(form.question).toHaveValue(/prime number/);
  const choices = await Promise.all([1, 2, 3, 4].map((number) => form.choice(number).inputValue()));
  expect([...choices].sort()).toEqual(['Eight', 'Nine', 'Seven', 'Ten']);
  await expect(form.isCorrect(choices.indexOf('Seven') + 1)).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /is correct/, checked: true })).toHaveCount(1);
  expect(await measureQuestionTops(page), 'the note pushes nothing').toEqual(places);
  await expectAccessible(page);

  await form.choice(1).fill('Corrected by hand');
  await page.getByRole('button', { name: 'Undo' }).click();
  await form.expectText('My own question?');
  await expect(form.question).toBeFocused();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(form.choice(1)).toHaveValue('Corrected by hand');
  await expect(form.question).toHaveValue(/prime number/);
});

test('a saved question keeps its generated difficulty, and leaves nothing in the form of the next one', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  await page.goto(await createPath(request, '2031-02-01'));
  const form = questionForm(page);
  await page.getByLabel('Difficulty').selectOption('hard');
  await form.generate.click();
  await expect(form.question).toHaveValue(/prime number/);
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(await storedQuestions(request, '2031-02-01', token)).toMatchObject([{ difficulty: 'hard' }]);
  await expect(form.question).toHaveValue('');
  await expect(page.getByText(/generated question|Check the facts/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('a writer generates a question from a prompt of their own', async ({ staffPage: page, request }) => {
  await page.goto(await createPath(request, '2031-02-05'));
  const form = questionForm(page);
  await writePrompt(page, 'Something about primes');
  const prompted = page.waitForRequest(/drafts\/generate/);
  await form.generate.click();
  expect((await prompted).postDataJSON()).toMatchObject({ prompt: 'Something about primes' });
  await expect(form.question).toHaveValue(/prime number/);
  await expect(page.getByRole('checkbox', { name: /is correct/, checked: true })).toHaveCount(1);
});

test('Undo brings back what a person typed last, however many generations came after it', async ({
  staffPage: page,
  request,
}) => {
  await page.goto(await createPath(request, '2031-02-04'));
  const form = questionForm(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  await form.fill('My own question?');
  await form.generate.click();
  await expect(form.question).toHaveValue(/prime number/);
  const first = await form.question.inputValue();
  await form.generate.click();
  await expect(form.question).not.toHaveValue(first);
  await writePrompt(page, 'fail always');
  await form.generate.click();
  await expect(page.getByText('We could not reach the generator.')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.question).toHaveValue(/prime number/);
  await undo.click();
  await form.expectText('My own question?');
  await expect(undo).toBeHidden();

  await page.getByRole('button', { name: 'Redo' }).click();
  await form.question.fill('Which of these is no prime number?');
  await form.generate.click();
  await expect(form.question).toHaveValue(/a prime number/);
  await undo.click();
  await expect(form.question).toHaveValue('Which of these is no prime number?');
  await undo.click();
  await form.expectText('My own question?');
});

test('a person chooses if the checker gives another answer', async ({ staffPage: page, request }) => {
  await page.goto(await createPath(request, '2031-02-02'));
  const form = questionForm(page);
  await writePrompt(page, 'Primes, and key it wrongly');
  await form.generate.click();
  await expect(form.question).toHaveValue(/keyed wrongly/);
  await expect(page.getByText('Check the answer: the checker gave another one.')).toBeVisible();
  const origin = page.getByRole('region', { name: 'Generated' });
  await expect(origin).toContainText(
    'The generator takes “Seven” for correct; the checker, asked without being told, answered “Eight” 3 times.',
  );
  await expect(origin).toContainText('nobody has checked:Only one and itself divide it.Source: Euclid');
  await expectAccessible(page);
  await form.submit.click();
  await expect(page.getByText('Please select which one is correct')).toBeVisible();

  const choices = await Promise.all([1, 2, 3, 4].map((number) => form.choice(number).inputValue()));
  await form.isCorrect(choices.indexOf('Eight') + 1).check();
  await form.choice(choices.indexOf('Ten') + 1).fill('Twelve');
  await expect(origin).toContainText('2 fields changed since by a person');
  await origin.getByRole('button', { name: 'I have checked it: fill it in' }).click();
  await expect(page.getByLabel('Explanation')).toHaveValue('Only one and itself divide it.');
  await expect(page.getByLabel('Source')).toHaveValue('Euclid, Elements, book VII');
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();

  // Everybody who opens it later sees the same, and the history names the model.
  await page.goto('/history');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'keyed wrongly' });
  await expect(entry).toContainText('Begun bygpt-5-mini');
});

test('a failed or cancelled generation keeps the typed text, and Retry continues', async ({
  staffPage: page,
  request,
}) => {
  await page.goto(await createPath(request, '2031-02-03'));
  const form = questionForm(page);
  await writePrompt(page, 'never answer');
  // Folds the prompt, as it is at every later measurement.
  await page.getByText('Use a prompt of your own').click();
  const places = await measureQuestionTops(page);
  await form.generate.click();
  await expect(page.getByText('Generating a question…')).toBeVisible();
  expect(await measureQuestionTops(page), 'the wait pushes nothing').toEqual(places);
  await expectAccessible(page);
  // The form stays editable while a question is generated.
  await form.question.fill('Typed while waiting?');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Generating a question…')).toBeHidden();
  await expect(form.generate).toBeFocused();
  await expect(form.generate).not.toHaveAttribute('aria-busy', 'true');
  await expect(form.question).toHaveValue('Typed while waiting?');

  for (const [prompt, message] of [
    ['fail always', 'We could not reach the generator.'],
    ['answer nonsense', 'The generator sent a question we cannot use.'],
  ] as const) {
    await form.question.fill('Kept?');
    await writePrompt(page, prompt);
    await form.generate.click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(form.generate).not.toHaveAttribute('aria-busy', 'true');
    await expect(form.question).toHaveValue('Kept?');
    await page.getByText('Use a prompt of your own').click();
    expect(await measureQuestionTops(page), 'the failure pushes nothing').toEqual(places);
    if (prompt === 'fail always') await expectAccessible(page);

    await writePrompt(page, 'Now answer');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(form.question).toHaveValue(/prime number/);
    await expect(page.getByText(message)).toBeHidden();
  }

  await form.question.fill('Kept?');
  const call = '**/drafts/generate';
  await page.route(call, (route) => route.abort('connectionreset'), { times: 1 });
  await form.generate.click();
  await expect(page.getByText('We could not reach the server.')).toBeVisible();
  await expect(form.question).toHaveValue('Kept?');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(form.question).toHaveValue(/prime number/);
});

test('in the weekly game a person marks the answer: the selection is cleared', async ({
  staffPage: page,
  request,
}) => {
  const daily = await createPath(request, '2031-02-08');
  await page.goto(daily.replace('create_trivia', 'create_weekly_trivia'));
  const form = questionForm(page);
  await form.isCorrect(3).check();
  await form.generate.click();
  await expect(form.question).toHaveValue(/prime number/);
  await expect(page.getByRole('checkbox', { name: /is correct/, checked: true })).toHaveCount(0);
  const note = await page.getByText(/The generator takes choice \d for the correct one/).textContent();
  const position = Number(/choice (\d)/.exec(note ?? '')?.[1]);
  await expect(form.choice(position)).toHaveValue('Seven');
  await form.submit.click();
  await expect(page.getByText('Please fill all fields and select the correct choice.')).toBeVisible();
});
