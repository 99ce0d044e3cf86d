import { IMPORT_CONTENT_TYPE, IMPORT_MAX_BYTES, IMPORT_PATH } from '@/lib/features/import-export/rules';
import { signInEditor } from './fixtures/editor';
import { makeBank } from './fixtures/import-bank';
import { watchMemory } from './fixtures/process-memory';
import { expect, test } from './fixtures/test';

const CATEGORY = 'Rows of a bank';
/** Three quarters of the 200 MB that the five lines would take if the server read them whole. */
const MOST_EXTRA_MEGABYTES = 150;

test(`an editor who sends a line of 40 MB five times at once is refused, takes less than ${MOST_EXTRA_MEGABYTES} MB of memory, and can import rows afterwards`, async ({
  start,
}) => {
  const server = await start();
  const editor = await signInEditor(server.url);
  const sendImport = async (body: string | Buffer<ArrayBuffer>) => {
    const headers = { 'Content-Type': IMPORT_CONTENT_TYPE, Authorization: `Bearer ${editor.token}` };
    const answer = await fetch(server.url + IMPORT_PATH, { method: 'POST', body, headers });
    return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '');
  };
  await sendImport(makeBank(CATEGORY, 1));
  // After its start the server draws this picture in the background, which must not fall into the measurement.
  await (await fetch(`${server.url}/preview.png`)).arrayBuffer();
  const readMemory = watchMemory(server.pid);
  const line = Buffer.alloc(IMPORT_MAX_BYTES, 'x');
  line.write('{"game":"daily","rows":1}\n{"line":1,"source":"');
  const refused = await Promise.all(Array.from({ length: 5 }, () => sendImport(line)));
  const message = 'Line 2 of the request has more than 64 KB. Shorten its texts.';
  expect(refused).toEqual(Array(5).fill({ code: 'too_large', message }));
  expect(readMemory().more).toBeLessThan(MOST_EXTRA_MEGABYTES);
  expect(await sendImport(makeBank(CATEGORY, 400))).toMatchObject({ created: 399, unchanged: 1 });
});
