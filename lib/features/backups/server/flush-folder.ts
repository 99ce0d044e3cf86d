import 'server-only';
import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes the entries of a folder to the disk, so that a rename outlives a power cut; Windows has no such thing. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
