import 'server-only';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '@/lib/config/environment';
import { getDatabaseFile, openDatabase } from '@/lib/db/connection';
import { lockDataDirectory } from '@/lib/db/data-directory';
import { DATABASE, DUMP, unpackVerified } from './archive';
import { isEmptyDatabase, restoreDump } from './postgres-dump';
import { BackupError, flushFolder, linkFile, withStaging } from './staging';
import { endSessions } from './store';

function putMediaInPlace(folder: string, names: readonly string[], dataDir: string): void {
  const media = names.filter((name) => name.startsWith('media/'));
  for (const name of media) linkFile(join(folder, name), join(dataDir, name));
  const parents = new Set<string>();
  for (const name of media)
    for (let parent = dirname(name); parent !== '.'; parent = dirname(parent)) parents.add(parent);
  for (const parent of [...parents, '.']) flushFolder(join(dataDir, parent));
}

/** Ends the sessions and renames the database into place. This is the last step, because a site exists from then on. */
async function putDatabaseInPlace(folder: string, dataDir: string): Promise<void> {
  const db = openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined });
  try {
    await endSessions(db);
  } finally {
    await db.destroy();
  }
  const file = getDatabaseFile(dataDir);
  // Files left by an earlier database would be read as part of this one.
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
  renameSync(join(folder, DATABASE), file);
  flushFolder(dataDir);
}

type Settings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>;

/** Checks an archive as a restore does, and restores nothing. Throws BackupError for one that cannot be restored. */
export async function checkArchive(dataDir: string, archiveFile: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  await withStaging(dataDir, (folder) => unpackVerified(archiveFile, folder, 'check'));
}

async function ensureNoDatabase({ DATA_DIR, DATABASE_URL }: Settings): Promise<void> {
  if (DATABASE_URL && !(await isEmptyDatabase(DATABASE_URL))) {
    throw new BackupError('The database of DATABASE_URL is not empty. Set DATABASE_URL to a new one.');
  }
  if (!DATABASE_URL && existsSync(getDatabaseFile(DATA_DIR))) {
    throw new BackupError(
      `DATA_DIR ${resolve(DATA_DIR)} has a database. Move the directory away, or set DATA_DIR to a new one.`,
    );
  }
}

/** Throws if the archive is for another kind of database than the settings name. */
function ensureSameDatabaseKind(
  names: readonly string[],
  archiveFile: string,
  { DATABASE_URL }: Settings,
): void {
  if (names.includes(DUMP) === Boolean(DATABASE_URL)) return;
  throw new BackupError(
    DATABASE_URL
      ? `${archiveFile} holds an embedded database. Unset DATABASE_URL to restore it.`
      : `${archiveFile} holds a PostgreSQL database. Set DATABASE_URL to an empty one to restore it.`,
  );
}

/** Checks an archive and restores it, without sessions; never overwrites a database. Throws BackupError. */
export async function restore(settings: Settings, archiveFile: string): Promise<void> {
  const { DATA_DIR: dataDir, DATABASE_URL } = settings;
  const release = lockDataDirectory(dataDir);
  if (!release) throw new BackupError(`DATA_DIR ${resolve(dataDir)} is in use. Stop the server first.`);
  try {
    await ensureNoDatabase(settings);
    await withStaging(dataDir, async (folder) => {
      const names = await unpackVerified(archiveFile, folder, 'everything');
      ensureSameDatabaseKind(names, archiveFile, settings);
      putMediaInPlace(folder, names, dataDir);
      if (DATABASE_URL) await restoreDump(DATABASE_URL, join(folder, DUMP));
      else await putDatabaseInPlace(folder, dataDir);
    });
  } finally {
    release();
  }
}
