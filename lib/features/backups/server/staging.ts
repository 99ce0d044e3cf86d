import 'server-only';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { lockFile } from '@/lib/db/data-directory';

const PREFIX = 'backup-';
/** The lock is held while the process works in the folder; its name also marks the folder as ours. */
const LOCK = 'staging.lock';

function isAbandoned(folder: string): boolean {
  if (!existsSync(join(folder, LOCK))) return false;
  const release = lockFile(join(folder, LOCK));
  release?.();
  return release !== null;
}

/** Removes the folders of killed backups and restores; returns their number. */
export function removeAbandonedStaging(dataDir: string): number {
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith(PREFIX)) : [];
  const abandoned = names.map((name) => join(dataDir, name)).filter(isAbandoned);
  for (const folder of abandoned) rmSync(folder, { recursive: true });
  return abandoned.length;
}

/** Runs work with a temporary folder inside `parent`, so that files can be renamed from one folder to the other. */
export async function withStaging<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(parent, PREFIX));
  const release = lockFile(join(folder, LOCK));
  try {
    const files = join(folder, 'files');
    mkdirSync(files);
    return await work(files);
  } finally {
    release?.();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Hard-links an immutable file, replacing the target; copies it if that is impossible, as to another disk. */
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

/** Flushes a folder's entries to the disk, so that a rename survives a power failure; does nothing on Windows. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Its message is one line for people. */
export class BackupError extends Error {
  override name = 'BackupError';
}
