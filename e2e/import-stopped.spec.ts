import type { Page } from 'playwright/test';
import { chooseFile, openImport } from './fixtures/import-page';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

// On a server that has imported before, an import can be over before it is cancelled.
serveForSpec();

const chooseRows = (page: Page, rows: readonly string[]) =>
  chooseFile(page, 'bank.csv', ['Category,Date,Question,A,B,C,D,Answer', ...rows].join('\n'));

test('an editor who cancels in the middle of an import stores nothing, and can import the same rows afterwards', async ({
  meet,
}) => {
  const { page, storeQuestion, exportQuestions } = await openImport(meet, 'cleo');
  const rows = Array.from({ length: 400 }, (_, at) => `Geography,,Which canceled river is ${at}?,a,b,c,d,B`);
  await chooseRows(page, rows);
  const start = page.getByRole('button', { name: 'Import 400 rows' });
  await expect(start).toBeEnabled();
  // The page itself presses Cancel, because storing takes less than a second, and this must be in the middle of it.
  await page.evaluate(() =>
    new MutationObserver((_changes, observer) => {
      const bar = document.querySelector('progress[aria-label=Importing]');
      const cancel = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Cancel');
      if (!bar || !cancel) return;
      observer.disconnect();
      cancel.click();
    }).observe(document.body, { subtree: true, childList: true, attributes: true }),
  );
  await start.click();
  await expect(page.getByText('You cancelled the import', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // This save waits until the import has been rolled back.
  await storeQuestion({ text: 'Which lake came after it?', status: 'draft' });
  expect(await exportQuestions('canceled')).toEqual([]);
  await expect(start).toBeEnabled();
  await start.click();
  await expect(page.getByText('400 added.')).toBeVisible();
});

test('an editor reads at its row which day somebody else has taken, corrects it, and imports all rows', async ({
  meet,
}) => {
  const { page, storeQuestion, exportQuestions } = await openImport(meet, 'tess');
  const days = ['2036-05-01', '2036-05-02', '2036-05-03'];
  const rows = days.map((day, at) => `Geography,${day},Which zebrafish is number ${at}?,a,b,c,d,B`);
  await chooseRows(page, rows);
  const start = page.getByRole('button', { name: 'Import 3 rows' });
  await expect(start).toBeEnabled();

  await storeQuestion({ text: 'Which bird was faster?', forDate: days[1] });
  await start.click();
  await expect(page.getByText('Nothing was imported', { exact: true })).toBeVisible();
  const said = 'This category already has a daily question for this date. Choose another date.';
  await expect(page.getByRole('row', { name: /number 1\?/ }).getByText(said)).toBeVisible();
  expect(await exportQuestions('zebrafish')).toEqual([]);

  await page.getByRole('button', { name: 'Date of row 3:' }).click();
  const field = page.getByRole('textbox', { name: 'Date of row 3' });
  await field.fill('2036-05-09');
  await field.press('Enter');
  await start.click();
  await expect(page.getByText('3 added.')).toBeVisible();
  const stored = (await exportQuestions('zebrafish')).map(({ question }) => question);
  expect(stored.toSorted()).toEqual(days.map((_, at) => `Which zebrafish is number ${at}?`));
});
