import { strFromU8, unzipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import type { APIRequestContext, Page } from 'playwright/test';
import sharp from 'sharp';
import { chooseFile, openImport } from './fixtures/import-page';
import { makeFourColors } from './fixtures/media-files';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, test } from './fixtures/test';

// The rows would fill the gaps that other specs look for, so this spec has a site of its own.
const site = serveForSpec();

type Files = Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0];

/** Imports a table with two rows, without the named columns, and the media files that it names. */
async function importTable(
  page: Page,
  { table, media, without = [] }: { table: Uint8Array; media: Files; without?: readonly string[] },
): Promise<void> {
  await page.goto('/import');
  // The content decides the type, not the name.
  await chooseFile(page, 'table.xlsx', table);
  const columns = page.getByRole('list', { name: 'Columns' });
  for (const name of without) await columns.getByLabel(name, { exact: true }).selectOption('');
  const mediaChooser = page.getByRole('region', { name: 'Media' }).getByLabel(/^Choose or drop/);
  await mediaChooser.setInputFiles(media);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 added.')).toBeVisible();
}

/** Exports the questions that a search finds as a ZIP; returns it, its table, and the pixels of its first picture. */
async function exportFound(request: APIRequestContext, query: string, token: string) {
  const path = `/api/export?game=daily&format=csv&media=on&query=${query}`;
  const answer = await request.get(path, { headers: { Authorization: `Bearer ${token}` } });
  const zip = await answer.body();
  const files = Object.entries(unzipSync(new Uint8Array(zip)));
  const readFirst = (ending: string) =>
    files.find(([name]) => name.endsWith(ending))?.[1] ?? new Uint8Array();
  const picture = await sharp(readFirst('.webp')).raw().toBuffer({ resolveWithObject: true });
  return { zip, table: strFromU8(readFirst('.csv')), picture };
}

/** The sorted rows of an exported table without ids, versions and the names of files, which each installation chooses. */
function pickContent(table: string): string[] {
  const withoutIds = table.split('\r\n').map((line) => line.replace(/^[^,]*,[^,]*,/, ''));
  // A name that begins with a hyphen gets an apostrophe in front, because spreadsheets would take it for a formula.
  return withoutIds.map((line) => line.replaceAll(/'?[\w-]{10}\.webp/g, 'a file')).toSorted();
}

/** The mean difference of the bytes of two pictures of the same size. */
function measureMeanDifference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0));
  return sum / one.length;
}

test('an editor who imports an export with other words and without ids gets questions of the same contents and pictures', async ({
  browser,
}) => {
  const { page, token } = await openImport(browser, site, 'ilse');
  const heading = 'Category,Question,A,B,C,D,Answer,Image,Alt,Credit,Licence,Licence until'.split(',');
  const rows = ['one', 'two'].map((name) => {
    const text = ['Geography', `Which fresco is number ${name}?`, 'a', 'b', 'c', 'd', 'B'];
    return [...text, `${name}.jpg`, `A fresco, ${name}`, 'Ann', 'CC0', new Date('2040-01-31')];
  });
  const table = await writeXlsx({ sheets: [{ name: 'Frescos', rows: [heading, ...rows] }] });
  const { buffer } = await makeFourColors();
  const media = ['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await importTable(page, { table, media });
  const before = await exportFound(page.request, 'fresco', token);

  // Other words and no ids make it a table of other questions, as on another site.
  const otherTable = before.table.replaceAll('fresco', 'mural');
  await importTable(page, {
    table: Buffer.from(otherTable),
    media: { name: 'export.zip', mimeType: 'application/zip', buffer: before.zip },
    without: ['id', 'version'],
  });
  const after = await exportFound(page.request, 'mural', token);
  expect(pickContent(after.table)).toEqual(pickContent(otherTable));
  expect(after.picture.info).toEqual(before.picture.info);
  // The picture is compressed again, which changes its pixels a little.
  expect(measureMeanDifference(before.picture.data, after.picture.data)).toBeLessThan(5);
});
