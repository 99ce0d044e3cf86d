import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { signInEditor } from '@/e2e/fixtures/editor';
import { expect } from '@/e2e/fixtures/test';
import { test } from './test';

test('an editor gets 503 while trivia.db is moved away, and their questions when it is put back', async ({
  start,
  dataDir,
}) => {
  const database = join(dataDir, 'trivia.db');
  const elsewhere = join(dataDir, 'elsewhere.db');
  const server = await start();
  const editor = await signInEditor(server.url);
  const forDate = '2031-01-01';
  const readReadiness = async () => (await fetch(`${server.url}/health/ready`)).status;
  expect((await editor.save({ text: 'Is it kept?', forDate })).status).toBe(200);

  renameSync(database, elsewhere);
  const answer = await editor.save({ text: 'Is it there?', forDate, category: 1 });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('The database of this site was removed or replaced while it ran'),
  });
  await expect.poll(readReadiness).toBe(503);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  expect(server.output()).toContain('trivia.db was removed or replaced while the server ran. Put it back');

  renameSync(elsewhere, database);
  await expect.poll(readReadiness).toBe(200);
  expect(await editor.textsOn(forDate)).toContain('Is it kept?');
});

test('an operator who starts a site whose trivia.db is gone is refused in one line', async ({
  start,
  dataDir,
}) => {
  const server = await start();
  rmSync(join(dataDir, 'trivia.db'));
  await server.stop();
  await expect(start()).rejects.toThrow(
    /code 1: \S+trivia\.db is gone or empty, and there was a database\. [^\n]+\n$/,
  );
});
