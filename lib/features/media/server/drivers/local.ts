import 'server-only';
import { randomUUID } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { config } from '@/lib/config/config';
import type { ByteRange } from '@/lib/features/media/server/byte-range';
import { readMediaId } from '@/lib/features/media/server/media-keys';
import { MediaRefusal } from '@/lib/features/media/server/media-refusal';
import type { Finding } from '@/lib/monitoring/health-checks';
import { createKeyedDriver } from './keyed-driver';
import type { MediaDriver, ReceivedFile } from './media-driver';

export function createLocalDriver(): MediaDriver {
  const disk = getLocalDisk();
  return createKeyedDriver({
    sizeOf: disk.sizeOf,
    read: disk.read,
    remove: disk.remove,
    async write(key, content) {
      if (content instanceof Uint8Array) await disk.write(key, content);
      else await content.keepAs(key);
    },
    async *listOwnFiles() {
      for await (const { key, modifiedAt } of disk.list())
        yield { id: readMediaId(key), modifiedAt, remove: () => disk.remove(key) };
    },
  });
}

let sharedDisk: LocalDiskStorage | undefined;

/** The disk has the local driver's files, and uploads on their way to any other driver. */
export function getLocalDisk(): LocalDiskStorage {
  sharedDisk ??= createLocalDiskStorage(path.join(config.DATA_DIR, 'media'));
  return sharedDisk;
}

/** Checks only the local disk, because an outage of cloud storage leaves most of the site working. */
export async function checkStorage(): Promise<Finding> {
  const file = await getLocalDisk().receive([Buffer.from('probe')], 5);
  await file.discard();
  return { ok: true, images: config.MEDIA_DRIVER, recordings: config.AUDIO_DRIVER };
}

const INCOMING = 'incoming';
const KEY_PATTERN = /^[a-z]+(\/[A-Za-z0-9_-]+)+(\.[a-z0-9]+)?$/;
const isMediaKey = (key: string) => KEY_PATTERN.test(key) && !key.startsWith(`${INCOMING}/`);

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type LocalDiskStorage = ReturnType<typeof createLocalDiskStorage>;

/** Stores files below `root` that appear only when complete: they are written to `incoming/`, flushed and renamed. */
export function createLocalDiskStorage(root: string) {
  const incoming = path.join(root, INCOMING);

  function resolvePath(key: string): string {
    if (!isMediaKey(key)) throw new Error(`Not a media key: ${key}`);
    return path.join(root, key);
  }

  async function moveIntoPlace(temporary: string, key: string): Promise<void> {
    const target = resolvePath(key);
    const folder = path.dirname(target);
    await mkdir(folder, { recursive: true });
    await rename(temporary, target);
    for (let parent = folder; parent.startsWith(root); parent = path.dirname(parent))
      await flushEntry(parent);
  }

  function createReceivedFile(temporary: string, bytes: number): ReceivedFile {
    return {
      path: temporary,
      bytes,
      keepAs: (key) => moveIntoPlace(temporary, key),
      rewrite: async (write) => createReceivedFile(temporary, await rewriteFlushed(temporary, write)),
      discard: () => rm(temporary, { force: true }),
    };
  }

  /** Writes a temporary file, and removes it after a failure. Throws MediaRefusal `too-big` beyond `maxBytes`. */
  async function receive(content: Chunks, maxBytes: number): Promise<ReceivedFile> {
    await mkdir(incoming, { recursive: true });
    const temporary = path.join(incoming, randomUUID());
    try {
      return createReceivedFile(temporary, await writeFlushed(temporary, content, maxBytes));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    receive,

    /** Replaces the content of the key, durably once the promise resolves; returns the size. */
    async write(key: string, content: Uint8Array): Promise<number> {
      resolvePath(key);
      const file = await receive([content], Infinity);
      await file.keepAs(key);
      return file.bytes;
    },

    sizeOf: async (key: string) => (await statFile(resolvePath(key)))?.size ?? null,

    async read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
      const chunks = NodeReadableStream.from(readChunks(resolvePath(key), range));
      return chunks as ReadableStream<Uint8Array>;
    },

    async remove(key: string): Promise<void> {
      const target = resolvePath(key);
      await rm(target, { force: true });
      await removeEmptyDirectory(path.dirname(target));
    },

    async *list(): AsyncGenerator<{ key: string; modifiedAt: Date }> {
      for (const entry of await listEntries(root)) {
        const key = path.relative(root, entry).split(path.sep).join('/');
        const file = isMediaKey(key) && (await statFile(entry));
        if (file) yield { key, modifiedAt: file.mtime };
      }
    },

    /** Removes temporary files of uploads that never finished and are older than `before`; returns how many. */
    async removeAbandoned(before: Date): Promise<number> {
      let removed = 0;
      for (const entry of await listEntries(incoming)) {
        const file = await statFile(entry);
        if (!file || file.mtime >= before) continue;
        await rm(entry, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

async function writeFlushed(target: string, content: Chunks, maxBytes: number): Promise<number> {
  const handle = await open(target, 'wx');
  try {
    let bytes = 0;
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new MediaRefusal('too-big');
      await handle.writeFile(chunk);
    }
    await handle.sync();
    return bytes;
  } finally {
    await handle.close();
  }
}

async function rewriteFlushed(file: string, write: (target: string) => Promise<void>): Promise<number> {
  const target = `${file}.rewritten`;
  try {
    await write(target);
    await flushEntry(target);
    await rename(target, file);
  } finally {
    await rm(target, { force: true });
  }
  return (await stat(file)).size;
}

/** Opens the file with the first read, because a response that is never sent would leave it open. */
async function* readChunks(file: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, range);
}

async function flushEntry(entry: string): Promise<void> {
  const handle = await open(entry, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function statFile(file: string): Promise<Stats | null> {
  const facts = await ignoreMissing(stat(file));
  return facts?.isFile() ? facts : null;
}

async function listEntries(directory: string): Promise<string[]> {
  const entries = await ignoreMissing(readdir(directory, { recursive: true }));
  return (entries ?? []).map((entry) => path.join(directory, entry));
}

async function removeEmptyDirectory(directory: string): Promise<void> {
  try {
    await rmdir(directory);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
  }
}

async function ignoreMissing<Value>(pending: Promise<Value>): Promise<Value | null> {
  try {
    return await pending;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
