import 'server-only';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Config } from '@/lib/config/environment';
import { getDatabaseFile, openDatabase } from '@/lib/db/connection';
import { makePrivate } from '@/lib/db/data-directory';
import { belongsInBackup, DATABASE, DUMP, packFiles, unpackVerified } from './archive';
import { dumpDatabase } from './postgres-dump';
import { BackupError, flushFolder, linkFile, withStaging } from './staging';
import { copyDatabase, listMediaFiles } from './store';

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
}

/** Links the media files that the folder lacks into it; ignores files that a sweep removes meanwhile. */
function linkMedia(dataDir: string, folder: string): void {
  const media = join(dataDir, 'media');
  if (!existsSync(media)) return;
  const names = listFiles(media).map((file) => `media/${file}`);
  for (const name of names) {
    if (name.startsWith('media/incoming/') || !belongsInBackup(name)) continue;
    if (existsSync(join(folder, name))) continue;
    try {
      linkFile(join(dataDir, name), join(folder, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

async function writeArchive(folder: string, archiveFile: string, missing: string[]): Promise<void> {
  const partFile = `${archiveFile}.${process.pid}.part`;
  try {
    await packFiles(folder, listFiles(folder), { target: partFile, missing });
    await withStaging(folder, (checkFolder) => unpackVerified(partFile, checkFolder, 'check'));
    renameSync(partFile, archiveFile);
  } catch (error) {
    rmSync(partFile, { force: true });
    const reason = (error as Error).message;
    throw new BackupError(`${archiveFile} was not written (${reason}). What was there before is as it was.`);
  }
  flushFolder(dirname(archiveFile));
}

/** Writes database and media into an archive; returns the media files that the site lacks. Throws BackupError. */
export async function backUp(
  { DATA_DIR: dataDir, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  archiveFile: string,
): Promise<string[]> {
  if (!DATABASE_URL && !existsSync(getDatabaseFile(dataDir))) {
    throw new BackupError(`There is no database in DATA_DIR ${resolve(dataDir)}.`);
  }
  makePrivate(dataDir);
  return withStaging(dataDir, async (folder) => {
    const db = openDatabase({ DATA_DIR: dataDir, DATABASE_URL });
    try {
      // Linking before and after the copy of the database includes files that are deleted or uploaded meanwhile.
      linkMedia(dataDir, folder);
      const expected = await listMediaFiles(db);
      if (DATABASE_URL) await dumpDatabase(DATABASE_URL, join(folder, DUMP));
      else await copyDatabase(db, join(folder, DATABASE));
      linkMedia(dataDir, folder);
      const missing = expected.filter((name) => !existsSync(join(folder, name)));
      await writeArchive(folder, archiveFile, missing);
      return missing;
    } finally {
      await db.destroy();
    }
  });
}
