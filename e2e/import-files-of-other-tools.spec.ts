import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { chooseFile, openImport } from './fixtures/import-page';
import { serveForSpec } from './fixtures/separate-sites';
import { tabTo } from './fixtures/tab-to';
import { expect, test } from './fixtures/test';

// The imported rows would fill the gaps that other specs look for.
serveForSpec();

const findStart = (page: Page) => page.getByRole('button', { name: /^Import \d+ rows?$/ });

// `corpus.test.ts` reads the whole corpus.
test('an editor imports the workbook of another tool without a decision', async ({ meet }) => {
  const { page, exportQuestions } = await openImport(meet, 'ilona');
  const name = 'kahoot-template.xlsx';
  await chooseFile(page, name, readFileSync(`lib/features/import-export/corpus/${name}`));
  await findStart(page).click();
  await expect(page.getByText(/^\d+ added\./)).toBeVisible();
  const question = 'Which planet is the largest of all?';
  expect(await exportQuestions(question)).toMatchObject([{ question, correct: 'Jupiter' }]);
});

/** Its categories have typos, its answers three forms, and its days can be read in two ways. */
const MESSY_SHEET = `Pub quiz 2036: all rounds

No.;Category;Question (required);A;B;C;D;Right answer;Level;Day
1;Geografy;Where does walker 1 go?;north;east;south;west;A;leicht;1/3/2036
2;Histroy;Where does walker 2 go?;north;east;south;west;east;mittel;2/3/2036
3;Sports;Where does walker 3 go?;north;east;south;west;3;schwer;3/3/2036
4;Pop Musik;Where does walker 4 go?;north;east;south;west;4;knifflig;4/3/2036
Total;4`;

test('an editor imports a messy sheet by keyboard after saying what its days, categories and unknown level mean', async ({
  meet,
}) => {
  const { page, exportQuestions } = await openImport(meet, 'ida');
  const chosen = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel(/^Choose or drop/));
  await page.keyboard.press('Enter');
  const content = Buffer.from(MESSY_SHEET);
  await (await chosen).setFiles({ name: 'messy.csv', mimeType: 'text/csv', buffer: content });

  // The first letters choose the option of a list.
  await tabTo(page, page.getByLabel('What is 01/02/2027?'));
  await page.keyboard.type('Feb');
  await tabTo(page, page.getByRole('button', { name: 'Use the 4 suggestions' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('knifflig', { exact: true }));
  await page.keyboard.type('har');
  await tabTo(page, findStart(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 added.')).toBeVisible();
  const stored = await exportQuestions('walker');
  expect(stored).toMatchObject([
    { category: 'Geography', correct: 'north', difficulty: 'easy', date: '2036-03-01' },
    { category: 'History', correct: 'east', difficulty: 'medium', date: '2036-03-02' },
    { category: 'Sport', correct: 'south', difficulty: 'hard', date: '2036-03-03' },
    { category: 'Pop Music', correct: 'west', difficulty: 'hard', date: '2036-03-04' },
  ]);
});
