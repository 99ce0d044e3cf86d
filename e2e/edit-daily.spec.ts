import { holdCalls } from './fixtures/hold-call';
import {
  activeCategories,
  addQuestion,
  createPath,
  questionForm,
  storedQuestions,
} from './fixtures/questions';
import { expect, expectAccessible, test } from './fixtures/test';

test('a stored question is edited, moved to a free date, and found there', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const path = await addQuestion(request, { forDate: '2031-05-01', token, text: 'What is edited?' });
  await page.goto('/trivia_questions/2031-05-01');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(path);
  const form = questionForm(page);
  await form.expectText('What is edited?');
  await expectAccessible(page);

  await form.choice(1).fill('');
  await form.submit.click();
  await expect(page.getByText('Enter a choice 1')).toBeVisible();
  await form.choice(1).fill('Alpha!');
  await page.getByLabel('Date', { exact: true }).fill('2031-05-02');
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(page).toHaveURL(/\/edit_trivia\/2031-05-02\//);
  await expect(form.choice(1)).toHaveValue('Alpha!');
  expect(await storedQuestions(request, '2031-05-01', token)).toEqual([]);
  expect(await storedQuestions(request, '2031-05-02', token)).toMatchObject([
    { question: 'What is edited?', version: 2 },
  ]);
});

test('Undo keeps its place while a save loads the day again', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const forDate = '2031-05-28';
  await page.goto(await addQuestion(request, { forDate, token, text: 'Where was I?', index: 1 }));
  const back = page.getByRole('link', { name: 'Back to daily questions' });
  await expect(back).toHaveAttribute('href', `/trivia_questions/${forDate}?category=2`);
  const day = await holdCalls(page, '**/singlegames/get_single_game_questions_by_date*');
  const form = questionForm(page);
  await form.question.fill('Where am I now?');
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await day.asked;
  await expect(back).toHaveAttribute('href', `/trivia_questions/${forDate}?category=2`);
  await back.click();
  day.release('continue');
  await expect(page.getByText('Where am I now?')).toBeVisible();
});

test('moving onto a taken date offers to swap the two, or to cancel', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const path = await addQuestion(request, { forDate: '2031-05-03', token, text: 'Who goes first?' });
  await addQuestion(request, { forDate: '2031-05-04', token, text: 'Who goes second?' });
  await page.goto(path);
  const form = questionForm(page);
  await form.expectText('Who goes first?');
  await page.getByLabel('Date', { exact: true }).fill('2031-05-04');
  await form.submit.click();
  const dialog = page.getByRole('dialog', { name: 'This date is taken' });
  await expect(dialog).toContainText('Who goes second?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    page.getByText('This category already has a question for this date. Choose another date.'),
  ).toBeVisible();
  expect(await storedQuestions(request, '2031-05-03', token)).toMatchObject([
    { question: 'Who goes first?' },
  ]);

  await form.submit.click();
  await dialog.getByRole('button', { name: 'Swap the two' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(await storedQuestions(request, '2031-05-03', token)).toMatchObject([
    { question: 'Who goes second?' },
  ]);
  expect(await storedQuestions(request, '2031-05-04', token)).toMatchObject([
    { question: 'Who goes first?' },
  ]);

  await page.getByRole('button', { name: 'Undo' }).dblclick();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(page).toHaveURL(path);
  await form.expectText('Who goes first?');
  expect(await storedQuestions(request, '2031-05-03', token)).toMatchObject([
    { question: 'Who goes first?' },
  ]);
  expect(await storedQuestions(request, '2031-05-04', token)).toMatchObject([
    { question: 'Who goes second?' },
  ]);
});

test('Undo on the toast reverses a save and a move, and leaves the focus in the form', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const path = await addQuestion(request, { forDate: '2031-05-10', token, text: 'What is undone?' });
  // Calls without a response must not time out here.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.goto(path);
  const form = questionForm(page);
  await form.expectText('What is undone?');
  await form.choice(1).fill('A slip');
  await form.submit.click();
  await expect(page.getByText('Question saved', { exact: true })).toBeVisible();
  await expect(form.question).toBeFocused();
  // The toast stays while the mouse is on it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(form.choice(1)).toHaveValue('Alpha');

  // The form stays without reloading, and its Undo works from the first moment.
  await page.route('**/get_single_game_questions_by_date**', () => {});
  await page.getByLabel('Date', { exact: true }).fill('2031-05-11');
  await form.submit.click();
  await expect(page).toHaveURL(/\/edit_trivia\/2031-05-11\//);
  // The keyboard presses it: the toast moves when the one before it leaves, and a click would hit the preview.
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page).toHaveURL(path);
  await form.expectText('What is undone?');
  expect(await storedQuestions(request, '2031-05-11', token)).toEqual([]);
  expect(await storedQuestions(request, '2031-05-10', token)).toMatchObject([
    { choices: { choice1: 'Alpha' } },
  ]);
});

