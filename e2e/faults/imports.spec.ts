import { signInEditor } from '@/e2e/fixtures/editor';
import { makeBank } from '@/e2e/fixtures/import-bank';
import type { Started } from '@/e2e/fixtures/server';
import { expect } from '@/e2e/fixtures/test';
import { IMPORT_CONTENT_TYPE, IMPORT_PATH } from '@/lib/features/import-export/rules';
import { onEachDatabase, test } from './test';

const ROWS = 3000;
const CATEGORY = 'Birds of the bank';
/** The ways to end the server, and the hundreds of stored rows at which it ends. */
const endings = [
  { how: 'killed', atHundreds: [1, 12, 25], end: (server: Started) => server.kill() },
  { how: 'stopped by SIGTERM', atHundreds: [12], end: (server: Started) => server.stop() },
];

/** Sends the bank, always with the same key. */
async function sendBank(url: string): Promise<Response> {
  const { token } = await signInEditor(url);
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': IMPORT_CONTENT_TYPE,
    'Idempotency-Key': 'one-import',
  };
  return fetch(url + IMPORT_PATH, { method: 'POST', body: makeBank(CATEGORY, ROWS), headers });
}

/** Reads the progress until this many hundreds of rows are stored. */
async function readUntilStored(answer: Response, hundreds: number): Promise<void> {
  const progress = new RegExp(`"storing","done":${hundreds}\\d\\d`);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!progress.test(text)) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error(`It ended before so many rows were stored: ${text}`);
    text += value;
  }
}

/** The result of an import: the last line of its response. */
async function readResult(answer: Response): Promise<unknown> {
  const lines = (await answer.text()).trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '');
}

async function readCategoryNames(url: string): Promise<string[]> {
  const { get } = await signInEditor(url);
  const { categories } = await (await get('/categories/all_categories')).json();
  return (categories as { category: string }[]).map(({ category }) => category);
}

onEachDatabase(() => {
  for (const { how, atHundreds, end } of endings) {
    test(`an editor whose import of ${ROWS} rows is ${how} finds all rows stored once after a retry`, async ({
      start,
      note,
    }) => {
      test.setTimeout(300_000);
      for (const hundreds of atHundreds) {
        const server = await start();
        expect(await readCategoryNames(server.url)).not.toContain(CATEGORY);
        await readUntilStored(await sendBank(server.url), hundreds);
        await end(server);
      }
      const { url } = await start();
      const result = await readResult(await sendBank(url));
      // It has the key of the earlier ones: if they had been stored, it would report their result.
      expect(result).toMatchObject({ created: ROWS, unchanged: 0, categories: [CATEGORY] });
      expect(await readResult(await sendBank(url))).toEqual(result);
      const { get } = await signInEditor(url);
      const exported = await get('/api/export?game=daily&format=json&query=bird');
      const questions = (await exported.json()) as { category: string }[];
      expect(questions.filter(({ category }) => category === CATEGORY)).toHaveLength(ROWS);
      note(`${atHundreds.length} times ${how} during an import of ${ROWS} rows: 0 rows lost or doubled`);
    });
  }
});
