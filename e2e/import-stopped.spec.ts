import type { Page } from 'playwright/test';
import { addPerson, signInByApi } from './fixtures/people';
import { serveForSpec } from './fixtures/separate-sites';
import { expect, expectAccessible, test } from './fixtures/test';

/** Its rows would fill the gaps that other specs look for. */
const site = serveForSpec();

async function paste(page: Page, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from(['Category,Date,Question,A,B,C,D,Answer', ...rows].join('\n'));
  await page
    .getByLabel(/^(Choose or drop|Uploaded)/)
    .first()
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
}

async function textsOf(page: Page, token: string, word: string): Promise<string[]> {
  const answer = await page.request.get(`/api/export?game=daily&format=json&query=${word}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { question: string }[]).map(({ question }) => question);
}

test('Cancel in the middle stores nothing, says so, and the same rows can be imported afterwards', async ({
  browser,
}) => {
  const editor = await addPerson(browser, site, { username: 'cleo', role: 'editor' });
  const token = await signInByApi(editor);
  const { page } = editor;
  await page.goto('/import');
  const rows = 4000;
  await paste(
    page,
    Array.from({ length: rows }, (_, at) => `Geography,,Which canceled river is ${at}?,a,b,c,d,B`),
  );
  const start = page.getByRole('button', { name: 'Import 4,000 rows' });
  await expect(start).toBeEnabled({ timeout: 120_000 });
  // Clicked from within the page, because storing takes only a second and this must be in the middle of it.
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
  await expect(page.getByText('Nothing was imported', { exact: true })).toBeVisible();
  await expect(page.getByText('You cancelled it.')).toBeVisible();
  await expectAccessible(page);
  // This save waits until the import is rolled back.
  await page.request.post('/singlegames/upload_trivia_question', {
    headers: { Authorization: `Bearer ${token}` },
    data: { triviaQuestion: { question: 'Which lake came after it?' }, status: 'draft' },
  });
  expect(await textsOf(page, token, 'canceled')).toEqual([]);
  await expect(start).toBeEnabled({ timeout: 120_000 });
  await start.click();
  await expect(page.getByText('4,000 added.')).toBeVisible({ timeout: 120_000 });
});

test('a day that somebody else takes before the import is named by its row; after the correction all rows are imported', async ({
  browser,
}) => {
  const editor = await addPerson(browser, site, { username: 'tess', role: 'editor' });
  const token = await signInByApi(editor);
  const { page } = editor;
  await page.goto('/import');
  const days = ['2036-05-01', '2036-05-02', '2036-05-03'];
  await paste(
    page,
    days.map((day, at) => `Geography,${day},Which zebrafish is number ${at}?,a,b,c,d,B`),
  );
  const start = page.getByRole('button', { name: 'Import 3 rows' });
  await expect(start).toBeEnabled();

  const headers = { Authorization: `Bearer ${token}` };
  const { categories } = await (await page.request.get('/categories/active_categories')).json();
  const { id: categoryId } = categories.find(
    ({ category }: { category: string }) => category === 'Geography',
  );
  const triviaQuestion = {
    ...{ categoryId, question: 'Which bird was faster?', correctChoice: 'Owl', forDate: days[1] },
    ...{ choice1: 'Owl', choice2: 'Hen', choice3: 'Duck', choice4: 'Swan' },
  };
  const data = { triviaQuestion };
  const saved = await page.request.post('/singlegames/upload_trivia_question', { headers, data });
  expect(saved.status()).toBe(200);

  await start.click();
  await expect(page.getByText('Nothing was imported', { exact: true })).toBeVisible();
  const said = 'This category already has a daily question for this date. Choose another date.';
  await expect(page.getByRole('row', { name: /number 1\?/ }).getByText(said)).toBeVisible();
  expect(await textsOf(page, token, 'zebrafish')).toEqual([]);

  await page.getByRole('button', { name: 'Date of row 3:' }).click();
  const field = page.getByRole('textbox', { name: 'Date of row 3' });
  await field.fill('2036-05-09');
  await field.press('Enter');
  await start.click();
  await expect(page.getByText('3 added.')).toBeVisible();
  expect((await textsOf(page, token, 'zebrafish')).toSorted()).toEqual(
    days.map((_, at) => `Which zebrafish is number ${at}?`),
  );
});
