import type { Page } from 'playwright/test';
import { chooseFile, openImport } from './fixtures/import-page';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

// The thousands of records would slow other specs down.
serveForSpec();

const chooseRows = (page: Page, rows: readonly string[]) =>
  chooseFile(page, 'bank.csv', ['Category,Date,Question,A,B,C,D,Answer', ...rows].join('\n'));

test('an editor who cancels in the middle of an import stores nothing, and can import the same rows', async ({
  meet,
}) => {
  const editor = await openImport(meet, 'cleo');
  const { page } = editor;
  // Storing these rows takes longer than the click on Cancel.
  const rows = Array.from({ length: 2000 }, (_, at) => `Geography,,Which marmot is number ${at}?,a,b,c,d,B`);
  await chooseRows(page, rows);
  const start = page.getByRole('button', { name: 'Import 2,000 rows' });
  await start.click();
  await expect(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You cancelled the import', { exact: true })).toBeVisible();
  // This save waits until the import has been rolled back.
  await editor.storeQuestion({ text: 'Which lake came after the marmot?', status: 'draft' });
  await expectAccessible(page);
  expect(await editor.exportQuestions('marmot number')).toEqual([]);
  await start.click();
  await expect(page.getByText('2,000 added.')).toBeVisible();
});

test('an editor whose day was taken during an import reads that at its row, nothing is stored, and a corrected day imports all rows', async ({
  meet,
}) => {
  const editor = await openImport(meet, 'thea');
  const { page, exportQuestions } = editor;
  const days = ['2036-06-01', '2036-06-02', '2036-06-03'];
  await chooseRows(
    page,
    days.map((day, at) => `Geography,${day},Which lungfish is number ${at}?,a,b,c,d,B`),
  );
  const start = page.getByRole('button', { name: 'Import 3 rows' });
  await expect(start).toBeEnabled();
  // The second day is taken after the rows were checked.
  await editor.storeQuestion({ text: 'Which bird was faster?', forDate: '2036-06-02' });
  await start.click();
  await expect(page.getByText('Nothing was imported', { exact: true })).toBeVisible();
  const said = 'This category already has a daily question for this date. Choose another date.';
  await expect(page.getByRole('row', { name: /number 1\?/ }).getByText(said)).toBeVisible();
  expect(await exportQuestions('lungfish number')).toEqual([]);
  await page.getByRole('button', { name: 'Date of row 3:' }).click();
  const field = page.getByRole('textbox', { name: 'Date of row 3' });
  await field.fill('2036-06-09');
  await field.press('Enter');
  await start.click();
  await expect(page.getByText('3 added.')).toBeVisible();
  const stored = await exportQuestions('lungfish number');
  expect(stored.map(({ date }) => date)).toEqual(['2036-06-01', '2036-06-03', '2036-06-09']);
});
