import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { signInEditor } from '@/e2e/fixtures/editor';
import { expect } from '@/e2e/fixtures/test';
import { test } from './test';

const forDate = '2031-01-01';

async function readReadiness(url: string): Promise<number> {
  return (await fetch(`${url}/health/ready`)).status;
}

test('an editor gets 503 with the reason while trivia.db is moved away', async ({ start, dataDir }) => {
  const server = await start();
  const editor = await signInEditor(server.url);
  renameSync(join(dataDir, 'trivia.db'), join(dataDir, 'elsewhere.db'));
  const answer = await editor.save({ text: 'Is it there?', forDate });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('The database of this site was removed or replaced while it ran'),
  });
});

test('an operator whose trivia.db is moved away finds the site alive but not ready, and the reason in the log', async ({
  start,
  dataDir,
}) => {
  const server = await start();
  renameSync(join(dataDir, 'trivia.db'), join(dataDir, 'elsewhere.db'));
  await expect.poll(() => readReadiness(server.url)).toBe(503);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  expect(server.output()).toContain('trivia.db was removed or replaced while the server ran. Put it back');
});

test('an editor finds their questions when trivia.db is put back', async ({ start, dataDir }) => {
  const [database, elsewhere] = [join(dataDir, 'trivia.db'), join(dataDir, 'elsewhere.db')];
  const { url } = await start();
  const editor = await signInEditor(url);
  expect((await editor.save({ text: 'Is it kept?', forDate })).status).toBe(200);
  renameSync(database, elsewhere);
  await expect.poll(() => readReadiness(url)).toBe(503);
  renameSync(elsewhere, database);
  await expect.poll(() => readReadiness(url)).toBe(200);
  expect(await editor.readTextsOn(forDate)).toContain('Is it kept?');
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
