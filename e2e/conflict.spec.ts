import type { Locator } from 'playwright/test';
import {
  activeCategories,
  addQuestion,
  changeQuestion,
  questionForm,
  storedQuestions,
} from './fixtures/questions';
import { expect, expectAccessible, logInByApi, test } from './fixtures/test';
import { savePuzzle, storedPuzzle } from './fixtures/word-puzzles';

const forDate = '2031-04-01';

test('two people edit one question: the second sees both versions, chooses by field, and saves', async ({
  staffPage: page,
  staffToken,
  browser,
  request,
}) => {
  const path = await addQuestion(request, { forDate, token: staffToken, text: 'Who was first?' });
  const colleague = await browser.newContext();
  const token = await logInByApi(colleague.request);
  await colleague.addInitScript((value) => window.localStorage.setItem('tdts_token', value), token);
  const colleaguePage = await colleague.newPage();
  await Promise.all([page.goto(path), colleaguePage.goto(path)]);

  const theirs = questionForm(colleaguePage);
  await expect(theirs.question).toHaveValue('Who was first?');
  await theirs.question.fill('Who was really first?');
  await theirs.choice(1).fill('Alpha by the colleague');
  await theirs.submit.click();
  await expect(colleaguePage.getByText('Question saved')).toBeVisible();
  await colleague.close();

  const mine = questionForm(page);
  await mine.question.fill('Who was the very first? 🥇');
  await mine.choice(4).fill('دلتا');
  await mine.submit.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this question' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const side = (field: string, name: RegExp) =>
    dialog.getByRole('group', { name: field }).getByRole('radio', { name });
  await expect(side('Question', /^Yours Who was the very first/)).toBeChecked();
  await expect(side('Choice 1', /^Stored now Alpha by the colleague/)).toBeChecked();
  await expect(side('Choice 4', /^Yours دلتا/)).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Choice 2' })).toHaveCount(0);

  // The form is unchanged, and nothing was overwritten.
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(mine.question).toHaveValue('Who was the very first? 🥇');
  await expect(storedQuestions(request, forDate, staffToken)).resolves.toMatchObject([
    { question: 'Who was really first?' },
  ]);

  await mine.submit.click();
  await side('Question', /^Stored now/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(mine.question).toHaveValue('Who was really first?');
  await expect(storedQuestions(request, forDate, staffToken)).resolves.toMatchObject([
    { question: 'Who was really first?', choices: { choice1: 'Alpha by the colleague', choice4: 'دلتا' } },
  ]);
});

test('a draft of an older version is compared with the current one, never saved over it', async ({
  staffPage: page,
  staffToken,
  request,
}) => {
  const date = '2031-04-02';
  const path = await addQuestion(request, {
    forDate: date,
    token: staffToken,
    text: 'Which draft is older?',
  });
  await page.goto(path);
  const form = questionForm(page);
  await form.choice(3).fill('Mine');
  page.on('dialog', (dialog) => dialog.accept());

  const [stored] = await storedQuestions(request, date, staffToken);
  if (!stored) throw new Error('nothing is stored');
  await changeQuestion(request, staffToken, stored, { choice1: 'Theirs' });

  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.choice(3)).toHaveValue('Mine');
  await form.submit.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this question' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(storedQuestions(request, date, staffToken)).resolves.toMatchObject([
    { choices: { choice1: 'Theirs', choice3: 'Mine' } },
  ]);
});

/** One of the two versions of a field in the dialog. */
function sideOf(dialog: Locator, field: string, name: RegExp): Locator {
  return dialog.getByRole('group', { name: field }).getByRole('radio', { name });
}

test('shows both places of a question that somebody moved meanwhile, and saves the chosen one', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const path = await addQuestion(request, { forDate: '2031-04-03', token, text: 'Where does it go?' });
  const second = (await activeCategories(request))[1];
  await page.goto(path);
  const form = questionForm(page);
  await form.expectText('Where does it go?');
  const [stored] = await storedQuestions(request, '2031-04-03', token);
  if (!stored) throw new Error('nothing is stored');
  await changeQuestion(request, token, stored, { categoryId: second?.id, forDate: '2031-04-04' });

  await page.getByLabel('Date', { exact: true }).fill('2031-04-05');
  await form.choice(1).fill('Anywhere');
  await form.submit.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this question' });
  await expect(sideOf(dialog, 'Category', new RegExp(`^Stored now ${second?.category}`))).toBeChecked();
  await expect(sideOf(dialog, 'Date', /^Yours Sat, Apr 5, 2031/)).toBeChecked();
  await sideOf(dialog, 'Date', /^Stored now Fri, Apr 4, 2031/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/edit_trivia/2031-04-04/${second?.id}`);
  await expect(form.choice(1)).toHaveValue('Anywhere');
  expect(await storedQuestions(request, '2031-04-05', token)).toEqual([]);
});

test('a person editing a word puzzle sees that somebody changed, moved and then deleted it', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const puzzle = { word: 'GEYSER', hint: 'Hot water', dateOfWordCategory: '2031-04-01' };
  const { id, path } = await savePuzzle(request, token, puzzle);
  await page.goto(path);
  const hint = page.getByLabel('Hint');
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(hint).toHaveValue('Hot water');
  const theirs = { word: 'GEYSIR', hint: 'Steam and water', dateOfWordCategory: '2031-04-02' };
  await savePuzzle(request, token, { ...theirs, wordCategoryId: id });

  await hint.fill('Water that jumps');
  await submit.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this puzzle' });
  await expect(sideOf(dialog, 'Hint', /^Yours Water that jumps/)).toBeChecked();
  await expect(sideOf(dialog, 'Date', /^Stored now Wed, Apr 2, 2031/)).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Category' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(hint).toHaveValue('Water that jumps');
  await submit.click();
  await sideOf(dialog, 'Word', /^Yours GEYSER/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/2031-04-02$/);
  expect(await storedPuzzle(request, token, id)).toMatchObject({
    word: 'GEYSER',
    hint: 'Water that jumps',
    forDate: '2031-04-02',
  });

  await expect(hint).toHaveValue('Water that jumps');
  const deleted = await request.post('/wordcategories/delete_word_category', {
    headers: { Authorization: `Bearer ${token}` },
    data: { wordCategoryId: id },
  });
  expect(deleted.status()).toBe(200);
  await hint.fill('Water that leaps');
  await submit.click();
  await expect(page.getByText('This puzzle was deleted meanwhile.')).toBeVisible();
  await expect(hint).toHaveValue('Water that leaps');
  await submit.click();
  await expect(page.getByText('Update complete').last()).toBeVisible();
  await page.reload();
  await expect(hint).toHaveValue('Water that leaps');
});

test('two people edit one category', async ({ staffPage: page, staffToken: token, request }) => {
  const save = async (data: object) => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await request.post('/categories/save_category', { headers, data });
    return (await response.json()).category;
  };
  const fields = { category: 'Astronomy', defaultAvatarColor: '#112233', active: false };
  const { id: categoryId } = await save(fields);
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Edit Astronomy' }).click();
  const form = page.getByRole('dialog', { name: 'Edit category' });
  await save({ ...fields, categoryId, category: 'Star gazing', defaultAvatarColor: '#445566' });

  await form.getByLabel('Name').fill('Stars');
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this category' });
  await expect(sideOf(dialog, 'Name', /^Yours Stars/)).toBeChecked();
  await expect(sideOf(dialog, 'Colour', /^Stored now #445566/)).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category saved')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Stars' }).click();
  await expect(form.getByLabel('Colour')).toHaveValue('#445566');
});
