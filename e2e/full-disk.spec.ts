import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@/lib/dates/calendar-date';
import { beginUpload } from './fixtures/connection';
import { signInEditor } from './fixtures/editor';
import { noise } from './fixtures/media-files';
import { makeDataDirectory, removeDirectory, startServer } from './fixtures/server';
import { expect, test } from './fixtures/test';

/** A small disk for this server in its own mount namespace, which is removed when the server ends. */
const inOwnMounts = ['unshare', '--map-root-user', '--mount', 'sh', '-c'];
const mountDisk = 'mount -t tmpfs -o size=16m,mode=700 tmpfs "$DATA_DIR"';
/** The server starts from the data below the mount, which no other path reaches. */
const takeData = 'cp -r . "$DATA_DIR" && cd "$OLDPWD"';

const SPACE_FOR_PICTURES = 3 * 2 ** 20;

function maySeeDisk(directory: string): boolean {
  const [program = '', ...args] = [...inOwnMounts, mountDisk];
  return spawnSync(program, args, { env: { ...process.env, DATA_DIR: directory } }).status === 0;
}

test('a full disk is answered with 507; no acknowledged save is lost, and saving works again when there is space', async () => {
  const dataDir = makeDataDirectory();
  test.skip(!maySeeDisk(dataDir), 'No file system may be mounted here');
  const server = await startServer({ DATA_DIR: dataDir }, (usual) => [
    ...inOwnMounts,
    `cd "$DATA_DIR" && ${mountDisk} && ${takeData} && exec ${usual.join(' ')}`,
  ]);
  const full = { code: 'storage_full', message: expect.stringContaining('The server has no space left') };
  try {
    const editor = await signInEditor(server.url);
    const disk = `/proc/${server.pid}/root${dataDir}`;
    // Making a picture's sizes takes a second, so there is only space for a few.
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'first-filler'), Buffer.alloc(Math.max(0, bavail * bsize - SPACE_FOR_PICTURES)));
    const { buffer } = await noise('noise.jpg', 1200, 900);
    const upload = async () => (await beginUpload(await editor.askForUpload(), buffer)).finish();
    let uploaded = await upload();
    expect(uploaded.status).toBe(200);
    while (uploaded.status === 200) uploaded = await upload();
    expect(uploaded.status).toBe(507);

    const filler = join(disk, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(16 * 2 ** 20))).toThrow('ENOSPC');
    const stored: string[] = [];
    const save = (day: number) =>
      editor.save({ text: 'Is there space? '.repeat(30).trim(), forDate: addDays('2031-01-01', day) });
    let answer = await save(0);
    for (let day = 1; answer.ok; day++) {
      stored.push(addDays('2031-01-01', day - 1));
      answer = await save(day);
    }
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject(full);
    expect((await fetch(`${server.url}/terms`)).status).toBe(200);

    rmSync(filler);
    expect((await save(stored.length)).status).toBe(200);
    stored.push(addDays('2031-01-01', stored.length));
    for (const day of stored) expect(await editor.textsOn(day), day).toHaveLength(1);
    expect(readdirSync(join(disk, 'media/incoming'))).toEqual([]);
  } finally {
    await server.stop();
    removeDirectory(dataDir);
  }
});
