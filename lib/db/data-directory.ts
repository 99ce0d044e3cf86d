import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Our files in a data directory. */
const OURS = /^(trivia\.db.*|(instance|sweep|backup)\.lock.*|media|backup-.*)$/;
const OTHERS_PERMISSIONS = 0o077;
/** The sticky bit marks shared directories such as /tmp. */
const STICKY_BIT = 0o1000;

/** Ignores errors of the file system: files may belong to another user, or have just been deleted. */
function ignoreSystemErrors(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).syscall) throw error;
  }
}

function makeFolderPrivate(folder: string): void {
  ignoreSystemErrors(() => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) makeFolderPrivate(path);
      if (entry.isFile()) makeFilePrivate(path);
    }
    chmodSync(folder, 0o700);
  });
}

function makeFilePrivate(path: string): void {
  ignoreSystemErrors(() => chmodSync(path, 0o600));
}

/**
 * Creates the data directory and makes it and our files in it private to their owner, also files that this process
 * creates later. A shared directory such as /tmp is left as it is. Throws if it cannot be created.
 */
export function makePrivate(dataDir: string): void {
  process.umask(OTHERS_PERMISSIONS);
  mkdirSync(dataDir, { recursive: true });
  const { mode } = statSync(dataDir);
  if (mode & STICKY_BIT) return;
  const wasOpen = (mode & OTHERS_PERMISSIONS) !== 0;
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (!OURS.test(entry.name)) continue;
    if (entry.isFile()) makeFilePrivate(path);
    // Files of a folder change only if the directory was open to others, because a large site has many media files.
    if (entry.isDirectory() && wasOpen) makeFolderPrivate(path);
  }
  // The directory is changed last: if a start is interrupted, the next start finds it open and changes the rest.
  if (wasOpen) ignoreSystemErrors(() => chmodSync(dataDir, 0o700));
}

/** Locks the data directory until the process ends. Returns the release function; null if another instance has it. */
export function lockDataDirectory(dataDir: string): (() => void) | null {
  makePrivate(dataDir);
  return lockFile(join(dataDir, 'instance.lock'));
}

/** SQLite's lock ends with the process, even in a crash. Returns the release function; null if another has the lock. */
export function lockFile(path: string): (() => void) | null {
  const file = new DatabaseSync(path);
  try {
    file.exec('begin exclusive');
    return () => file.close();
  } catch (error) {
    file.close();
    const sqliteBusy = 5;
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null;
    throw error;
  }
}
