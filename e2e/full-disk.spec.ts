import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@/lib/dates/calendar-date';
import { type Editor, signInEditor } from './fixtures/editor';
import { noise } from './fixtures/media-files';
import { makeDataDirectory, removeDirectory, type Started, startServer } from './fixtures/server';
import { expect, test } from './fixtures/test';

/** The size of the disk: the server's data, with 70 MB of fonts for preview pictures, and a few pictures. */
const DISK_BYTES = 128 * 2 ** 20;
const SPACE_FOR_PICTURES = 3 * 2 ** 20;
const SPACE_FOR_SAVES = 2 ** 19;

/** Runs a command with mounts that nobody else sees, and which end with it. */
const withOwnMounts = ['unshare', '--map-root-user', '--mount', 'sh', '-c'];
const mountDisk = `mount -t tmpfs -o size=${DISK_BYTES},mode=700 tmpfs "$DATA_DIR"`;
/** From within the data directory: mounts the disk over it, and copies the data, now hidden, onto the disk. */
const moveDataToDisk = `cd "$DATA_DIR" && ${mountDisk} && cp -r . "$DATA_DIR" && cd "$OLDPWD"`;

function mayMountDisk(dataDir: string): boolean {
  const [program = '', ...args] = [...withOwnMounts, mountDisk];
  return spawnSync(program, args, { env: { ...process.env, DATA_DIR: dataDir } }).status === 0;
}

// One server with a small disk serves all tests, because its start takes seconds.
test.describe.configure({ mode: 'default' });

let dataDir = '';
let url = '';
/** The disk as processes outside of the server's mounts see it. */
let disk = '';
let stop: Started['stop'] | undefined;

test.beforeAll(async () => {
  dataDir = makeDataDirectory();
  test.skip(!mayMountDisk(dataDir), 'No file system may be mounted here');
  const server = await startServer({ DATA_DIR: dataDir }, (usual) => [
    ...withOwnMounts,
    `${moveDataToDisk} && exec ${usual.join(' ')}`,
  ]);
  ({ url, stop } = server);
  disk = `/proc/${server.pid}/root${dataDir}`;
  // The first picture may unpack the fonts, which would take space from the tests.
  await (await fetch(`${url}/preview.png`)).arrayBuffer();
});

test.afterAll(async () => {
  await stop?.();
  removeDirectory(dataDir);
});

/** Leaves only this much space on the disk; returns the path of the file that takes the rest. */
function fillUpTo(space: number): string {
  const { bavail, bsize } = statfsSync(disk);
  const filler = join(disk, 'filler');
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - space)));
  return filler;
}

test('an editor who uploads to a full disk gets 507, and nothing unfinished is left on it', async () => {
  const editor = await signInEditor(url);
  const filler = fillUpTo(SPACE_FOR_PICTURES);
  const { buffer } = await noise('noise.jpg', 1200, 900);
  let { status } = await editor.upload(buffer);
  expect(status).toBe(200);
  while (status === 200) status = (await editor.upload(buffer)).status;
  expect(status).toBe(507);
  expect(readdirSync(join(disk, 'media/incoming'))).toEqual([]);
  rmSync(filler);
});

const makeText = (date: string) => `${'Is there space? '.repeat(30)}And on ${date}?`;
const saveOn = (editor: Editor, date: string) => editor.save({ text: makeText(date), forDate: date });

test('an editor who saves to a full disk gets 507 and the reason, saves again when there is space, and has lost no acknowledged save', async () => {
  const editor = await signInEditor(url);
  const filler = fillUpTo(SPACE_FOR_SAVES);
  const saved: string[] = [];
  let date = '2031-01-01';
  let response = await saveOn(editor, date);
  while (response.ok) {
    saved.push(date);
    date = addDays(date, 1);
    response = await saveOn(editor, date);
  }
  expect(response.status).toBe(507);
  expect(await response.json()).toMatchObject({
    code: 'storage_full',
    message: expect.stringContaining('The server has no space left'),
  });
  expect((await fetch(`${url}/terms`)).status, 'a visitor still gets a page').toBe(200);
  rmSync(filler);
  expect((await saveOn(editor, date)).status).toBe(200);
  expect(saved).not.toEqual([]);
  for (const day of [...saved, date]) expect(await editor.textsOn(day)).toEqual([makeText(day)]);
});
