import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from './private-directory.ts';

/**
 * Claims the data directory for this process by an exclusive lock on a small SQLite file. The operating system
 * releases it however the process ends, so there are no stale locks. Returns the release function, or null when
 * another instance holds it. Throws where the directory cannot be written.
 */
export function lockDataDirectory(dataDir: string): (() => void) | null {
  makePrivate(dataDir);
  return lockFile(join(dataDir, 'instance.lock'));
}

/** Claims one lock file in the same way. */
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
