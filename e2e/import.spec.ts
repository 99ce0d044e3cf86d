import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { fourColors } from './fixtures/media-files';
import { addPerson, signInByApi } from './fixtures/people';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test';

/** Its rows would fill the gaps that other specs look for. */
const site = serveForSpec();

const HEADING = 'Category,Question,A,B,C,D,Answer,Difficulty,Themes';
/** More rows than one call checks (200), and more errors than a page of the grid shows (50). */
const WHOLE = 600;
const BAD = 60;

/** A bank of questions; every few rows the right choice does not exist. */
function bankOf(rows: number, bad: number, subject: string): string {
  const every = bad > 0 ? Math.floor(rows / bad) : rows + 1;
  const lines = Array.from({ length: rows }, (_, at) => {
    const isBad = at % every === 1 && at < every * bad;
    const category = ['Geography', 'History', 'Sport', subject][at % 4];
    return `${category},"Which ${subject} number is ${at}, and no other?",a${at},b${at},c${at},d${at},${isBad ? 'E' : 'B'},easy,"${subject}, numbers"`;
  });
  return [HEADING, ...lines].join('\r\n');
}

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel(/^(Choose or drop|Uploaded)/)
    .first()
    .setInputFiles(fileOf(name, text));

test('600 rows with 60 wrong ones are imported by mouse, undone, and imported again without them', async ({
  browser,
}) => {
  const editor = await addPerson(browser, site, { username: 'ines', role: 'editor' });
  await signInByApi(editor);
  const { page } = editor;
  await page.goto('/overview');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Import' }).click();
  await expectAccessible(page);

  await choose(page, 'notes.csv', '%PDF-1.7 of something else');
  await expect(page.getByText('This is a PDF. Choose a CSV, TSV, XLSX or JSON file.')).toBeVisible();
  await choose(page, 'bank.csv', bankOf(WHOLE, BAD, 'mice'));
  const columns = page.getByRole('list', { name: 'Columns' });
  await expect(columns.getByLabel('Answer')).toHaveValue('correctChoice');
  const strange = page.getByLabel('mice', { exact: true });
  await expect(strange).toHaveValue('create');
  await strange.selectOption({ label: 'Pop Music' });
  await expect(page.getByRole('button', { name: `Errors ${BAD}` })).toBeVisible();
  const start = page.getByRole('button', { name: `Import ${(WHOLE - BAD).toLocaleString('en-US')} rows` });
  await expect(start).toBeEnabled({ timeout: 120_000 });
  await page.getByLabel('Status').selectOption('ready');
  await page.getByLabel('Dates').selectOption('gaps');
  await expect(start).toBeEnabled({ timeout: 120_000 });
  await page.getByRole('button', { name: `Errors ${BAD}` }).click();
  await expect(page.getByText('“E” is none of the choices').first()).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/import-${width}.png` });
  }

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows left out' }).click();
  const kept = readFileSync(await (await download).path(), 'utf8');
  expect(kept.trim().split('\r\n')).toHaveLength(BAD + 1);
  expect(kept).toContain('“E” is none of the choices');

  await start.click();
  await expect(page.getByText('540 added.')).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo all of it' }).click();
  await expect(page.getByText('The import was undone')).toBeVisible({ timeout: 120_000 });
  await expect(start).toBeEnabled({ timeout: 120_000 });
  await start.click();
  await expect(page.getByText('540 added.')).toBeVisible({ timeout: 120_000 });

  // The same file again changes nothing.
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, 'bank.csv', bankOf(WHOLE, BAD, 'mice'));
  await expect(page.getByText('columns as you chose them the last time')).toBeVisible();
  await strange.selectOption({ label: 'Pop Music' });
  await expect(page.getByText(/540 rows already exist, 60 rows are left out/)).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
});

test('a writer corrects pasted rows by keyboard and imports them as drafts; a request without response is sent again once', async ({
  browser,
}) => {
  const writer = await addPerson(browser, site, { username: 'ivo', role: 'writer' });
  await signInByApi(writer);
  const { page } = writer;
  await page.goto('/import');
  await page.getByLabel('Or paste rows of a spreadsheet').focus();
  await page.keyboard.insertText(bankOf(4, 0, 'owls').replace('d0,B', 'd0,E'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('New rows become drafts of yours.')).toBeVisible();
  // A person who may not create categories chooses an existing one.
  await page.getByLabel('owls', { exact: true }).selectOption({ label: 'Pop Music' });
  await expect(page.getByText('“E” is none of the choices')).toBeVisible();

  const cell = (field: string, line: number) =>
    page.getByRole('button', { name: `${field} of row ${line}:` });
  await cell('Question', 2).focus();
  for (const _ of ['1', '2', '3', '4', 'right']) await page.keyboard.press('ArrowRight');
  await expect(cell('Correct choice', 2)).toBeFocused();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Correct choice of row 2' });
  await expect(field).toBeFocused();
  await field.fill('D');
  await page.keyboard.press('Escape');
  await expect(cell('Correct choice', 2)).toHaveText('E');
  await expect(cell('Correct choice', 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('D');
  await page.keyboard.press('Enter');
  await expect(cell('Correct choice', 3)).toBeFocused();
  await expect(page.getByText('“E” is none of the choices')).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Include row 3' })).toBeVisible();
  await page.keyboard.press('Delete');

  // The first response is lost: the same body is sent again, and stored once.
  await page.route(
    '**/api/imports',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const start = page.getByRole('button', { name: 'Import 4 rows' });
  await expect(start).toBeEnabled();
  await start.click();
  await expect(page.getByText('No response: trying again adds nothing twice')).toBeVisible();
  await expect(cell('Correct choice', 2)).toHaveText('D → d0');
  await page.getByRole('link', { name: 'Plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without keeping this?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('4 added.')).toBeVisible();
  await page.getByRole('link', { name: /See them in the plan/ }).click();
  await expect(page.getByText('Which owls number is 0, and no other?')).toHaveCount(1);
});

test('a file that was made before somebody else’s change is compared field by field', async ({ browser }) => {
  const editor = await addPerson(browser, site, { username: 'irma', role: 'editor' });
  const token = await signInByApi(editor);
  const { page } = editor;
  const headers = { Authorization: `Bearer ${token}` };
  const { categories } = await (await page.request.get('/categories/active_categories')).json();
  const asked = {
    ...{ categoryId: categories[0].id, question: 'Which bird hoots at night?', correctChoice: 'Owl' },
    ...{ choice1: 'Owl', choice2: 'Hen', choice3: 'Duck', choice4: 'Swan', forDate: '2036-02-03' },
  };
  const save = async (data: object) =>
    (await (await page.request.post('/singlegames/upload_trivia_question', { headers, data })).json())
      .triviaQuestion;
  const stored = await save({ triviaQuestion: asked });
  const changed = { ...asked, choice4: 'Goose' };
  await save({ triviaQuestion: changed, questionId: stored.id, version: stored.version });

  await page.goto('/import');
  const heading = 'id,version,category,date,question,choice1,choice2,choice3,choice4,correct';
  const line = `${stored.id},${stored.version},${categories[0].category},2036-02-03,Which bird hoots by night?,Owl,Hen,Duck,Swan,Owl`;
  await choose(page, 'old.csv', `${heading}\n${line}\n`);
  await page.getByRole('button', { name: 'Compare row 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody changed this record after the file was made' });
  await expect(dialog.getByText('Which bird hoots by night?')).toBeVisible();
  // The file changed the question alone, and somebody else the choice.
  const sideOf = (name: string, side: RegExp) => dialog.getByRole('group', { name }).getByLabel(side);
  await expect(sideOf('Question', /^In the file/)).toBeChecked();
  await expect(sideOf('Choice 4', /^Stored now/)).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 changed.')).toBeVisible();
  const { singleGameQuestionsByDate: there } = await (
    await page.request.get('/singlegames/get_single_game_questions_by_date?forDate=2036-02-03', { headers })
  ).json();
  expect(there).toContainEqual(
    expect.objectContaining({
      singleGameQuestionInfo: expect.objectContaining({
        ...{ id: stored.id, question: 'Which bird hoots by night?' },
        choices: { choice1: 'Owl', choice2: 'Hen', choice3: 'Duck', choice4: 'Goose' },
      }),
    }),
  );

  // Exporting, changing one record and importing again changes only that record.
  const exported = await page.request.get('/api/export?game=daily&format=csv&query=hoots', { headers });
  const text = (await exported.text()).replace('Goose', 'Drake');
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, 'exported.csv', text);
  await expect(page.getByRole('list', { name: 'Columns' }).getByLabel('licence until')).toHaveValue(
    'licenceUntil',
  );
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, 'exported.csv', text);
  // Its version is outdated, but its content equals the stored one.
  await expect(page.getByText(/1 row already exists/)).toBeVisible();
});

test('imports files in a ZIP: a refused file is an error of its row, and unused files are named', async ({
  browser,
}) => {
  const editor = await addPerson(browser, site, { username: 'imke', role: 'editor' });
  const token = await signInByApi(editor);
  const { page } = editor;
  await page.goto('/import');
  const lines = ['colors.jpg', 'broken.jpg', 'missing.jpg', 'exported.webp', 'damaged.webp'].map(
    (name, at) => `Pictures,Which picture is number ${at}?,a,b,c,d,B,${name},A picture`,
  );
  await choose(page, 'pictures.csv', ['Category,Question,A,B,C,D,Answer,Image,Alt', ...lines].join('\n'));
  await expect(page.getByText('There is no file “colors.jpg”')).toBeVisible();
  const { buffer } = await fourColors();
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
  await expect(page.getByText('No row names pictures/other.jpg.')).toBeVisible();
  await expect(
    page.getByText('The rows name 5 files, 2 of them are uploaded, 2 were refused.'),
  ).toBeVisible();
  await expect(page.getByText('There is no file “colors.jpg”')).toHaveCount(0);
  await expect(page.getByText(/^broken\.jpg: /)).toBeVisible();
  await expect(page.getByText(/^damaged\.webp: /)).toBeVisible();
  await expect(page.getByText('There is no file “missing.jpg”')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 added. New categories: Pictures.')).toBeVisible();
  const stored = await page.request.get('/api/export?game=daily&format=json&query=picture', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(await stored.json()).toContainEqual(
    expect.objectContaining({ question: 'Which picture is number 0?', mediaType: 'image', alt: 'A picture' }),
  );
  expect(await stored.json()).toContainEqual(
    expect.objectContaining({ question: 'Which picture is number 3?', mediaType: 'image' }),
  );
});

test('a file that cannot be read is refused by one message, and a cell of 19 MB by an error of its row', async ({
  browser,
}) => {
  const editor = await addPerson(browser, site, { username: 'odile', role: 'editor' });
  await signInByApi(editor);
  const { page } = editor;
  await page.goto('/import');
  const main = page.getByRole('main');
  const unreadable: [name: string, text: string, message: RegExp][] = [
    ['deep.json', '['.repeat(100_000) + ']'.repeat(100_000), /This JSON/],
    ['large.csv', 'x'.repeat(20_000_001), /at most 20 MB are read/],
  ];
  for (const [name, text, message] of unreadable) {
    await choose(page, name, text);
    await expect(main.getByRole('alert')).toHaveText([message]);
    await expect(main.getByText('This cannot be read')).toBeVisible();
    await expect(main.getByText('Uploaded Successfully!')).toBeHidden();
  }
  await choose(page, 'cell.csv', `${HEADING}\nGeography,${'x'.repeat(19_000_000)},a,b,c,d,B,easy,`);
  await expect(page.getByText('Question: use at most 500 characters. It has 10000.')).toBeVisible();
  await expect(main.getByText('This cannot be read')).toBeHidden();
  // The page still answers.
  await page.getByRole('button', { name: 'Leave out row 2' }).click();
  await expect(page.getByRole('button', { name: 'Include row 2' })).toBeVisible();
});
