import { signInEditor } from '@/e2e/fixtures/editor';
import { bankOf } from '@/e2e/fixtures/import-bank';
import { expect } from '@/e2e/fixtures/test';
import { IMPORT_CONTENT_TYPE, IMPORT_PATH } from '@/lib/features/import-export/rules';
import { databases, test } from './test';

const ROWS = 3000;
const KILLS = 3;

/** Sends the bank, always with the same key. */
async function bring(url: string, bank: string) {
  const { token, get } = await signInEditor(url);
  const headers = { 'Content-Type': IMPORT_CONTENT_TYPE, 'Idempotency-Key': 'one-import' };
  const authorized = { ...headers, Authorization: `Bearer ${token}` };
  const answer = await fetch(url + IMPORT_PATH, { method: 'POST', body: bank, headers: authorized });
  const categoryNames = async () => {
    const { categories } = await (await get('/categories/all_categories')).json();
    return (categories as { category: string }[]).map(({ category }) => category);
  };
  return { answer, categoryNames };
}

/** Reads until the import reports this progress. */
async function readUntil(answer: Response, stored: RegExp): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; !stored.test(text); ) text = (text + (await reader?.read())?.value).slice(-2000);
}

for (const database of databases) {
  test.describe(database, () => {
    test.use({ database });

    test(`${KILLS} times SIGKILL during an import of ${ROWS} rows: nothing is stored, and the retry stores all`, async ({
      start,
      note,
    }) => {
      test.setTimeout(300_000);
      const bank = bankOf('Birds of the bank', ROWS);
      for (let kill = 0; kill < KILLS; kill++) {
        const server = await start();
        const { answer, categoryNames } = await bring(server.url, bank);
        expect(await categoryNames()).not.toContain('Birds of the bank');
        // Each kill comes at another moment in the middle of storing.
        await readUntil(answer, new RegExp(`"storing","done":${[1, 12, 25][kill]}\\d\\d`));
        await server.kill();
      }
      const server = await start();
      const { answer } = await bring(server.url, bank);
      const lines = (await answer.text()).trim().split('\n');
      // The same key as before: an import that had been stored would not be repeated.
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
        created: ROWS,
        unchanged: 0,
        categories: ['Birds of the bank'],
      });
      const again = await (await bring(server.url, bank)).answer.text();
      expect(JSON.parse(again.trim().split('\n').at(-1) ?? '')).toEqual(JSON.parse(lines.at(-1) ?? ''));
      note(`${KILLS} kills in the middle of an import of ${ROWS}: 0 rows left behind`);
    });

    test(`SIGTERM during an import of ${ROWS} rows: all or nothing is stored, and a retry stores all`, async ({
      start,
    }) => {
      test.setTimeout(300_000);
      const bank = bankOf('Birds of the bank', ROWS);
      const server = await start();
      await readUntil((await bring(server.url, bank)).answer, /"storing","done":1\d\d\d/);
      await server.stop();
      const next = await start();
      const { answer } = await bring(next.url, bank);
      const lines = (await answer.text()).trim().split('\n');
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
        created: ROWS,
        categories: ['Birds of the bank'],
      });
      const { get } = await signInEditor(next.url);
      const stored = await get('/api/export?game=daily&format=json&query=bird');
      const questions = ((await stored.json()) as { category: string }[]).filter(
        ({ category }) => category === 'Birds of the bank',
      );
      expect(questions).toHaveLength(ROWS);
    });
  });
}
