import { connect } from 'node:net';
import { signInEditor } from '@/e2e/fixtures/editor';
import { expect } from '@/e2e/fixtures/test';
import { test } from './test';

const DRIPS = 20;
const BYTE_EVERY_MS = 2000;

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

for (const kind of ['a sign-in', 'an upload'] as const) {
  test(`${DRIPS} slow bodies of ${kind} are ended within 40 s, and an editor saves meanwhile`, async ({
    start,
    note,
  }) => {
    const { url } = await start();
    const editor = await signInEditor(url);
    const signIn = { address: `${url}/users/login_authorized_user`, type: 'application/json' };
    const findTarget = async () =>
      kind === 'a sign-in'
        ? signIn
        : { address: await editor.askForUpload(), type: 'multipart/form-data; boundary=x' };
    const targets = await Promise.all(Array.from({ length: DRIPS }, findTarget));
    const drips = targets.map(({ address, type }) => drip(address, type));
    expect((await editor.save({ text: 'Is there room?', forDate: '2031-01-01' })).status).toBe(200);
    const ended = await Promise.all(drips);
    const longest = Math.max(...ended.map(({ seconds }) => seconds));
    note(`the longest lived ${longest.toFixed(1)} s`);
    for (const { answer } of ended) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(longest).toBeLessThan(40);
  });
}
