import { addQuestion, changeQuestion, questionForm, storedQuestions } from './fixtures/questions';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';
import { savePuzzle } from './fixtures/word-puzzles';

test('the history is filtered, followed to one record, and continued to older changes', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const forDate = '2031-09-01';
  await addQuestion(request, { forDate, token, text: 'Which change was it?' });
  const [stored] = await storedQuestions(request, forDate, token);
  if (!stored) throw new Error('nothing is stored');
  for (let number = 1; number <= 50; number += 1) {
    await changeQuestion(request, token, stored, { choice1: `Change ${number}` });
  }
  await savePuzzle(request, token, { word: 'MORAINE', hint: 'Left by ice', dateOfWordCategory: forDate });

  await page.goto('/history');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.filter({ hasText: 'MORAINE' })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByLabel('Kind').selectOption('Questions');
  await expect(entries.filter({ hasText: 'MORAINE' })).toHaveCount(0);
  await expect(page).toHaveURL('/history?kind=question');
  await page.getByRole('button', { name: 'Which change was it?' }).first().click();
  await expect(page.getByText('Only the changes of one record are shown.')).toBeVisible();
  await expect(entries).toHaveCount(50);
  // Entries are folded; changed words are shown beside each other.
  await expect(entries.first().getByText('49')).toBeHidden();
  await entries.first().getByText('Choice 1', { exact: true }).first().click();
  await expect(entries.first().getByText('49')).toBeVisible();
  await expect(entries.first()).toContainText('Change 4950');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show older changes' }).click();
  await expect(entries).toHaveCount(51);
  await expect(entries.last()).toContainText('created');
  await expect(page.getByRole('button', { name: 'Show older changes' })).toBeHidden();

  await entries.last().getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  await expect(entries.first()).toContainText('restored');
  expect(await storedQuestions(request, forDate, token)).toMatchObject([{ choices: { choice1: 'Alpha' } }]);

  await page.getByLabel('Change').selectOption('Created');
  await expect(entries).toHaveCount(1);
  await page.getByLabel('Person').selectOption('staff');
  await expect(entries).toHaveCount(1);
  await page.getByLabel('To').fill('2020-01-01');
  await expect(page.getByText('No change matches.')).toBeVisible();
  await page.goBack();
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/history');
  await expect(entries.filter({ hasText: 'MORAINE' })).toHaveCount(1);
});

test('a deleted puzzle is found by its action, and restored', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const puzzle = { word: 'ESKER', hint: 'A ridge left by ice', dateOfWordCategory: '2031-09-02' };
  const { id, path } = await savePuzzle(request, token, puzzle);
  const headers = { Authorization: `Bearer ${token}` };
  await request.post('/wordcategories/delete_word_category', { headers, data: { wordCategoryId: id } });
  const other = { word: 'TARN', hint: 'A lake of the mountains', dateOfWordCategory: '2031-09-02' };
  await savePuzzle(request, token, other);
  await page.goto('/history?kind=word_puzzle&action=deleted');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'ESKER' });
  await entry.getByRole('button', { name: 'Bring it back' }).click();
  // Its day has another puzzle by now.
  await expect(entry.getByLabel('Another date')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'To the bench' })).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await entry.getByRole('button', { name: /^Bring it back on Wed/ }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Bring it back' })).toBeHidden();
  await page.goto(path.replace('2031-09-02', '2031-09-03'));
  await expect(page.getByLabel('Hint')).toHaveValue('A ridge left by ice');
});

test('a swap is one change with both questions, and is undone in one step', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const [one, other] = ['2031-09-03', '2031-09-04'];
  const path = await addQuestion(request, { forDate: one, token, text: 'Which one moves?' });
  await addQuestion(request, { forDate: other, token, text: 'Which one makes room?' });
  await page.goto(path);
  await questionForm(page).expectText('Which one moves?');
  await page.getByLabel('Date', { exact: true }).fill(other);
  await questionForm(page).submit.click();
  await page.getByRole('button', { name: 'Swap the two' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();

  await page.goto('/history?action=swapped');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Which one moves?' });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Swapped with');
  await expect(entry).toContainText('Which one makes room?');
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Undo this change' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  expect(await storedQuestions(request, one, token)).toMatchObject([{ question: 'Which one moves?' }]);
  expect(await storedQuestions(request, other, token)).toMatchObject([{ question: 'Which one makes room?' }]);
});
