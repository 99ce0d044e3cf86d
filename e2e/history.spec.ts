import type { Page } from 'playwright/test';
import { chooseFile } from './fixtures/import-page';
import type { StaffCalls } from './fixtures/staff-calls';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

const getEntries = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Stores a question of that day, and changes it as often as given; returns its id. */
async function storeChanged(staff: StaffCalls, forDate: string, text: string, changes: number) {
  const stored = await staff.storeQuestion({ forDate, text });
  for (let number = 1; number <= changes; number += 1) {
    await staff.changeQuestion(stored, { choice1: `Change ${number}` });
  }
  return stored.id;
}

test('an editor follows one record in the history', async ({ staffPage: page, staff }) => {
  const text = 'Which change was it?';
  await storeChanged(staff, '2031-09-08', text, 1);
  await page.goto('/history?kind=question');
  await page.getByRole('button', { name: text }).first().click();
  await expect(page.getByText('Only the changes of one record are shown.')).toBeVisible();
  await expect(getEntries(page)).toHaveCount(2);
});

test('an editor reads the history of a record fifty changes at a time', async ({
  staffPage: page,
  staff,
}) => {
  const id = await storeChanged(staff, '2031-09-01', 'Which change is the first?', 50);
  await page.goto(`/history?record=question:${id}`);
  await expect(getEntries(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older changes' }).click();
  await expect(getEntries(page)).toHaveCount(51);
  await expect(getEntries(page).last()).toContainText('created');
  await expect(page.getByRole('button', { name: 'Show older changes' })).toBeHidden();
});

test('an editor compares the texts of a change by unfolding it', async ({ staffPage: page, staff }) => {
  const id = await storeChanged(staff, '2031-09-06', 'What has changed?', 1);
  await page.goto(`/history?record=question:${id}`);
  const latest = getEntries(page).first();
  await expect(getEntries(page)).toHaveCount(2);
  await expect(latest.getByText('Change 1')).toBeHidden();
  await latest.getByText('Choice 1', { exact: true }).first().click();
  await expect(latest).toContainText('AlphaChange 1');
  await expectAccessible(page);
});

test('an editor restores an earlier version of a question', async ({ staffPage: page, staff }) => {
  const forDate = '2031-09-05';
  const id = await storeChanged(staff, forDate, 'What is restored?', 1);
  await page.goto(`/history?record=question:${id}`);
  await getEntries(page).last().getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  await expect(getEntries(page).first()).toContainText('restored');
  expect(await staff.loadQuestions(forDate)).toMatchObject([{ choices: { choice1: 'Alpha' } }]);
});

test('an editor filters the history by kind, change and person', async ({ staffPage: page, staff }) => {
  const puzzle = { word: 'MORAINE', hint: 'Of ice', dateOfWordCategory: '2031-09-01' };
  const { id: wordCategoryId } = await staff.savePuzzle(puzzle);
  await staff.savePuzzle({ ...puzzle, hint: 'Left by ice', wordCategoryId });
  await staff.storeQuestion({ forDate: '2031-09-09', text: 'Which moraine is it?' });
  await page.goto('/history');
  const found = getEntries(page).filter({ hasText: /moraine/i });
  await expect(found).toHaveCount(3);
  await page.getByLabel('Kind').selectOption('Word puzzles');
  await expect(found).toHaveCount(2);
  await page.getByLabel('Change').selectOption('Created');
  await expect(found).toHaveCount(1);
  await page.getByLabel('Person').selectOption('staff');
  await expect(page).toHaveURL('/history?kind=word_puzzle&action=created&person=staff');
  await expect(found).toHaveCount(1);
});

test('an editor removes all filters of the history by one press', async ({ staffPage: page }) => {
  await page.goto('/history?kind=word_puzzle&to=2020-01-01');
  await expect(page.getByText('No change matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(getEntries(page).first()).toBeVisible();
  await expect(page).toHaveURL('/history');
});

test('an editor restores a deleted puzzle to the next free day, because its own is taken', async ({
  staffPage: page,
  staff,
}) => {
  const puzzle = { word: 'ESKER', hint: 'A ridge left by ice', dateOfWordCategory: '2031-09-02' };
  const { id, path } = await staff.savePuzzle(puzzle);
  await staff.post('/wordcategories/delete_word_category', { wordCategoryId: id });
  await staff.savePuzzle({ ...puzzle, word: 'TARN', hint: 'A lake of the mountains' });

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

test('an editor undoes a swap of two questions by its one entry', async ({ staffPage: page, staff }) => {
  const [forDate, otherDay] = ['2031-09-03', '2031-09-04'];
  const moved = await staff.storeQuestion({ forDate, text: 'Which one moves?' });
  const other = await staff.storeQuestion({ forDate: otherDay, text: 'Which one makes room?' });
  const { id, version, categoryId } = moved;
  const swapWith = { id: other.id, version: other.version };
  await staff.post('/plans/move', { game: 'daily', id, version, categoryId, forDate: otherDay, swapWith });

  await page.goto('/history?action=swapped');
  const entry = getEntries(page).filter({ hasText: moved.question });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Swapped with');
  await expect(entry).toContainText(other.question);
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Undo this change' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  expect(await staff.loadQuestions(forDate)).toMatchObject([{ question: moved.question }]);
  expect(await staff.loadQuestions(otherDay)).toMatchObject([{ question: other.question }]);
});

test('an editor undoes an import by its one entry in the history', async ({ staffPage: page, staff }) => {
  await page.goto('/import');
  await chooseFile(page, 'undone.csv', 'Category,Question,A,B,C,D,Answer\nSport,Who undoes this?,a,b,c,d,B');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 added.')).toBeVisible();
  await page.goto('/history');
  const entry = getEntries(page).filter({ hasText: 'undone.csv' });
  await expect(entry.getByText('by staff')).toBeVisible();
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  await entry.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('Import of undone.csv undone')).toBeVisible();
  expect(await staff.exportQuestions('undoes')).toEqual([]);
});
