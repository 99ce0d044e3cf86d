import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@/lib/db/connection';
import {
  belongsInBackup,
  DATABASE,
  DUMP,
  findDifference,
  MANIFEST,
  type Manifest,
  parseManifest,
  unpackFiles,
} from './archive';
import { listMediaOfDump } from './postgres-dump';
import { BackupError } from './staging';
import { findDamage, listMediaFiles } from './store';

class DamagedDatabase extends Error {}

/** The media files that the unpacked database names. Throws if it is damaged. */
async function listMediaOfDatabase(folder: string): Promise<string[]> {
  const db = openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined });
  try {
    const damage = await findDamage(db);
    if (damage) throw new DamagedDatabase(damage);
    return await listMediaFiles(db);
  } finally {
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

/** Unpacks an archive, for a check without its media, and checks that a site can be served from it; returns the names of its files. Throws BackupError. */
export async function unpackVerified(
  archiveFile: string,
  folder: string,
  wanted: 'everything' | 'check',
): Promise<string[]> {
  if (!existsSync(archiveFile)) throw new BackupError(`There is no file ${archiveFile}.`);
  const isNoMedia = (name: string) => !name.startsWith('media/');
  const files = await unpackFiles(archiveFile, folder, wanted === 'everything' ? belongsInBackup : isNoMedia);
  const refusal = (reason: string) => new BackupError(`${archiveFile} cannot be restored: ${reason}.`);
  if (!files.has(MANIFEST)) {
    throw refusal('it has no manifest (one of an earlier version is restored by that version)');
  }
  const manifest = parseManifest(readFileSync(join(folder, MANIFEST), 'utf8'));
  if (!manifest) throw refusal('its manifest cannot be read');
  const difference = findDifference(manifest, files);
  if (difference) throw refusal(difference);
  if (files.has(DATABASE) === files.has(DUMP)) throw refusal('it has no database');
  const problem = await findDatabaseProblem(folder, files, manifest);
  if (problem) throw refusal(problem);
  return [...files.keys()];
}
