import type { Page } from 'playwright/test';
import { chooseFile, openImport } from './fixtures/import-page';
import type { Colleague } from './fixtures/people';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

// The thousands of records would slow other specs down.
serveForSpec();

const chooseRows = (page: Page, rows: readonly string[]) =>
  chooseFile(page, 'bank.csv', ['Category,Date,Question,A,B,C,D,Answer', ...rows].join('\n'));

/** Cancels an import of 2,000 rows while they are stored; returns the button that starts it. */
async function cancelImport({ page, storeQuestion }: Colleague, animal: string) {
  // Storing these rows takes longer than the click on Cancel.
  const rows = Array.from(
    { length: 2000 },
    (_, at) => `Geography,,Which ${animal} is number ${at}?,a,b,c,d,B`,
  );
  await chooseRows(page, rows);
  const start = page.getByRole('button', { name: 'Import 2,000 rows' });
  await start.click();
  await expect(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You cancelled the import', { exact: true })).toBeVisible();
  // This save waits until the import has been rolled back.
  await storeQuestion({ text: `Which lake came after the ${animal}?`, status: 'draft' });
  return start;
}

test('an editor who cancels in the middle of an import stores nothing', async ({ meet }) => {
  const editor = await openImport(meet, 'cleo');
  await cancelImport(editor, 'marmot');
  await expectAccessible(editor.page);
  expect(await editor.exportQuestions('marmot number')).toEqual([]);
});

test('an editor who has cancelled an import imports the same rows', async ({ meet }) => {
  const editor = await openImport(meet, 'carla');
  const start = await cancelImport(editor, 'ibex');
  await start.click();
  await expect(editor.page.getByText('2,000 added.')).toBeVisible();
});

/** Imports rows for three days, of which the second is taken after the rows were checked. */
async function importTaken({ page, storeQuestion }: Colleague, month: string, animal: string) {
  const days = [`${month}-01`, `${month}-02`, `${month}-03`];
  const rows = days.map((day, at) => `Geography,${day},Which ${animal} is number ${at}?,a,b,c,d,B`);
  await chooseRows(page, rows);
  const start = page.getByRole('button', { name: 'Import 3 rows' });
  await expect(start).toBeEnabled();
  await storeQuestion({ text: `Which bird was faster than the ${animal}?`, forDate: days[1] });
  await start.click();
  await expect(page.getByText('Nothing was imported', { exact: true })).toBeVisible();
  return start;
}

test('an editor whose day was taken during an import reads that at its row, and nothing is stored', async ({
  meet,
}) => {
  const editor = await openImport(meet, 'tess');
  const { page } = editor;
  await importTaken(editor, '2036-05', 'zebrafish');
  const said = 'This category already has a daily question for this date. Choose another date.';
  await expect(page.getByRole('row', { name: /number 1\?/ }).getByText(said)).toBeVisible();
  expect(await editor.exportQuestions('zebrafish number')).toEqual([]);
});

test('an editor whose day was taken during an import corrects the day, and imports all rows', async ({
  meet,
}) => {
  const editor = await openImport(meet, 'thea');
  const { page } = editor;
  const start = await importTaken(editor, '2036-06', 'lungfish');
  await page.getByRole('button', { name: 'Date of row 3:' }).click();
  const field = page.getByRole('textbox', { name: 'Date of row 3' });
  await field.fill('2036-06-09');
  await field.press('Enter');
  await start.click();
  await expect(page.getByText('3 added.')).toBeVisible();
  const stored = await editor.exportQuestions('lungfish number');
  expect(stored.map(({ date }) => date)).toEqual(['2036-06-01', '2036-06-03', '2036-06-09']);
});
