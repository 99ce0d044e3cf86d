import { readFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Download, Page } from 'playwright/test';
import { readDelimited } from '@/lib/features/import-export/delimited-text';
import { readXlsx } from '@/lib/testing/read-xlsx';
import { addQuestion, storeQuestion } from './fixtures/questions';
import { sharedSiteTest as testBesideOthers } from './fixtures/separate-sites';
import { expect, expectAccessible, expectToFit, logInByApi, test } from './fixtures/test';

const DAY = '2033-05-03';

async function rowsOf(download: Download): Promise<string[][]> {
  const file = readFileSync(await download.path());
  if (download.suggestedFilename().endsWith('.csv')) {
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = [...readDelimited(file.toString().slice(1), ',')].map(({ cells }) => cells);
    return rows.filter((cells) => cells.some(Boolean));
  }
  return readXlsx(file);
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export' });

test('a person saves the records of a screen as a file, by mouse and by keyboard', async ({
  staffPage: page,
  staffToken: token,
  request,
}) => {
  const text = '=Which “quagga”, עברית 👩‍👩‍👧,\nis "extinct"?';
  const stored = text.replace('\n', ' ');
  await addQuestion(request, { forDate: DAY, token, text: stored });
  await storeQuestion(request, { token, text: 'Waits for a day', status: 'draft' });

  await page.goto(`/search?query=quagga&from=${DAY}&to=${DAY}`);
  await expect(page.getByText('1 found')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('1 daily question.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await dialog.getByLabel('Records').selectOption('Word puzzles');
  await expect(dialog.getByText('No word puzzles to export.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save file' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Records').selectOption('Daily questions');
  await dialog.getByLabel('Format').selectOption('CSV');
  await expect(dialog.getByLabel('Guard against formulas')).toBeChecked();
  await expectAccessible(page);
  const byMouse = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  const [headings = [], row = [], ...more] = await rowsOf(await byMouse);
  expect([row[headings.indexOf('question')], row[headings.indexOf('date')], more]).toEqual([
    `'${stored}`,
    DAY,
    [],
  ]);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Exported 1 daily question')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();

  // Every screen remembers the form; here the game is the plan's.
  await page.goto(`/plan?month=${DAY.slice(0, 7)}`);
  const bench = page.getByRole('region', { name: 'Bench' });
  await bench.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByText(/^\d+ daily questions?\.$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 daily question.')).toBeVisible();
  await expect(dialog.getByLabel('Format')).toBeFocused();
  await expect(dialog.getByLabel('Format')).toHaveValue('csv');
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByLabel('Format')).toHaveValue('xlsx');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('With pictures and sound')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Save file' })).toBeFocused();
  const byKeyboard = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await byKeyboard;
  expect(download.suggestedFilename()).toMatch(/^daily-questions-\d{4}-\d\d-\d\d\.xlsx$/);
  const [names = [], cells = []] = await rowsOf(download);
  expect(cells[names.indexOf('question')]).toBe(stored);

  // The other screens, each with its filters.
  for (const [path, told] of [
    ['/review', /^(No|\d+) daily questions?/],
    ['/history?kind=question&from=2020-01-01&to=2020-01-07', 'No daily questions to export.'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Export' }).first().click();
    await expect(dialog.getByText(told)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

/** A proxy to the site that cuts an export after its first bytes while `isCut` is true. */
async function startCuttingProxy(port: number) {
  const proxy = { isCut: true, url: '', server: null as Server | null };
  proxy.server = createServer((client) => {
    const site = connect(port, '127.0.0.1');
    let isExport = false;
    client.on('data', (chunk) => {
      isExport = proxy.isCut && chunk.includes('GET /api/export');
      site.write(chunk);
    });
    site.on('data', (chunk) => {
      if (isExport) client.write(chunk.subarray(0, chunk.length / 2), () => client.destroy());
      else client.write(chunk);
    });
    site.on('close', () => client.destroy());
    client.on('close', () => site.destroy());
    for (const socket of [site, client]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.server?.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(proxy.server.address() as { port: number }).port}`;
  return proxy;
}

testBesideOthers('a file that breaks off is not saved, and says so', async ({ page, playwright, site }) => {
  const proxy = await startCuttingProxy(Number(new URL(site.url).port));
  const request = await playwright.request.newContext({ baseURL: site.url });
  try {
    const token = await logInByApi(request);
    await page.addInitScript((kept) => window.localStorage.setItem('tdts_token', kept), token);
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.goto(`${proxy.url}/search`);
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText(/^\d+ daily questions\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save file' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/nothing was saved|could not reach the server/);
    await expectAccessible(page);
    expect(downloads).toEqual([]);

    // The server itself aborts because a stored record is unreadable: there is no file either.
    const database = new DatabaseSync(join(site.dataDir, 'trivia.db'), { timeout: 60_000 });
    database.exec(`update trivia_questions set themes = '{' where game = 'daily'`);
    const broken = await fetch(`${site.url}/api/export?game=daily&format=csv`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow();
    expect(site.output()).toContain('An export broke off.');
    database.exec('update trivia_questions set themes = null');
    database.close();

    proxy.isCut = false;
    const whole = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save file' }).click();
    const questions = (await rowsOf(await whole)).length - 1;
    expect(questions).toBeGreaterThan(0);
    await expect(page.getByText(`Exported ${questions} daily questions`)).toBeVisible();
  } finally {
    await request.dispose();
    proxy.server?.close();
  }
});
