import { IMPORT_CONTENT_TYPE, IMPORT_PATH } from '@/lib/features/import-export/rules';
import { childOf, databases, test } from './faults/test';
import { signInEditor } from './fixtures/editor';
import { bankOf } from './fixtures/import-bank';
import { forgetMost, memoryOf } from './fixtures/process-memory';
import { START } from './fixtures/server';
import { expect } from './fixtures/test';

const CATEGORY = 'More than the memory';
const MEGABYTE = 1_000_000;

for (const database of databases) {
  test.describe(database, () => {
    test.use({ database });

    test('five imports at once of one line of 39 MB are refused in little memory; then 400 rows are imported', async ({
      start,
    }) => {
      const server = await start({}, START);
      const editor = await signInEditor(server.url);
      const bring = async (body: string | Buffer<ArrayBuffer>) => {
        const headers = { 'Content-Type': IMPORT_CONTENT_TYPE, Authorization: `Bearer ${editor.token}` };
        const answer = await fetch(server.url + IMPORT_PATH, { method: 'POST', body, headers });
        return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '');
      };
      await bring(bankOf(CATEGORY, 1));
      // The start goes on to prepare pages; this picture, with the fonts of all, is the last and takes most memory.
      await (await fetch(`${server.url}/preview.png`)).arrayBuffer();
      const pid = childOf(server.pid);
      forgetMost(pid);
      const { now: idle } = memoryOf(pid);
      const line = Buffer.alloc(39 * MEGABYTE, 'x');
      line.write('{"game":"daily","rows":1}\n{"line":1,"source":"');
      const refused = await Promise.all(Array.from({ length: 5 }, () => bring(line)));
      const message = 'Line 2 of the request has more than 64 KB. Shorten its texts.';
      expect(refused).toEqual(Array(5).fill({ code: 'too_large', message }));
      expect(memoryOf(pid).most - idle).toBeLessThan(150);
      expect(await bring(bankOf(CATEGORY, 400))).toMatchObject({ created: 399, unchanged: 1 });
    });
  });
}
