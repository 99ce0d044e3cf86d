import { Client } from 'pg';
import { IMPORT_CONTENT_TYPE, IMPORT_PATH } from '@/lib/features/imports/rules';
import { databases, test } from './faults/test';
import { signInEditor } from './fixtures/editor';
import { bankOf } from './fixtures/import-bank';
import { expect } from './fixtures/test';

const CATEGORY = 'More than the memory';
const ROWS = 8000;
/** So many come in. */
const FEW = 400;

/** Counts for threads alone: the one that serves has its heap by then. */
const littleHeap =
  'data:text/javascript,import v8 from "node:v8"; v8.setFlagsFromString("--max-old-space-size=32")';

/** A character beyond Latin-1 makes each of a text's take two bytes. */
const explained = (at: number) => ({ explanation: `Because “${at}” is said. `.repeat(40).trim() });

for (const database of databases) {
  test.describe(database, () => {
    test.use({ database });

    test('an import that needs more memory than its thread has leaves nothing, says what to do, and others are served', async ({
      start,
      cluster,
    }) => {
      const server = await start({ NODE_OPTIONS: `--import=${encodeURI(littleHeap)}` });
      const editor = await signInEditor(server.url);
      const bring = async (rows: number) => {
        const headers = { 'Content-Type': IMPORT_CONTENT_TYPE, Authorization: `Bearer ${editor.token}` };
        const body = bankOf(CATEGORY, rows, explained);
        const answer = await fetch(server.url + IMPORT_PATH, { method: 'POST', body, headers });
        return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '');
      };
      const message =
        'This takes more memory than there is for it. Nothing was imported. Split the file, and import its parts.';
      expect(await bring(ROWS)).toEqual({ error: { code: 'too_large', message }, issues: [] });
      expect(server.output()).toContain('had too little memory');
      const { categories } = await (await editor.get('/categories/all_categories')).json();
      expect(categories).not.toContainEqual(expect.objectContaining({ category: CATEGORY }));
      expect((await editor.save({ text: 'Does it live on?', forDate: '2031-01-01' })).status).toBe(200);
      expect(await bring(FEW)).toMatchObject({ created: FEW, categories: [CATEGORY] });

      // Else what comes next is planned as if nothing of it were there.
      if (!cluster) return;
      const client = new Client({ connectionString: `${cluster.url}/postgres` });
      await client.connect();
      const known = async () =>
        (await client.query("select reltuples from pg_class where relname = 'history'")).rows[0].reltuples;
      await expect.poll(known, { timeout: 20_000 }).toBeGreaterThanOrEqual(FEW);
      await client.end();
    });
  });
}
