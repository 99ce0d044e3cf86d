import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files in a data directory that are ours. */
const OURS = /^(trivia\.db.*|(instance|sweep|backup)\.lock.*|media|backup-.*)$/;
const OTHERS_MAY = 0o077;
/** The sticky bit marks shared directories such as /tmp. */
const STICKY = 0o1000;

/** Ignores errors for files that belong to another user or have just gone. */
function ignoringSystemErrors(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).syscall) throw error;
  }
}

function closeFolder(folder: string): void {
  ignoringSystemErrors(() => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) closeFolder(path);
      if (entry.isFile()) closeFile(path);
    }
    chmodSync(folder, 0o700);
  });
}

function closeFile(path: string): void {
  ignoringSystemErrors(() => chmodSync(path, 0o600));
}

/**
 * Creates the data directory where needed and makes it private to its owner (files 600, directories 700): everything
 * written from now on and, if the directory was open to others, all its content. Throws where it cannot be created.
 */
export function makePrivate(dataDir: string): void {
  process.umask(OTHERS_MAY);
  mkdirSync(dataDir, { recursive: true });
  const { mode } = statSync(dataDir);
  if (mode & STICKY) return;
  const wasOpen = (mode & OTHERS_MAY) !== 0;
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (!OURS.test(entry.name)) continue;
    if (entry.isFile()) closeFile(path);
    // Only if it was open: a large site has many media files to go through.
    if (entry.isDirectory() && wasOpen) closeFolder(path);
  }
  // Last, so that an interrupted start does it again.
  if (wasOpen) ignoringSystemErrors(() => chmodSync(dataDir, 0o700));
}
