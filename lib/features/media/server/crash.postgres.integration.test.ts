import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '@/lib/config/config';
import { database } from '@/lib/db/connection';
import { storedKeys } from '@/lib/testing/uploading';
import { IMAGE_FILE_NAMES, imageKey, mediaIdOfKey, soundKey } from './media-keys';
import { sweepMedia } from './sweep';

const CRASHES = 3;

/** Uploads in another process, kills it in the middle of things, and answers how many uploads it had finished, `atLeast` so many. */
async function uploadAndCrash(atLeast: number): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'lib/testing/upload-loop.ts'],
    { env: process.env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let stored = 0;
  child.stdout.on('data', (lines: Buffer) => {
    stored += lines.toString().split('\n').length - 1;
  });
  const closed = once(child, 'close');
  while (stored < atLeast && child.exitCode === null)
    await Promise.race([once(child.stdout, 'data'), closed]);
  child.kill('SIGKILL');
  const [, signal] = await closed;
  if (signal !== 'SIGKILL') throw new Error('The uploading process ended by itself.');
  return stored;
}

it(`after ${CRASHES} kills in the middle of uploads the sweep leaves neither rows without files nor files without rows`, async () => {
  let stored = 0;
  for (let crash = 1; crash <= CRASHES; crash++) stored += await uploadAndCrash(2 * crash);
  await sweepMedia(new Date());

  const rows = await database().selectFrom('media').select(['id', 'kind']).execute();
  const keys = new Set(await storedKeys());
  const expected = rows.flatMap(({ id, kind }) =>
    kind === 'image' ? IMAGE_FILE_NAMES.map((name) => imageKey(id, name)) : [soundKey(id)],
  );
  expect(rows.length).toBeGreaterThanOrEqual(stored);
  expect(expected.filter((key) => !keys.has(key))).toEqual([]);
  expect([...keys].filter((key) => !rows.some(({ id }) => id === mediaIdOfKey(key)))).toEqual([]);
  await expect(readdir(join(config.DATA_DIR, 'media/incoming'))).resolves.toEqual([]);
});