test('undoing a new question deletes it, and returns its text to the form', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  await page.goto(await createPath(request, '2031-05-12'));
  const form = questionForm(page);
  await form.fill('Was it ready?');
  await form.submit.click();
  await expect(form.question).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await form.expectText('Was it ready?');
  expect(await storedQuestions(request, '2031-05-12', token)).toEqual([]);
});

test('a released question changes only with a reason, which the form requests at once', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const forDate = '2020-05-01';
  const path = await addQuestion(request, { forDate, token, text: 'Who has seen it?' });
  await page.goto(path);
  const form = questionForm(page);
  await form.expectText('Who has seen it?');
  const reason = page.getByLabel('Reason');
  await expect(reason).toHaveAccessibleDescription('This question is already released. Say why it changes.');
  await form.choice(1).fill('Alpha!');
  await page.getByLabel('Tell players').fill('the first choice lacked a mark');
  await form.submit.click();
  await expect(reason).toBeFocused();
  await expectAccessible(page);
  await reason.fill('A typing error');
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(reason).toHaveValue('');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Reason: A typing error')).toBeVisible();
  await page.goto(`/questions/${forDate}`);
  await expect(page.getByText(/^Corrected on \w+ \d+: the first choice lacked a mark$/)).toBeVisible();

  await page.goto(path);
  await reason.fill('Not good enough');
  await page.getByRole('button', { name: 'Take back to draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Players lose this now' });
  await expect(dialog).toContainText('Its shared link will not work any more.');
  await dialog.getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
});

test('a deleted question is gone for everybody, and Undo restores exactly that one', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const path = await addQuestion(request, { forDate: '2031-05-05', token, text: 'Is it gone?' });
  const [before] = await storedQuestions(request, '2031-05-05', token);
  await page.goto(path);
  // With the keyboard the toast stays as long as it has the focus.
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page).toHaveURL('/trivia_questions/2031-05-05');
  await expect(page.getByText('Question deleted')).toBeVisible();
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  expect(await storedQuestions(request, '2031-05-05', token)).toEqual([]);
  await expectAccessible(page);

  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question restored')).toBeVisible();
  await expect(page.getByText('Is it gone?')).toBeVisible();
  expect(await storedQuestions(request, '2031-05-05', token)).toEqual([before]);
});

test('an editor sees that the question was deleted meanwhile, and can save the work as a new question', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const path = await addQuestion(request, { forDate: '2031-05-06', token, text: 'Who deleted it?' });
  await page.goto(path);
  const form = questionForm(page);
  await form.expectText('Who deleted it?');
  const [stored] = await storedQuestions(request, '2031-05-06', token);
  const deleted = await request.post('/singlegames/delete_trivia_question', {
    headers: { Authorization: `Bearer ${token}` },
    data: { questionId: stored?.id },
  });
  expect(deleted.status()).toBe(200);
  await form.question.fill('Who kept it?');
  await form.submit.click();
  await expect(page.getByText('This question was deleted meanwhile.')).toBeInViewport();
  await expect(form.question).toHaveValue('Who kept it?');
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  expect(await storedQuestions(request, '2031-05-06', token)).toMatchObject([{ question: 'Who kept it?' }]);
});

test('the arrows stop at the last category', async ({ staffPage: page, request }) => {
  const { length } = await activeCategories(request);
  await page.goto('/trivia_questions/2031-05-08');
  await expect(page.getByText(`1 of ${length}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous category' })).toBeHidden();
  await page.goto('/trivia_questions/2031-05-08?category=99');
  await expect(page.getByRole('button', { name: 'Next category' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Previous category' })).toBeVisible();
});

test('the form of an empty slot offers to create its question', async ({ staffPage: page, request }) => {
  const [category] = await activeCategories(request);
  await page.goto(`/edit_trivia/2031-11-20/${category?.id}`);
  await expect(page.getByText('No trivia question for this date')).toBeVisible();
  await page.getByRole('link', { name: 'Create Question' }).click();
  await expect(page).toHaveURL(/\/create_trivia\/2031-11-20\//);
});

test('a save can be undone while its page is open, after its toast, too', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const path = await addQuestion(request, { forDate: '2031-11-21', token, text: 'What was here first?' });
  await page.goto(path);
  const form = questionForm(page);
  await form.question.fill('What is here now?');
  await form.submit.click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(page.getByText('Question saved')).toBeHidden();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await form.expectText('What was here first?');
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeHidden();
});
