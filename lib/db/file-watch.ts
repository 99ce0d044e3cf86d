import 'server-only';
import { statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { databaseReplaced } from '@/lib/errors/outages';

/** How often it is checked whether the files are still there; a check costs a few microseconds. */
const CHECK_EVERY_MS = 250;

/**
 * Watches that the paths still name the files that are open: a process that holds a removed file would go on writing
 * to it and lose everything at its end. The returned function throws ApiError 503 when a file was removed or replaced;
 * with `now` it looks, however short ago that was done.
 */
export function watchFiles(paths: readonly string[]): (when: { now: boolean }) => void {
  const opened = paths.map((path) => ({ path, ...identify(path) }));
  let checkedAt = performance.now();
  let lost: string | undefined;
  return ({ now }) => {
    if (now || performance.now() - checkedAt >= CHECK_EVERY_MS) {
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
