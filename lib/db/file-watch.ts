import 'server-only';
import { statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { databaseReplaced } from '@/lib/errors/outages';

/** How late it may be noticed that a file is gone; asking costs a few microseconds. */
const CHECK_EVERY_MS = 250;

/**
 * Watches that paths still name the files that are there now: whoever has them open would go on reading and writing what
 * was removed, and lose it at the end. The function returned throws ApiError 503 when one does not.
 */
export function watchFiles(paths: readonly string[]): () => void {
  const opened = paths.map((path) => ({ path, ...identify(path) }));
  let checkedAt = performance.now();
  let lost: string | undefined;
  return () => {
    if (performance.now() - checkedAt >= CHECK_EVERY_MS) {
      lost = opened.find(({ path, inode, device }) => {
        const current = identify(path);
        return current?.inode !== inode || current?.device !== device;
      })?.path;
      checkedAt = performance.now();
    }
    if (lost) throw databaseReplaced(lost);
  };
}

function identify(path: string): { inode: number; device: number } | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && { inode: found.ino, device: found.dev };
}
