import 'server-only';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import * as z from 'zod';
import { BackupError } from './staging';

const OWNER_ONLY = 0o600;

export const DATABASE = 'trivia.db';
/** A PostgreSQL database, as pg_dump writes it. */
export const DUMP = 'trivia.dump';
export const MANIFEST = 'manifest.json';

const MEDIA_FILE = /^media(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

export function belongsInBackup(name: string): boolean {
  return name === DATABASE || name === DUMP || name === MANIFEST || MEDIA_FILE.test(name);
}

const manifest = z.object({
  /** SHA-256 of every other file of the archive by name, as hex. */
  files: z.record(z.string(), z.hash('sha256')),
  /** Media files that were already missing when the site was backed up. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifest>;

export function parseManifest(text: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function addFile(archive: Pack, path: string, name: string): Promise<string> {
  const hash = createHash('sha256');
  const entry = archive.entry({ name, size: (await stat(path)).size, mode: OWNER_ONLY });
  // Ignored here, because the archive fails with the same error and reports it.
  entry.on('error', () => {});
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (!entry.write(chunk)) await once(entry, 'drain');
  }
  entry.end(null);
  return hash.digest('hex');
}

async function addFiles(
  archive: Pack,
  folder: string,
  names: readonly string[],
  missing: string[],
): Promise<void> {
  const files: Record<string, string> = {};
  for (const name of names) files[name] = await addFile(archive, join(folder, name), name);
  archive.entry({ name: MANIFEST, mode: OWNER_ONLY }, JSON.stringify({ files, missing } satisfies Manifest));
  archive.finalize();
}

/** Packs files and their manifest into a new archive; it is on the disk when the promise resolves. */
export async function packFiles(
  folder: string,
  names: readonly string[],
  { target, missing }: { target: string; missing: string[] },
): Promise<void> {
  const archive = pack();
  const output = createWriteStream(target, { mode: OWNER_ONLY, flush: true });
  const adding = addFiles(archive, folder, names, missing).catch((error: Error) => archive.destroy(error));
  await Promise.all([pipeline(archive, createGzip(), output), adding]);
}

/** Writes content to a file if a path is given, and returns its SHA-256 as hex. */
async function storeContent(content: AsyncIterable<Buffer>, path: string | null): Promise<string> {
  const hash = createHash('sha256');
  if (path) await mkdir(dirname(path), { recursive: true });
  const file = path ? await open(path, 'wx', OWNER_ONLY) : null;
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      await file?.writeFile(chunk);
    }
    await file?.sync();
  } finally {
    await file?.close();
  }
  return hash.digest('hex');
}

/** Unpacks the wanted files; returns every file's SHA-256 by name. Throws BackupError. */
export async function unpackFiles(
  archiveFile: string,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const input = createReadStream(archiveFile);
  const unzipped = input.pipe(createGunzip());
  const archive = unzipped.pipe(extract());
  for (const stream of [input, unzipped]) stream.on('error', (error: Error) => archive.destroy(error));
  try {
    for await (const entry of archive) {
      const name = entry.header.name.replace(/^\.\//, '');
      if (entry.header.type === 'directory') {
        entry.resume();
        continue;
      }
      if (entry.header.type !== 'file' || !belongsInBackup(name)) {
        throw new BackupError(`${archiveFile} is no backup of this site: it holds ${JSON.stringify(name)}.`);
      }
      if (found.has(name)) throw new BackupError(`${archiveFile} is no backup: it holds ${name} twice.`);
      found.set(
        name,
        await storeContent(entry as AsyncIterable<Buffer>, isWanted(name) ? join(folder, name) : null),
      );
    }
  } catch (error) {
    if (error instanceof BackupError || isDiskError(error)) throw error;
    throw new BackupError(`${archiveFile} is damaged (${(error as Error).message}). Use another backup.`);
  } finally {
    input.destroy();
    unzipped.destroy();
  }
  return found;
}

/** Tells an error of the file system, which has a `syscall`, from one of the archive. */
function isDiskError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined;
}

/** Describes the first difference from the manifest, or returns null; `found` has SHA-256 by name. */
export function findDifference({ files }: Manifest, found: ReadonlyMap<string, string>): string | null {
  for (const [name, hash] of Object.entries(files)) {
    const actual = found.get(name);
    if (actual !== hash) return actual ? `${name} is not as it was` : `${name} is missing`;
  }
  const extra = [...found.keys()].find((name) => name !== MANIFEST && !(name in files));
  return extra ? `${extra} was added` : null;
}
