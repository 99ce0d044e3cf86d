import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { chooseFile, openImport } from './fixtures/import-page';
import { makeFourColors } from './fixtures/media-files';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFitAtAllWidths, test } from './fixtures/test';

// The imported rows would fill the gaps that other specs look for.
serveForSpec();

const HEADING = 'Category,Question,A,B,C,D,Answer,Difficulty,Themes';

/** Questions in three categories of the site and one of the subject's name; each `wrongEvery`-th answer is wrong. */
function makeSheet(subject: string, rows: number, wrongEvery = Number.POSITIVE_INFINITY): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const category = ['Geography', 'History', 'Sport', subject][at % 4];
    const answer = (at + 1) % wrongEvery === 0 ? 'E' : 'B';
    return `${category},"Which ${subject} number is ${at}, and no other?",a${at},b${at},c${at},d${at},${answer},easy,"${subject}, numbers"`;
  });
  return [HEADING, ...lines].join('\r\n');
}

const findStart = (page: Page, rows: number) =>
  page.getByRole('button', { name: rows === 1 ? 'Import 1 row' : `Import ${rows} rows` });

async function importRows(page: Page, rows: number): Promise<void> {
  await findStart(page, rows).click();
  await expect(page.getByText(`${rows} added.`)).toBeVisible();
}

test('an editor moves the rows of an unknown category to an existing one', async ({ meet }) => {
  const { page, exportQuestions } = await openImport(meet, 'ines');
  await chooseFile(page, 'bank.csv', makeSheet('mice', 8));
  const unknown = page.getByLabel('mice', { exact: true });
  await expect(unknown).toHaveValue('create');
  await unknown.selectOption({ label: 'Pop Music' });
  await importRows(page, 8);
  const stored = await exportQuestions('mice');
  const categories = new Set(stored.map(({ category }) => category));
  expect(categories).toEqual(new Set(['Geography', 'History', 'Sport', 'Pop Music']));
});

test('an editor gets from an import to its rows in the plan', async ({ meet }) => {
  const { page } = await openImport(meet, 'inga');
  await chooseFile(page, 'bank.csv', makeSheet('moles', 3));
  await importRows(page, 3);
  await page.getByRole('link', { name: /See them in the plan/ }).click();
  await expect(page.getByText('Which moles number is 0, and no other?')).toBeVisible();
});

