import { addQuestion, questionForm, storedQuestions } from './fixtures/questions';
import { expect, expectAccessible, logInByApi, test } from './fixtures/test';

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

  // Back in the form everything is as it was, and nothing was overwritten.
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

test('a draft of a version that was changed meanwhile is compared, never saved over it', async ({
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
  await form.choice(1).fill('Mine');
  page.on('dialog', (dialog) => dialog.accept());

  const stored = (await storedQuestions(request, date, staffToken))[0];
  if (!stored) throw new Error('nothing is stored');
  const { question, choices, id, version, forDate: onDate } = stored;
  const changed = await request.post('/singlegames/upload_trivia_question', {
    headers: { Authorization: `Bearer ${staffToken}` },
    data: {
      questionId: id,
      version,
      triviaQuestion: {
        question,
        ...choices,
        choice3: 'Theirs',
        correctChoice: 'Beta',
        categoryId: path.split('/').at(-1),
        forDate: onDate,
      },
    },
  });
  expect(changed.status()).toBe(200);

  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.choice(1)).toHaveValue('Mine');
  await form.submit.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this question' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();
  await expect(storedQuestions(request, date, staffToken)).resolves.toMatchObject([
    { choices: { choice1: 'Mine', choice3: 'Theirs' } },
  ]);
});
