import type { Page } from 'playwright/test';
import { holdCalls } from './fixtures/hold-call';
import { chooseFile, openImport } from './fixtures/import-page';
import type { Colleague } from './fixtures/people';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

// The imported rows would fill the gaps that other specs look for.
serveForSpec();

const days = ['2036-06-01', '2036-06-02', '2036-06-03'];
const findStart = (page: Page) => page.getByRole('button', { name: 'Import 3 rows' });

/** Chooses a file with a question about the animal for each of the days. */
async function chooseRows(page: Page, category: string, animal: string): Promise<void> {
  const rows = days.map((day, at) => `${category},${day},Which ${animal} is number ${at}?,a,b,c,d,B`);
  await chooseFile(page, 'bank.csv', ['Category,Date,Question,A,B,C,D,Answer', ...rows].join('\n'));
  await expect(findStart(page)).toBeEnabled();
  // The comparison checks the rows once more, so it would find a day that the test takes meanwhile.
  await expect(page.getByText('looking for near records')).toBeHidden();
}

// `answer-import.integration.test.ts` cancels an import while its rows are being stored.
test('an editor who has cancelled a running import imports the same rows', async ({ meet }) => {
  const { page } = await openImport(meet, 'cleo');
  await chooseRows(page, 'Sport', 'marmot');
  const held = await holdCalls(page, '**/api/imports');
  await findStart(page).click();
  await expect(page.getByRole('progressbar', { name: 'Checking all rows' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You cancelled the import', { exact: true })).toBeVisible();
  await expectAccessible(page);
  held.release('continue');
  await findStart(page).click();
  await expect(page.getByText('3 added.')).toBeVisible();
});

/** Imports rows of which the second has its day taken after they were checked. */
async function importTakenDay({ page, storeQuestion }: Colleague, index: 0 | 1, animal: string) {
  const category = index === 0 ? 'Geography' : 'Film & TV';
  await chooseRows(page, category, animal);
  await storeQuestion({ text: 'Which bird was faster?', forDate: days[1], index });
  await findStart(page).click();
  await expect(page.getByText('Nothing was imported', { exact: true })).toBeVisible();
}

test('an editor whose day was taken after the check of the rows reads that at its row, and nothing is imported', async ({
  meet,
}) => {
  const editor = await openImport(meet, 'thea');
  await importTakenDay(editor, 0, 'lungfish');
  const said = 'This category already has a daily question for this date. Choose another date.';
  await expect(editor.page.getByRole('row', { name: /number 1\?/ }).getByText(said)).toBeVisible();
  expect(await editor.exportQuestions('lungfish number')).toEqual([]);
});

test('an editor whose day was taken imports all rows after correcting it', async ({ meet }) => {
  const editor = await openImport(meet, 'theo');
  const { page } = editor;
  await importTakenDay(editor, 1, 'newt');
  await page.getByRole('button', { name: 'Date of row 3:' }).click();
  const field = page.getByRole('textbox', { name: 'Date of row 3' });
  await field.fill('2036-06-09');
  await field.press('Enter');
  await findStart(page).click();
  await expect(page.getByText('3 added.')).toBeVisible();
  const stored = await editor.exportQuestions('newt number');
  expect(stored.map(({ date }) => date)).toEqual(['2036-06-01', '2036-06-03', '2036-06-09']);
});
