import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from './private-directory.ts';

/**
 * Claims the data directory for this process: an exclusive lock on a small SQLite file, which the operating system
 * releases however the process ends, so no stale lock is ever left. Returns the release function, or null when
 * another instance holds the directory. Throws where the directory cannot be written.
 */
export function lockDataDirectory(dataDir: string): (() => void) | null {
  makePrivate(dataDir);
  return lockFile(join(dataDir, 'instance.lock'));
}

/** Claims a file of that name alone, in the same way. */
export function lockFile(path: string): (() => void) | null {
  const file = new DatabaseSync(path);
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive; commit; begin exclusive;');
    return () => file.close();
  } catch (error) {
    file.close();
    const sqliteBusy = 5;
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null;
    throw error;
  }
}
