import 'server-only';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PREFIX = 'backup-';
/** No backup or restore takes so long: what is older was left by one that was killed. */
const LEFT_BEHIND_MS = 24 * 60 * 60 * 1000;

/** Runs work with a folder inside the data directory, which is removed afterwards: renames from there are possible. */
export async function withStaging<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(PREFIX))) {
    const path = join(dataDir, name);
    if (Date.now() - statSync(path).mtimeMs > LEFT_BEHIND_MS) rmSync(path, { recursive: true });
  }
  const folder = mkdtempSync(join(dataDir, PREFIX));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives a file that never changes a second name, whatever was there; by copying it where the disks differ. */
export function linkFile(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    copyFileSync(source, target);
  }
}
