import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalDiskStorage, type LocalDiskStorage } from './local';

let root: string;
let storage: LocalDiskStorage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'media-'));
  storage = createLocalDiskStorage(root);
});

afterEach(() => rm(root, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

async function* chunks(...texts: string[]) {
  for (const text of texts) yield bytes(text);
}

async function readText(key: string, range?: { start: number; end: number }): Promise<string> {
  return new Response(await storage.read(key, range)).text();
}

async function listKeys(): Promise<string[]> {
  const found = [];
  for await (const { key } of storage.list()) found.push(key);
  return found.sort();
}

it('the disk stores bytes, and reads them whole or in part', async () => {
  await expect(storage.write('images/abc/public.webp', bytes('picture'))).resolves.toBe(7);
  await expect(storage.write('audio/abc', bytes('sound'))).resolves.toBe(5);
  await expect(readText('images/abc/public.webp')).resolves.toBe('picture');
  await expect(readText('audio/abc', { start: 1, end: 2 })).resolves.toBe('ou');
  await expect(storage.sizeOf('audio/abc')).resolves.toBe(5);
  await expect(listKeys()).resolves.toEqual(['audio/abc', 'images/abc/public.webp']);
  await expect(readdir(join(root, 'incoming'))).resolves.toEqual([]);
});

it('a missing file cannot be read, has no size, and is removed without an error', async () => {
  await expect(readText('audio/abc')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(storage.sizeOf('audio/abc')).resolves.toBeNull();
  await expect(storage.remove('audio/abc')).resolves.toBeUndefined();
  await expect(listKeys()).resolves.toEqual([]);
});

it('the disk removes a file with the folder it leaves empty', async () => {
  await storage.write('images/abc/public.webp', bytes('picture'));
  await storage.remove('images/abc/public.webp');
  await expect(readdir(join(root, 'images'))).resolves.toEqual([]);
});

it.each([
  '../escape',
  'audio/../../escape',
  '/etc/passwd',
  'incoming/abc',
  'audio',
  'audio/.hidden',
  'AUDIO/abc',
])('the disk refuses the key %s', async (key) => {
  await expect(storage.write(key, bytes('x'))).rejects.toThrow('Not a media key');
  await expect(storage.read(key)).rejects.toThrow('Not a media key');
});

describe('a received file', () => {
  it('is in the storage only after it is kept', async () => {
    const file = await storage.receive(chunks('so', 'und'), 5);
    await expect(listKeys()).resolves.toEqual([]);
    await file.keepAs('audio/abc');
    await expect(readText('audio/abc')).resolves.toBe('sound');
    await file.discard();
    await expect(readText('audio/abc')).resolves.toBe('sound');
  });

  it('can be rewritten before it is kept, and stays as it was if that fails', async () => {
    const file = await storage.receive(chunks('sound'), 100);
    const kept = await file.rewrite((target) => writeFile(target, 'a clean sound'));
    expect(kept.bytes).toBe(13);
    const broken = kept.rewrite(async (target) => {
      await writeFile(target, 'half');
      throw new Error('cannot be copied');
    });
    await expect(broken).rejects.toThrow('cannot be copied');
    await kept.keepAs('audio/abc');
    await expect(readText('audio/abc')).resolves.toBe('a clean sound');
    await expect(readdir(join(root, 'incoming'))).resolves.toEqual([]);
  });

  it('is removed if it is too large or its source fails', async () => {
    async function* failing() {
      yield bytes('half');
      throw new Error('connection lost');
    }
    await expect(storage.receive(chunks('so', 'und'), 4)).rejects.toMatchObject({ reason: 'too-big' });
    await expect(storage.receive(failing(), 100)).rejects.toThrow('connection lost');
    await expect(readdir(join(root, 'incoming'))).resolves.toEqual([]);
  });

  it('is cut off at its limit, and not read to its end', async () => {
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 1;
        yield new Uint8Array(1000);
      }
    }
    await expect(storage.receive(endless(), 10_000)).rejects.toMatchObject({ reason: 'too-big' });
    expect(sent).toBe(11);
  });

  it('is removed when it was abandoned before a given time', async () => {
    await storage.receive(chunks('old'), 100).then(({ path }) => utimes(path, 1000, 1000));
    await storage.receive(chunks('new'), 100);
    await expect(storage.removeAbandoned(new Date(5_000_000))).resolves.toBe(1);
    await expect(readdir(join(root, 'incoming'))).resolves.toHaveLength(1);
  });
});

it('the disk leaves files that are not its own out of the list', async () => {
  await writeFile(join(root, 'README.txt'), 'notes');
  await expect(listKeys()).resolves.toEqual([]);
});
