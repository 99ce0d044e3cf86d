import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { APIResponse } from 'playwright/test';
import { signInEditor } from './fixtures/editor';
import { findFreePort } from './fixtures/raw-http';
import { removeDirectory, runStart, START } from './fixtures/server';
import { expectGone, readToEnd, uploadHalf } from './fixtures/stopping';
import { expect, test } from './fixtures/test';

// `npm run test:faults` tries the other ways of stopping.
test('an operator whose supervisor sends SIGTERM to the whole group, twice, loses no request in flight, and leaves no process', async ({
  start,
  dataDir,
}) => {
  const server = await start({}, ['npm', 'start']);
  const upload = await uploadHalf(await signInEditor(server.url), dataDir);
  // It keeps one connection as long as the server does.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const asked = request(`${server.url}/categories/active_categories`, { agent }).end();
    const [response] = await once(asked, 'response');
    return readToEnd(response);
  };
  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' });

  process.kill(-server.pid, 'SIGTERM');
  process.kill(-server.pid, 'SIGTERM');
  let answer = await ask();
  while (answer.connection === 'keep-alive') {
    expect(answer.status).toBe(200);
    answer = await ask();
  }
  expect(answer).toEqual({ status: 200, connection: 'close' });
  expect(await upload.finish()).toEqual({ status: 200, connection: 'close' });
  agent.destroy();
  expect(await server.ended).toBe(0);
  await expectGone(server, dataDir);
});

test('an operator whose start cannot succeed reads why in one line', async ({ start, dataDir }) => {
  const { port } = new URL((await start()).url);
  const [file, spare] = [join(dataDir, 'a-file'), join(dataDir, 'spare')];
  writeFileSync(file, '');
  // Wrong settings and an unreachable database have tests of their own.
  const starts: readonly (readonly [env: Record<string, string>, words: RegExp])[] = [
    [{ DATA_DIR: dataDir }, /^DATA_DIR \S+ is in use by another instance\./],
    [{ DATA_DIR: spare, PORT: port }, /^Port \d+ is in use\. .+ set PORT to another port\.$/],
    [{ DATA_DIR: spare, METRICS_PORT: port }, /^Port \d+ is in use\. .+ set METRICS_PORT to another port\.$/],
    [{ DATA_DIR: join(file, 'data') }, /cannot be written/],
  ];
  for (const [env, words] of starts) {
    const { code, output } = await runStart(env);
    expect(code).not.toBe(0);
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(words)]);
  }
});

test('an operator who starts twice at once on an empty directory gets one server, with whole data', async ({
  request,
  start,
  dataDir,
}) => {
  removeDirectory(dataDir);
  mkdirSync(dataDir);
  const settings = { STAFF_PASSWORD: '' };
  const starts = await Promise.allSettled([start(settings, START), start(settings, START)]);
  const [first, ...others] = starts.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (!first) throw new Error('One of them has to serve.');
  expect(others).toEqual([]);

  const password = /Password \(shown only now\): (\S+)/.exec(first.output())?.[1] ?? '';
  const data = { username: 'staff', password };
  expect((await request.post(`${first.url}/users/login_authorized_user`, { data })).status()).toBe(200);
  const { categories } = await (await request.get(`${first.url}/categories/active_categories`)).json();
  expect(categories).toHaveLength(6);
  await first.stop();
  const file = new DatabaseSync(join(dataDir, 'trivia.db'), { readOnly: true });
  const readValue = (query: string) => Object.values(file.prepare(query).get() ?? {})[0];
  expect(readValue('pragma integrity_check')).toBe('ok');
  expect(readValue("select count(*) from users where username = 'staff'")).toBe(1);
  file.close();
});

test('a visitor who opens an invitation during a start waits for its page', async ({ request, start }) => {
  const port = await findFreePort();
  const starting = start({ PORT: String(port) }, START);
  const openInvitation = () =>
    request.get(`http://localhost:${port}/join-group/JOIN-US`, { maxRedirects: 0, timeout: 0 });
  let opened: APIResponse | undefined;
  await expect(async () => {
    opened = await openInvitation();
  }).toPass();
  expect(opened?.status()).toBe(200);
  await starting;
});

test('an operator who starts again on stored data reads only that the site is ready', async ({ start }) => {
  const { output } = await start({}, START);
  // The framework may say first that it has read its configuration.
  expect(output()).toMatch(/^(.+next\.config\.js.+\n)?Ready on \S+\n$/);
});
