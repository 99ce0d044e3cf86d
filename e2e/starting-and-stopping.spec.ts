import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { APIResponse } from 'playwright/test';
import { findFreePort } from './fixtures/raw-http';
import { removeDirectory, START } from './fixtures/server';
import { expectCleanStop } from './fixtures/stopping';
import { expect, test } from './fixtures/test';

const NPM_START = ['npm', 'start'];

// test:faults tries the other ways of stopping.
test('an operator whose supervisor sends SIGTERM to the whole group, twice, loses no request in flight, and leaves no process', async ({
  start,
  dataDir,
}) => {
  const server = await start({}, NPM_START);
  await expectCleanStop(server, dataDir, () => {
    process.kill(-server.pid, 'SIGTERM');
    process.kill(-server.pid, 'SIGTERM');
  });
});

test('an operator who starts twice on an empty directory gets one server with whole data, and one reason why not', async ({
  request,
  start,
  dataDir,
}) => {
  removeDirectory(dataDir);
  mkdirSync(dataDir);
  const settings = { STAFF_PASSWORD: '' };
  const starts = await Promise.allSettled([start(settings, START), start(settings, START)]);
  const [first] = starts.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (!first) throw new Error('One of them has to serve.');
  const reasons = starts.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
  expect(reasons).toEqual([
    expect.stringMatching(/code 1: DATA_DIR \S+ is in use by another instance\..+\n$/),
  ]);

  const password = /Password \(shown only now\): (\S+)/.exec(first.output())?.[1] ?? '';
  const logIn = () =>
    request.post(`${first.url}/users/login_authorized_user`, { data: { username: 'staff', password } });
  expect((await logIn()).status()).toBe(200);
  const { categories } = await (await request.get(`${first.url}/categories/active_categories`)).json();
  expect(categories).toHaveLength(6);
  await first.stop();
  const file = new DatabaseSync(join(dataDir, 'trivia.db'), { readOnly: true });
  const readValue = (query: string) => Object.values(file.prepare(query).get() ?? {})[0];
  expect(readValue('pragma integrity_check')).toBe('ok');
  expect(readValue("select count(*) from users where username = 'staff'")).toBe(1);
  file.close();
});

test('a visitor who opens an invitation during a start waits for its page, and the start neither builds again nor prints a password', async ({
  request,
  start,
}) => {
  const port = await findFreePort();
  const starting = start({ PORT: String(port) }, START);
  const openInvitation = () =>
    request.get(`http://localhost:${port}/join-group/JOIN-US`, { maxRedirects: 0, timeout: 0 });
  let opened: APIResponse | undefined;
  await expect(async () => {
    opened = await openInvitation();
  }).toPass();
  expect(opened?.status()).toBe(200);
  const server = await starting;
  expect(server.output()).not.toContain('Building');
  expect(server.output()).not.toContain('Password');
});
