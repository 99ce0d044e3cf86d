import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@/lib/dates/calendar-date';
import { type Editor, signInEditor } from './fixtures/editor';
import { makeNoise } from './fixtures/media-files';
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

/** A file takes the rest of the disk, so that only this much space is left. */
function fillUpTo(space: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - space)));
}

const removeFiller = () => rmSync(join(disk, 'filler'), { force: true });
test.afterEach(removeFiller);

test('an editor who uploads to a full disk gets 507, and nothing unfinished is left on it', async () => {
  const editor = await signInEditor(url);
  fillUpTo(SPACE_FOR_PICTURES);
  const { buffer } = await makeNoise('noise.jpg', 1200, 900);
  let { status } = await editor.upload(buffer);
  expect(status).toBe(200);
  while (status === 200) status = (await editor.upload(buffer)).status;
  expect(status).toBe(507);
  expect(readdirSync(join(disk, 'media/incoming'))).toEqual([]);
});

/** A save of a long question on a day. */
const makeSave = (forDate: string) => ({
  forDate,
  text: `${'Is there space? '.repeat(30)}And on ${forDate}?`,
});

/** Saves a question for each day from the given one on until a save is refused; returns the saved days, and the refusal. */
async function saveUntilRefused(editor: Editor, firstDay: string) {
  fillUpTo(SPACE_FOR_SAVES);
  const saved: string[] = [];
  for (let day = firstDay; ; day = addDays(day, 1)) {
    const response = await editor.save(makeSave(day));
    if (!response.ok) return { saved, response };
    saved.push(day);
  }
}

test('an editor who saves to a full disk gets 507 and the reason', async () => {
  const { response } = await saveUntilRefused(await signInEditor(url), '2031-01-01');
  expect(response.status).toBe(507);
  expect(await response.json()).toMatchObject({
    code: 'storage_full',
    message: expect.stringContaining('The server has no space left'),
  });
});

test('a visitor of a site with a full disk gets a page', async () => {
  await saveUntilRefused(await signInEditor(url), '2032-01-01');
  expect((await fetch(`${url}/terms`)).status).toBe(200);
});

test('an editor who has filled the disk has lost no acknowledged save', async () => {
  const editor = await signInEditor(url);
  const { saved } = await saveUntilRefused(editor, '2033-01-01');
  expect(saved).not.toEqual([]);
  for (const day of saved) expect(await editor.readTextsOn(day)).toEqual([makeSave(day).text]);
});

test('an editor saves again once a full disk has space', async () => {
  const editor = await signInEditor(url);
  await saveUntilRefused(editor, '2034-01-01');
  removeFiller();
  expect((await editor.save(makeSave('2035-01-01'))).status).toBe(200);
});
