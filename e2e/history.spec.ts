import type { APIRequestContext, Page } from 'playwright/test';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { addQuestion, changeQuestion, findQuestionForm, loadStoredQuestions } from './fixtures/questions';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';
import { savePuzzle } from './fixtures/word-puzzles';

const getEntries = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Stores a question of that day, changes it as often as given, and returns it as it was stored first. */
async function storeChanged(
  { request, token }: { request: APIRequestContext; token: string },
  { forDate, text, changes }: { forDate: string; text: string; changes: number },
): Promise<QuestionInfo> {
  await addQuestion(request, { forDate, token, text });
  const [stored] = await loadStoredQuestions(request, forDate, token);
  if (!stored) throw new Error('The question was not stored.');
  for (let number = 1; number <= changes; number += 1) {
    await changeQuestion(request, token, stored, { choice1: `Change ${number}` });
  }
  return stored;
}

test('an editor follows one record in the history, fifty changes at a time', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const text = 'Which change was it?';
  await storeChanged({ request, token }, { forDate: '2031-09-01', text, changes: 50 });
  await page.goto('/history?kind=question');
  await page.getByRole('button', { name: text }).first().click();
  await expect(page.getByText('Only the changes of one record are shown.')).toBeVisible();
  await expect(getEntries(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older changes' }).click();
  await expect(getEntries(page)).toHaveCount(51);
  await expect(getEntries(page).last()).toContainText('created');
  await expect(page.getByRole('button', { name: 'Show older changes' })).toBeHidden();
});

test('an editor unfolds a change to compare its texts, and restores the version before it', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const forDate = '2031-09-05';
  const text = 'Which version is it?';
  const { id } = await storeChanged({ request, token }, { forDate, text, changes: 1 });
  await page.goto(`/history?record=question:${id}`);
  const latest = getEntries(page).first();
  await expect(getEntries(page)).toHaveCount(2);
  await expect(latest.getByText('Change 1')).toBeHidden();
  await latest.getByText('Choice 1', { exact: true }).first().click();
  await expect(latest).toContainText('AlphaChange 1');
  await expectAccessible(page);
  await getEntries(page).last().getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  await expect(latest).toContainText('restored');
  expect(await loadStoredQuestions(request, forDate, token)).toMatchObject([
    { choices: { choice1: 'Alpha' } },
  ]);
});

test('an editor filters the history, goes back one filter, and shows everything again', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  await savePuzzle(request, token, { word: 'MORAINE', hint: 'Of ice', dateOfWordCategory: '2031-09-01' });
  await page.goto('/history');
  const created = getEntries(page).filter({ hasText: 'MORAINE' });
  await expect(created).toHaveCount(1);
  await page.getByLabel('Kind').selectOption('Questions');
  await expect(created).toHaveCount(0);
  await page.getByLabel('Kind').selectOption('Word puzzles');
  await page.getByLabel('Change').selectOption('Created');
  await page.getByLabel('Person').selectOption('staff');
  await expect(created).toHaveCount(1);
  await expect(page).toHaveURL(/kind=word_puzzle/);
  await page.getByLabel('To').fill('2020-01-01');
  await expect(page.getByText('No change matches.')).toBeVisible();
  await page.goBack();
  await expect(created).toHaveCount(1);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/history');
});

test('an editor restores a deleted puzzle whose day is taken on the next free day', async ({
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
  const entry = getEntries(page).filter({ hasText: 'ESKER' });
  await entry.getByRole('button', { name: 'Bring it back' }).click();
  await expect(entry.getByLabel('Another date')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'To the bench' })).toBeVisible();
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await entry.getByRole('button', { name: /^Bring it back on Wed/ }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Bring it back' })).toBeHidden();
  await page.goto(path.replace('2031-09-02', '2031-09-03'));
  await expect(page.getByLabel('Hint')).toHaveValue('A ridge left by ice');
});

test('an editor finds a swap as one change of both questions, and undoes it in one step', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const [one, other] = ['2031-09-03', '2031-09-04'];
  const path = await addQuestion(request, { forDate: one, token, text: 'Which one moves?' });
  await addQuestion(request, { forDate: other, token, text: 'Which one makes room?' });
  await page.goto(path);
  await findQuestionForm(page).expectText('Which one moves?');
  await page.getByLabel('Date', { exact: true }).fill(other);
  await findQuestionForm(page).submit.click();
  await page.getByRole('button', { name: 'Swap the two' }).click();
  await expect(page.getByText('Question saved')).toBeVisible();

  await page.goto('/history?action=swapped');
  const entry = getEntries(page).filter({ hasText: 'Which one moves?' });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Swapped with');
  await expect(entry).toContainText('Which one makes room?');
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Undo this change' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  expect(await loadStoredQuestions(request, one, token)).toMatchObject([{ question: 'Which one moves?' }]);
  expect(await loadStoredQuestions(request, other, token)).toMatchObject([
    { question: 'Which one makes room?' },
  ]);
});
