import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Download, Page } from 'playwright/test';
import { readDelimited } from '@/lib/features/import-export/delimited-text';
import { readXlsx } from '@/lib/testing/read-xlsx';
import { startCuttingProxy } from './fixtures/cutting-proxy';
import { sharedSiteTest as test } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit } from './fixtures/test';

/** The cells of each row of a downloaded file. */
async function readRows(download: Download): Promise<string[][]> {
  const file = readFileSync(await download.path());
  if (download.suggestedFilename().endsWith('.xlsx')) return readXlsx(file);
  const text = file.toString();
  expect(text.charCodeAt(0), 'spreadsheets need the byte order mark').toBe(0xfeff);
  const rows = [...readDelimited(text.slice(1), ',')].map(({ cells }) => cells);
  return rows.filter((cells) => cells.some(Boolean));
}

/** The only record of a downloaded file, by the names of the columns. */
async function readRecord(download: Download): Promise<Record<string, string | undefined>> {
  const [names = [], cells = [], ...others] = await readRows(download);
  expect(others).toEqual([]);
  return Object.fromEntries(names.map((name, at) => [name, cells[at]]));
}

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Export' });

test('a person exports what a search found as CSV by mouse, guarded against formulas', async ({
  staffPage: page,
  staff,
}) => {
  const forDate = '2033-05-03';
  const text = '=Which “quagga”, עברית 👩‍👩‍👧, is "extinct"?';
  await staff.storeQuestion({ forDate, text });
  await page.goto(`/search?query=quagga&from=${forDate}&to=${forDate}`);
  await expect(page.getByText('1 found')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = getDialog(page);
  await expect(dialog.getByText('1 daily question.')).toBeVisible();
  await dialog.getByLabel('Format').selectOption('CSV');
  await expect(dialog.getByLabel('Guard against formulas')).toBeChecked();
  await expectAccessible(page);
  await expectToFit(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  // The apostrophe makes a spreadsheet show the formula as text.
  expect(await readRecord(await download)).toMatchObject({ question: `'${text}`, date: forDate });
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Exported 1 daily question')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
});

test('a person exports a month of the plan as a workbook by keyboard', async ({ staffPage: page, staff }) => {
  await staff.storeQuestion({ forDate: '2033-06-03', text: 'Which dodo is extinct?' });
  await page.goto('/plan?month=2033-06');
  await page.getByRole('button', { name: 'Export' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = getDialog(page);
  await expect(dialog.getByText('1 daily question.')).toBeVisible();
  await expect(dialog.getByLabel('Format')).toBeFocused();
  await expect(dialog.getByLabel('Format')).toHaveValue('xlsx');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('With pictures and sound')).toBeFocused();
  await dialog.getByRole('button', { name: 'Save file' }).focus();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^daily-questions-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(await readRecord(await download)).toMatchObject({ question: 'Which dodo is extinct?' });
});

/** Saves the file of the open dialog as CSV, and reads the questions in it. */
async function exportQuestions(page: Page): Promise<string[]> {
  await getDialog(page).getByLabel('Format').selectOption('CSV');
  const download = page.waitForEvent('download');
  await getDialog(page).getByRole('button', { name: 'Save file' }).click();
  const [names = [], ...rows] = await readRows(await download);
  return rows.map((cells) => cells[names.indexOf('question')] ?? '');
}

test('a person exports the questions of the bench', async ({ staffPage: page, staff }) => {
  await staff.storeQuestion({ text: 'What waits for a day?', status: 'draft' });
  await page.goto('/plan');
  await page.getByRole('region', { name: 'Bench' }).getByRole('button', { name: 'Export' }).click();
  expect(await exportQuestions(page)).toContain('What waits for a day?');
});

test('a person exports the questions in review', async ({ staffPage: page, staff }) => {
  await staff.storeQuestion({ text: 'What waits for a review?', status: 'in_review' });
  await page.goto('/review');
  await page.getByRole('button', { name: 'Export' }).click();
  expect(await exportQuestions(page)).toContain('What waits for a review?');
});

/** Expects the dialog to say that there are no such records, and Save file to be disabled. */
async function expectNothingToExport(page: Page, records: string): Promise<void> {
  await expect(getDialog(page).getByText(`No ${records} to export.`)).toBeVisible();
  const save = getDialog(page).getByRole('button', { name: 'Save file' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
}

test('a person cannot export the history of days on which nothing happened', async ({ staffPage: page }) => {
  await page.goto('/history?kind=question&from=2020-01-01&to=2020-01-07');
  await page.getByRole('button', { name: 'Export' }).click();
  await expectNothingToExport(page, 'daily questions');
});

test('a person cannot export a search that found nothing', async ({ staffPage: page }) => {
  await page.goto('/search?query=nothing-has-this-word');
  await page.getByRole('button', { name: 'Export' }).click();
  await getDialog(page).getByLabel('Records').selectOption('Word puzzles');
  await expectNothingToExport(page, 'word puzzles');
});

test('a person whose connection is cut reads an error, and gets no file', async ({
  staffPage: page,
  site,
}) => {
  const proxy = await startCuttingProxy(Number(new URL(site.url).port));
  proxy.cutAnswersTo('GET /api/export');
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.goto(`${proxy.url}/search`);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = getDialog(page);
  await dialog.getByRole('button', { name: 'Save file' }).click();
  // It depends on the cut whether the headers of the response have arrived.
  await expect(dialog.getByRole('alert')).toContainText(/nothing was saved|could not reach the server/);
  await expectAccessible(page);
  expect(downloads).toEqual([]);
  await proxy.stop();
});

test('an operator reads in the log that a damaged record broke an export off', async ({ staff, site }) => {
  const { id } = await staff.storeQuestion({ text: 'Can this be read?', status: 'draft' });
  const database = new DatabaseSync(join(site.dataDir, 'trivia.db'), { timeout: 60_000 });
  const storeThemes = database.prepare('update trivia_questions set themes = ? where id = ?');
  storeThemes.run('{', id);
  try {
    await expect(staff.get('/api/export?game=daily&format=csv')).rejects.toThrow('aborted');
    await expect.poll(site.output).toContain('An export broke off.');
  } finally {
    storeThemes.run(null, id);
    database.close();
  }
});
