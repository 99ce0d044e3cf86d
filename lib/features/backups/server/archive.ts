import 'server-only';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import * as z from 'zod';
import { openDatabase } from '@/lib/db/connection';
import { listMediaOfDump } from './postgres-dump';
import { BackupError } from './staging';
import { findDamage, listMediaFiles } from './store';

const OWNER_ONLY = 0o600;

export const DATABASE = 'trivia.db';
/** pg_dump writes a PostgreSQL database into this file. */
export const DUMP = 'trivia.dump';
const MANIFEST = 'manifest.json';

const MEDIA_FILE = /^media(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

export function belongsInBackup(name: string): boolean {
  return name === DATABASE || name === DUMP || name === MANIFEST || MEDIA_FILE.test(name);
}

const manifest = z.object({
  /** It maps the name of every other file of the archive to the file's SHA-256 as hex. */
  files: z.record(z.string(), z.hash('sha256')),
  /** These media files were already missing when the site was backed up. */
  missing: z.array(z.string()),
});

type Manifest = z.output<typeof manifest>;

function parseManifest(text: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function addFile(archive: Pack, path: string, name: string): Promise<string> {
  const hash = createHash('sha256');
  const entry = archive.entry({ name, size: (await stat(path)).size, mode: OWNER_ONLY });
  // The error is ignored here, because the archive fails with the same one and reports it.
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

/** Unpacks the wanted files; returns every file's SHA-256 by name. Throws BackupError for a bad archive. */
async function unpackFiles(
  archiveFile: string,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
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
      if (hashes.has(name)) throw new BackupError(`${archiveFile} is no backup: it holds ${name} twice.`);
      hashes.set(
        name,
        await storeContent(entry as AsyncIterable<Buffer>, isWanted(name) ? join(folder, name) : null),
      );
    }
  } catch (error) {
    // Only errors of the file system have a `syscall`; errors of the archive do not.
    const isOfDisk = (error as NodeJS.ErrnoException).syscall !== undefined;
    if (error instanceof BackupError || isOfDisk) throw error;
    throw new BackupError(`${archiveFile} is damaged (${(error as Error).message}). Use another backup.`);
  } finally {
    input.destroy();
    unzipped.destroy();
  }
  return hashes;
}

/** Describes the first difference between the manifest and `hashes` (SHA-256 by name); null if there is none. */
function findDifference({ files }: Manifest, hashes: ReadonlyMap<string, string>): string | null {
  for (const [name, hash] of Object.entries(files)) {
    const actual = hashes.get(name);
    if (actual !== hash) return actual ? `${name} is not as it was` : `${name} is missing`;
  }
  const extra = [...hashes.keys()].find((name) => name !== MANIFEST && !(name in files));
  return extra ? `${extra} was added` : null;
}

class DamagedDatabase extends Error {}

/** Lists the media files that the unpacked database names. Throws if it is damaged. */
async function listMediaOfDatabase(folder: string): Promise<string[]> {
  const db = openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined });
  try {
    const damage = await findDamage(db);
    if (damage) throw new DamagedDatabase(damage);
    return await listMediaFiles(db);
  } finally {
    // A damaged database may fail to close as well; the first error is the one to report.
    await db.destroy().catch(() => {});
  }
}

/** Describes why the unpacked database cannot be served with these files; null if it can. */
async function findDatabaseProblem(
  folder: string,
  files: ReadonlyMap<string, string>,
  { missing }: Manifest,
): Promise<string | null> {
  try {
    const named = files.has(DUMP)
      ? await listMediaOfDump(join(folder, DUMP))
      : await listMediaOfDatabase(folder);
    const lacking = named.find((name) => !files.has(name) && !missing.includes(name));
    return lacking ? `its database names ${lacking}, which it lacks` : null;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const how = error instanceof DamagedDatabase ? 'damaged' : 'damaged or not of this site';
    return `its database is ${how} (${(error as Error).message})`;
  }
}

/**
 * Unpacks an archive and verifies that a site can be served from it; with `check`, media files are hashed, but not
 * written. Returns the names of its files. Throws BackupError for one that cannot be restored.
 */
export async function unpackVerified(
  archiveFile: string,
  folder: string,
  wanted: 'everything' | 'check',
): Promise<string[]> {
  if (!existsSync(archiveFile)) throw new BackupError(`There is no file ${archiveFile}.`);
  const isWanted = (name: string) => wanted === 'everything' || !name.startsWith('media/');
  const files = await unpackFiles(archiveFile, folder, isWanted);
  const makeRefusal = (reason: string) => new BackupError(`${archiveFile} cannot be restored: ${reason}.`);
  if (!files.has(MANIFEST)) {
    throw makeRefusal('it has no manifest (one of an earlier version is restored by that version)');
  }
  const manifest = parseManifest(readFileSync(join(folder, MANIFEST), 'utf8'));
  if (!manifest) throw makeRefusal('its manifest cannot be read');
  const difference = findDifference(manifest, files);
  if (difference) throw makeRefusal(difference);
  if (files.has(DATABASE) === files.has(DUMP)) throw makeRefusal('it has no database, or two');
  const problem = await findDatabaseProblem(folder, files, manifest);
  if (problem) throw makeRefusal(problem);
  return [...files.keys()];
}
