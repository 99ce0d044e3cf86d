import { strFromU8, unzipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import type { APIRequestContext, Page } from 'playwright/test';
import sharp from 'sharp';
import { fourColors } from './fixtures/media-files';
import { addPerson, signInByApi } from './fixtures/people';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, test } from './fixtures/test';

/** Its rows would fill the gaps that other specs look for. */
const site = serveForSpec();

type File = Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0];

/** Imports a table with two rows that name files of the same import. */
async function bring(
  page: Page,
  table: Uint8Array,
  files: File,
  without: readonly string[] = [],
): Promise<void> {
  await page.goto('/import');
  // The content decides the type, not the name.
  const tableFile = { name: 'table.xlsx', mimeType: 'text/plain', buffer: Buffer.from(table) };
  const chooser = page.getByLabel(/^Choose or drop/);
  await chooser.first().setInputFiles(tableFile);
  const columns = page.getByRole('list', { name: 'Columns' });
  for (const name of without) await columns.getByLabel(name, { exact: true }).selectOption('');
  const media = page.getByRole('region', { name: 'Media' });
  await media.getByLabel(/^Choose or drop/).setInputFiles(files);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 added.')).toBeVisible();
}

/** A ZIP with the export of a search. */
async function exported(request: APIRequestContext, query: string, token: string) {
  const path = `/api/export?game=daily&format=csv&media=on&query=${query}`;
  const answer = await request.get(path, { headers: { Authorization: `Bearer ${token}` } });
  const zip = await answer.body();
  const files = Object.entries(unzipSync(new Uint8Array(zip)));
  const fileOf = (ending: string) => files.find(([name]) => name.endsWith(ending))?.[1] ?? new Uint8Array();
  const picture = await sharp(fileOf('.webp')).raw().toBuffer({ resolveWithObject: true });
  return { zip, table: strFromU8(fileOf('.csv')), picture };
}

test('importing the table and ZIP of an export with pictures changes nothing', async ({ browser }) => {
  const editor = await addPerson(browser, site, { username: 'ilse', role: 'editor' });
  const token = await signInByApi(editor);
  const { page } = editor;
  const heading = 'Category,Question,A,B,C,D,Answer,Image,Alt,Credit,Licence,Licence until'.split(',');
  const rows = ['one', 'two'].map((name) => [
    ...['Geography', `Which fresco is number ${name}?`, 'a', 'b', 'c', 'd', 'B', `${name}.jpg`],
    ...[`A fresco, ${name}`, 'Ann', 'CC0', new Date('2040-01-31')],
  ]);
  const { buffer } = await fourColors();
  const pictures = ['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await bring(page, await writeXlsx({ sheets: [{ name: 'Frescos', rows: [heading, ...rows] }] }), pictures);

  const before = await exported(page.request, 'fresco', token);
  const other = before.table.replaceAll('fresco', 'mural');
  // Another installation has none of the ids.
  const zip = { name: 'export.zip', mimeType: 'application/zip', buffer: before.zip };
  await bring(page, Buffer.from(other), zip, ['id', 'version']);
  const after = await exported(page.request, 'mural', token);
  const withoutIds = (table: string) =>
    table
      .split('\r\n')
      // An id that begins with a hyphen gets an apostrophe in front, because spreadsheets would take it for a formula.
      .map((line) => line.replace(/^[^,]*,[^,]*,/, '').replace(/'?[\w-]{10}\.webp/, 'a file'))
      .toSorted();
  expect(withoutIds(after.table)).toEqual(withoutIds(other));
  const { data, info } = before.picture;
  expect(after.picture.info).toEqual(info);
  const differences = data.map((value, at) => Math.abs(value - (after.picture.data[at] ?? 0)));
  expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(5);
});
