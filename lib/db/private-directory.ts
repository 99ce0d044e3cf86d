import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What of a data directory is ours, whatever else somebody keeps there. */
const OURS = /^(trivia\.db.*|(instance|sweep|backup)\.lock.*|media|backup-.*)$/;
const OTHERS_MAY = 0o077;
/** Of directories that everybody shares, as /tmp is. */
const STICKY = 0o1000;

/** What belongs to another user, or has just gone, stays as it is. */
function quietly(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).syscall) throw error;
  }
}

function closeFolder(folder: string): void {
  quietly(() => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) closeFolder(path);
      if (entry.isFile()) closeFile(path);
    }
    chmodSync(folder, 0o700);
  });
}

function closeFile(path: string): void {
  quietly(() => chmodSync(path, 0o600));
}

/**
 * Creates the data directory where there is none, and keeps it to its owner (files 600, directories 700): what this
 * process writes from now on, and, where the directory was open to others, all that is in it. Throws where it cannot be
 * created.
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
    // Large sites have many media: they are gone through once.
    if (entry.isDirectory() && wasOpen) closeFolder(path);
  }
  // At last: a start that was cut short begins again.
  if (wasOpen) quietly(() => chmodSync(dataDir, 0o700));
}
