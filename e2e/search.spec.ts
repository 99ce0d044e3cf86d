import type { Page } from 'playwright/test';
import { signInStaff } from './fixtures/staff-calls';
import { expect, expectAccessible, test } from './fixtures/test';

const getResults = (page: Page) => page.getByRole('main').getByRole('listitem');

const QUOKKA = 'Where do quokkas live, strictly speaking?';

test.describe('with a question and a puzzle about quokkas', () => {
  test.describe.configure({ mode: 'default' });

  test.beforeAll(async ({ request }) => {
    const staff = await signInStaff(request);
    const forDate = '2031-10-06';
    await staff.savePuzzle({ word: 'QUOKKA', hint: 'It smiles', dateOfWordCategory: forDate });
    await staff.storeQuestion({ forDate, text: QUOKKA });
  });

  test('an editor sees the latest changes before typing', async ({ staffPage: page }) => {
    await page.goto('/search');
    await expect(page.getByText('Changed last:')).toBeVisible();
    await expect(getResults(page).first()).toBeVisible();
    await expectAccessible(page);
  });

  test('an editor finds records of both kinds by the beginning of a word', async ({ staffPage: page }) => {
    await page.goto('/search');
    await page.getByLabel('Words').pressSequentially('quok');
    await expect(getResults(page)).toHaveCount(2);
    await expect(getResults(page).locator('mark').first()).toHaveText(/^quokka/i);
    await expect(page).toHaveURL('/search?query=quok');
    await expectAccessible(page);
  });

  test('an editor opens a question that is found by a mistyped word', async ({ staffPage: page }) => {
    await page.goto('/search');
    await page.getByLabel('Words').fill('strictyl quokkas');
    await expect(page.getByText('Nothing has these words. Similar words: 1 found')).toBeVisible();
    await getResults(page).getByRole('link', { name: 'Where do quokkas live' }).click();
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue(QUOKKA);
  });

  test('an editor reads that the category of a filter is gone', async ({ staffPage: page }) => {
    await page.goto('/search?query=quok&category=deleted&author=staff');
    await expect(page.getByText('The category that this searches in is no longer there')).toBeVisible();
    await expect(page.getByLabel('Category')).toHaveText(/No longer there$/);
    await expectAccessible(page);
  });

  test('an editor whose filter fits nothing searches everywhere by one press', async ({
    staffPage: page,
  }) => {
    await page.goto('/search?query=quok&warnings=incomplete');
    await expect(page.getByText('Nothing matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    await expect(page.getByLabel('Words')).toBeFocused();
    await expect(getResults(page)).toHaveCount(2);
  });
});

test('an editor tags a question with suggested and new themes by keyboard', async ({
  staffPage: page,
  staff,
}) => {
  const puzzle = { word: 'POTOROO', hint: 'It hops', themes: ['Macropods'] };
  await staff.savePuzzle({ ...puzzle, dateOfWordCategory: '2031-10-24' });
  await page.goto((await staff.storeQuestion({ forDate: '2031-10-24', text: 'Who is tagged?' })).path);
  const tags = page.getByRole('combobox', { name: 'Theme tags' });
  await tags.pressSequentially('Islands,MACR');
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Macropods' })).toBeVisible();
  await tags.press('ArrowDown');
  await expectAccessible(page);
  await tags.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Macropods' })).toBeVisible();
  await tags.pressSequentially('Zoos');
  await tags.press('ControlOrMeta+Enter');
  await expect(page.getByText('Question saved')).toBeVisible();
  const stored = await staff.loadQuestions('2031-10-24');
  expect(stored).toMatchObject([{ themes: ['Islands', 'Macropods', 'Zoos'] }]);
});

test.describe('with two puzzles that have themes', () => {
  test.describe.configure({ mode: 'default' });

  test.beforeAll(async ({ request }) => {
    const staff = await signInStaff(request);
    const isle = { word: 'WALLABY', hint: 'Of an isle', themes: ['Isles', 'Peninsulas', 'Shores'] };
    const shore = { word: 'WALLABIES', hint: 'Of a shore', themes: ['Shores'] };
    await staff.savePuzzle({ ...isle, dateOfWordCategory: '2031-10-17' });
    await staff.savePuzzle({ ...shore, dateOfWordCategory: '2031-10-18' });
  });

  test('an editor finds by a click on a theme tag the puzzle that has it', async ({ staffPage: page }) => {
    await page.goto('/search?query=wallab');
    await expect(getResults(page)).toHaveCount(2);
    await getResults(page).getByRole('button', { name: 'Isles' }).click();
    await expect(page).toHaveURL('/search?query=wallab&theme=Isles');
    await expect(getResults(page)).toHaveCount(1);
  });

  test('an editor chooses another theme tag as a filter', async ({ staffPage: page }) => {
    await page.goto('/search?query=wallab&theme=Isles');
    await expect(getResults(page)).toHaveCount(1);
    await page.getByLabel('Theme tag', { exact: true }).selectOption('Shores');
    await expect(getResults(page)).toHaveCount(2);
  });

  test('an editor finds a puzzle by a word of its theme tags', async ({ staffPage: page }) => {
    await page.goto('/search?query=peninsulas');
    await expect(getResults(page)).toHaveText([/WALLABY/]);
  });
});

test('an editor gets from a found puzzle with its tags to the plan', async ({ staffPage: page, staff }) => {
  const puzzle = { word: 'BILBY', hint: 'It digs', themes: ['Deserts', 'Isles', 'Shores'] };
  await staff.savePuzzle({ ...puzzle, dateOfWordCategory: '2031-10-19' });
  await page.goto('/search?query=bilby');
  await getResults(page).getByRole('link', { name: 'Show in the plan' }).click();
  await expect(page.getByRole('button', { name: 'BILBY # Deserts +2' })).toBeFocused();
});

test('an editor moves a found record to a free day after a refusal', async ({ staffPage: page, staff }) => {
  const text = 'Which numbat goes elsewhere?';
  await staff.storeQuestion({ forDate: '2034-06-06', text: 'Which numbat is there before?' });
  await staff.storeQuestion({ forDate: '2034-06-13', text });
  await page.goto('/search?query=numbat');
  const result = getResults(page).filter({ hasText: text });
  await result.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another day' });
  await expectAccessible(page);
  await dialog.getByLabel('Date').fill('2034-06-06');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByRole('alert')).toContainText('already has a question for this date');
  await dialog.getByLabel('Date').fill('2034-06-14');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toBeHidden();
  await expect(result.getByText('Wed, Jun 14, 2034')).toBeVisible();
});
