import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { signInEditor } from '@/e2e/fixtures/editor';
import { expect } from '@/e2e/fixtures/test';
import { test } from './test';

const isOfTheSite = /The database of this site was removed or replaced while it ran/;

test('trivia.db moved away while people save: 503 at once, until it is put back; a start without it is refused', async ({
  start,
  dataDir,
}) => {
  const database = join(dataDir, 'trivia.db');
  const elsewhere = join(dataDir, 'elsewhere.db');
  const server = await start();
  const editor = await signInEditor(server.url);
  const forDate = '2031-01-01';
  const ready = () => fetch(`${server.url}/health/ready`);
  expect((await editor.save({ text: 'Is it kept?', forDate })).status).toBe(200);

  renameSync(database, elsewhere);
  const answer = await editor.save({ text: 'Is it there?', forDate, category: 1 });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await answer.json()).message).toMatch(isOfTheSite);
  await expect.poll(async () => (await ready()).status).toBe(503);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  expect(server.output()).toContain('trivia.db was removed or replaced while the server ran. Put it back');

  renameSync(elsewhere, database);
  await expect.poll(async () => (await ready()).status).toBe(200);
  expect(await editor.textsOn(forDate)).toContain('Is it kept?');

  rmSync(database);
  await server.stop();
  await expect(start()).rejects.toThrow(/code 1: \S+trivia\.db is gone, and there was one\. [^\n]+\n$/);
});
