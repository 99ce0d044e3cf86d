import { IMPORT_CONTENT_TYPE, IMPORT_MAX_BYTES, IMPORT_PATH } from '@/lib/features/import-export/rules';
import { type Editor, signInEditor } from './fixtures/editor';
import { makeBank } from './fixtures/import-bank';
import { watchMemory } from './fixtures/process-memory';
import { expect, test } from './fixtures/test';

/** Three quarters of the 200 MB that the five lines would take if the server read them whole. */
const MOST_EXTRA_MEGABYTES = 150;

/** Sends an import; returns its result, which is the last line of the response. */
async function sendImport(url: string, { token }: Editor, body: string | Buffer<ArrayBuffer>) {
  const headers = { 'Content-Type': IMPORT_CONTENT_TYPE, Authorization: `Bearer ${token}` };
  const answer = await fetch(url + IMPORT_PATH, { method: 'POST', body, headers });
  return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '');
}

/** An import of one line, which is as long as a whole import may be. */
function makeLongLine(): Buffer<ArrayBuffer> {
  const line = Buffer.alloc(IMPORT_MAX_BYTES, 'x');
  line.write('{"game":"daily","rows":1}\n{"line":1,"source":"');
  return line;
}

const refusal = {
  code: 'too_large',
  message: 'Line 2 of the request has more than 64 KB. Shorten its texts.',
};

test(`a server refuses five lines of 40 MB at once in less than ${MOST_EXTRA_MEGABYTES} MB of memory`, async ({
  start,
}) => {
  const server = await start();
  const editor = await signInEditor(server.url);
  // The first import loads its code, which must not fall into the measurement.
  await sendImport(server.url, editor, makeBank('Rows of a bank', 1));
  // After its start the server draws this picture in the background, which must not fall into it either.
  await (await fetch(`${server.url}/preview.png`)).arrayBuffer();
  const readMemory = watchMemory(server.pid);
  const line = makeLongLine();
  const results = await Promise.all(Array.from({ length: 5 }, () => sendImport(server.url, editor, line)));
  expect(results).toEqual(Array(5).fill(refusal));
  expect(readMemory().more).toBeLessThan(MOST_EXTRA_MEGABYTES);
});