test('an editor downloads the wrong rows with their errors', async ({ meet }) => {
  const { page } = await openImport(meet, 'irene');
  // One call checks 200 rows, and a page of the grid shows 50 errors.
  await chooseFile(page, 'bank.csv', makeSheet('rats', 240, 5));
  await page.getByRole('button', { name: 'Errors 48' }).click();
  await expect(page.getByText('“E” is none of the choices').first()).toBeVisible();
  await expectAccessible(page);
  await expectToFitAtAllWidths(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows left out' }).click();
  const leftOut = readFileSync(await (await download).path(), 'utf8');
  const [heading, ...rows] = leftOut.trim().split('\r\n');
  expect(heading).toContain('Question');
  expect(rows).toHaveLength(48);
  expect(leftOut).toContain('“E” is none of the choices');
});

test('an editor imports all rows of a file but the wrong ones', async ({ meet }) => {
  const { page, exportQuestions } = await openImport(meet, 'irina');
  await chooseFile(page, 'bank.csv', makeSheet('hamsters', 240, 5));
  await importRows(page, 192);
  expect(await exportQuestions('hamsters')).toHaveLength(192);
});

test('an editor who chooses a PDF with the name of a CSV file reads that it is a PDF, and not that it was uploaded', async ({
  meet,
}) => {
  const { page } = await openImport(meet, 'ilse');
  await chooseFile(page, 'notes.csv', '%PDF-1.7 of something else');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('This is a PDF. Choose a CSV, TSV, XLSX or JSON file.');
  await expect(main.getByText('Uploaded Successfully!')).toBeHidden();
});

test('an editor imports rows as ready questions into gaps', async ({ meet }) => {
  const { page, exportQuestions } = await openImport(meet, 'ilka');
  await chooseFile(page, 'bank.csv', makeSheet('voles', 3));
  await page.getByLabel('Status').selectOption('ready');
  await page.getByLabel('Dates').selectOption('gaps');
  await importRows(page, 3);
  await expectAccessible(page);
  const stored = await exportQuestions('voles');
  expect(stored).toMatchObject(Array(3).fill({ status: 'ready', date: expect.any(String) }));
});

test('an editor who undoes all of an import can import its rows again', async ({ meet }) => {
  const { page, exportQuestions } = await openImport(meet, 'isa');
  await chooseFile(page, 'bank.csv', makeSheet('shrews', 3));
  await importRows(page, 3);
  await page.getByRole('button', { name: 'Undo all of it' }).click();
  await expect(page.getByText('The import was undone')).toBeVisible();
  expect(await exportQuestions('shrews')).toEqual([]);
  await importRows(page, 3);
  expect(await exportQuestions('shrews')).toHaveLength(3);
});

async function pasteRows(page: Page, rows: string) {
  await page.getByLabel('Or paste rows of a spreadsheet').focus();
  await page.keyboard.insertText(rows);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('a writer pastes rows of a spreadsheet by keyboard, and imports them as drafts', async ({ meet }) => {
  const { page, exportQuestions } = await openImport(meet, 'ivo', 'writer');
  await pasteRows(page, makeSheet('owls', 4));
  await expect(page.getByText('New rows become drafts of yours.')).toBeVisible();
  // A writer may not create categories.
  await page.getByLabel('owls', { exact: true }).selectOption({ label: 'Pop Music' });
  await importRows(page, 4);
  expect(await exportQuestions('owls')).toMatchObject(Array(4).fill({ status: 'draft' }));
});

test('an editor who corrects a wrong answer by keyboard can import all rows', async ({ meet }) => {
  const { page } = await openImport(meet, 'ibo');
  await pasteRows(page, makeSheet('crows', 3).replace('d0,B', 'd0,E'));
  await expect(page.getByText('“E” is none of the choices')).toBeVisible();
  const answer = page.getByRole('button', { name: 'Correct choice of row 2:' });
  await page.getByRole('button', { name: 'Question of row 2:' }).focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  await expect(answer).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Correct choice of row 2' }).fill('D');
  await page.keyboard.press('Enter');
  await expect(answer).toHaveText('D → d0');
  await expect(findStart(page, 3)).toBeEnabled();
});

/** Imports rows of a file, and loses the response. */
async function loseResponse(page: Page, sheet: string): Promise<void> {
  await page.route(
    '**/api/imports',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await chooseFile(page, 'bank.csv', sheet);
  await findStart(page, 3).click();
  await expect(page.getByText('Not confirmed: trying again adds nothing twice')).toBeVisible();
}

test('an editor whose import got no response tries again, and each row is stored once', async ({ meet }) => {
  const { page, exportQuestions } = await openImport(meet, 'ole');
  await loseResponse(page, makeSheet('larks', 3));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('3 added.')).toBeVisible();
  expect(await exportQuestions('larks')).toHaveLength(3);
});

test('an editor whose import got no response is asked before leaving', async ({ meet }) => {
  const { page } = await openImport(meet, 'olga');
  await loseResponse(page, makeSheet('finches', 3));
  await page.getByRole('link', { name: 'Plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without keeping this?' })).toBeVisible();
});

test('an editor compares a row with its question, which was changed after the file was made, and keeps both changes', async ({
  meet,
}) => {
  const editor = await openImport(meet, 'irma');
  const { page } = editor;
  const forDate = '2036-02-03';
  const choices = ['Owl', 'Hen', 'Duck', 'Swan'] as const;
  const stored = await editor.storeQuestion({ text: 'Which bird hoots at night?', forDate, choices });
  await editor.changeQuestion(stored, { choice4: 'Goose' });

  const heading = 'id,version,category,date,question,choice1,choice2,choice3,choice4,correct';
  const [{ category }] = await editor.loadCategories();
  const line = `${stored.id},${stored.version},${category},${forDate},Which bird hoots by night?,${choices},Owl`;
  await chooseFile(page, 'old.csv', `${heading}\n${line}\n`);
  await page.getByRole('button', { name: 'Compare row 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody changed this record after the file was made' });
  await expect(dialog.getByText('Which bird hoots by night?')).toBeVisible();
  // The file changed the question alone, and somebody else the choice.
  const question = dialog.getByRole('group', { name: 'Question' });
  await expect(question.getByLabel(/^In the file/)).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Choice 4' }).getByLabel(/^Stored now/)).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await findStart(page, 1).click();
  await expect(page.getByText('1 changed.')).toBeVisible();
  const changed = { question: 'Which bird hoots by night?', choice4: 'Goose' };
  expect(await editor.exportQuestions('hoots')).toMatchObject([changed]);
});

/** Chooses a file whose rows name five pictures, and a ZIP with two of them and two that are damaged. */
async function choosePictures(page: Page, category: string): Promise<void> {
  const lines = ['colors.jpg', 'broken.jpg', 'missing.jpg', 'exported.webp', 'damaged.webp'].map(
    (name, at) => `${category},Which of the ${category} is number ${at}?,a,b,c,d,B,${name},A picture`,
  );
  await chooseFile(page, 'pictures.csv', ['Category,Question,A,B,C,D,Answer,Image,Alt', ...lines].join('\n'));
  await expect(page.getByText('There is no file “colors.jpg”')).toBeVisible();
  const { buffer } = await makeFourColors();
  const zip = zipSync({
    'pictures/Colors.jpg': new Uint8Array(buffer),
    'pictures/broken.jpg': new Uint8Array(2000).fill(7),
    'pictures/other.jpg': new Uint8Array(buffer),
    'exported.webp': new Uint8Array(await sharp(buffer).webp().toBuffer()),
    'damaged.webp': new Uint8Array(2000).fill(7),
  });
  await page
    .getByRole('region', { name: 'Media' })
    .getByLabel(/^Choose or drop/)
    .setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
  await expect(
    page.getByText('The rows name 5 files, 2 of them are uploaded, 2 were refused.'),
  ).toBeVisible();
}

test('an editor reads which files of a ZIP are refused, missing or unused', async ({ meet }) => {
  const { page } = await openImport(meet, 'immo');
  await choosePictures(page, 'Drawings');
  await expect(page.getByText('No row names pictures/other.jpg.')).toBeVisible();
  await expect(page.getByText('There is no file “colors.jpg”')).toHaveCount(0);
  await expect(page.getByText(/^broken\.jpg: /)).toBeVisible();
  await expect(page.getByText(/^damaged\.webp: /)).toBeVisible();
  await expect(page.getByText('There is no file “missing.jpg”')).toBeVisible();
  await expectAccessible(page);
});

test('an editor imports the rows whose files a ZIP has', async ({ meet }) => {
  const { page, exportQuestions } = await openImport(meet, 'imma');
  await choosePictures(page, 'Sketches');
  await findStart(page, 2).click();
  await expect(page.getByText('2 added. New categories: Sketches.')).toBeVisible();
  const stored = await exportQuestions('sketches');
  expect(stored).toMatchObject(Array(2).fill({ mediaType: 'image', alt: 'A picture' }));
  const texts = stored.map(({ question }) => question);
  expect(texts.toSorted()).toEqual([0, 3].map((at) => `Which of the Sketches is number ${at}?`));
});
