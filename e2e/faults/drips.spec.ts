import { connect } from 'node:net';
import { type Editor, signInEditor } from '@/e2e/fixtures/editor';
import type { Started } from '@/e2e/fixtures/server';
import { expect } from '@/e2e/fixtures/test';
import { test } from './test';

const DRIPS = 20;
const BYTE_EVERY_MS = 2000;
/** The promised limit of a slow body (docs/reliability.md). */
const LIMIT_SECONDS = 40;

/** Sends a body at one byte every two seconds; returns the seconds until the server ended it, and its response. */
async function drip(address: string, type: string): Promise<{ seconds: number; answer: string }> {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = ['Host: site', `Content-Type: ${type}`, 'Content-Length: 100000', '', ''];
  socket.write([`POST ${pathname} HTTP/1.1`, ...head].join('\r\n'));
  const startedAt = performance.now();
  const timer = setInterval(() => socket.write('x'), BYTE_EVERY_MS);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return { seconds: (performance.now() - startedAt) / 1000, answer };
}

const kinds = ['a sign-in', 'an upload'] as const;

/** Finds the address and the type for a body of that kind. */
async function findTarget(kind: (typeof kinds)[number], url: string, editor: Editor) {
  return kind === 'a sign-in'
    ? { address: `${url}/users/login_authorized_user`, type: 'application/json' }
    : { address: await editor.askForUpload(), type: 'multipart/form-data; boundary=x' };
}

/** Signs an editor in, and sends the server slow bodies; returns the editor and what becomes of each body. */
async function startDrips(kind: (typeof kinds)[number], { url }: Started) {
  const editor = await signInEditor(url);
  const targets = await Promise.all(Array.from({ length: DRIPS }, () => findTarget(kind, url, editor)));
  return { editor, drips: targets.map(({ address, type }) => drip(address, type)) };
}

for (const kind of kinds) {
  test(`an attacker who sends ${DRIPS} slow bodies of ${kind} is refused within ${LIMIT_SECONDS} s`, async ({
    start,
    note,
  }) => {
    const { drips } = await startDrips(kind, await start());
    const ended = await Promise.all(drips);
    const longest = Math.max(...ended.map(({ seconds }) => seconds));
    note(`the longest lived ${longest.toFixed(1)} s`);
    for (const { answer } of ended) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(longest).toBeLessThan(LIMIT_SECONDS);
  });

  test(`an editor saves while an attacker sends ${DRIPS} slow bodies of ${kind}`, async ({ start }) => {
    const { editor } = await startDrips(kind, await start());
    expect((await editor.save({ text: 'Is there room?', forDate: '2031-01-01' })).status).toBe(200);
  });
}
