import 'server-only';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { databaseFile } from '@/lib/db/connection';
import { lockDataDirectory } from '@/lib/db/instance-lock';
import { BackupError } from './backup-error';
import { flushFolder } from './flush-folder';
import { DATABASE } from './manifest';
import { linkFile, withStaging } from './staging';
import { unpackVerified } from './verify-archive';

/** Puts checked files in place; the database last and by a rename, as there is no site until it is there. */
function putInPlace(folder: string, names: readonly string[], dataDir: string): void {
  const media = names.filter((name) => name.startsWith('media/'));
  for (const name of media) linkFile(join(folder, name), join(dataDir, name));
  for (const parent of new Set(media.map((name) => dirname(join(dataDir, name))))) flushFolder(parent);
  const file = databaseFile(dataDir);
  // Left by a database that is gone, they would be read as part of this one.
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
  renameSync(join(folder, DATABASE), file);
  flushFolder(dataDir);
}

/** Checks an archive as a restore does, and changes nothing. Throws BackupError. */
export async function checkArchive(dataDir: string, archiveFile: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  await withStaging(dataDir, (folder) => unpackVerified(archiveFile, folder, 'check'));
}

/**
 * Restores an archive into a data directory that has no database: what is there is never overwritten. The directory is
 * as it was until everything is unpacked and checked. Throws BackupError.
 */
export async function restore(dataDir: string, archiveFile: string): Promise<void> {
  const release = lockDataDirectory(dataDir);
  if (!release) throw new BackupError(`DATA_DIR ${resolve(dataDir)} is in use. Stop the server first.`);
  try {
    if (existsSync(databaseFile(dataDir))) {
      throw new BackupError(
        `DATA_DIR ${resolve(dataDir)} has a database. Move the directory away, or set DATA_DIR to a new one.`,
      );
    }
    await withStaging(dataDir, async (folder) =>
      putInPlace(folder, await unpackVerified(archiveFile, folder, 'everything'), dataDir),
    );
  } finally {
    release();
  }
}
