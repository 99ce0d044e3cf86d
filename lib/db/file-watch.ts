import 'server-only';
import { statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { databaseReplaced } from '@/lib/errors/outages';

/** How late it may be noticed that a file is gone; asking costs a few microseconds. */
const CHECK_EVERY_MS = 250;

/**
 * Watches that a path still names the file that is there now: whoever has it open would go on reading and writing a file
 * that was removed, and lose it at the end. The function returned throws ApiError 503 when it does not.
 */
export function watchFile(path: string): () => void {
  const opened = statSync(path);
  let checkedAt = performance.now();
  let isThere = true;
  return () => {
    if (performance.now() - checkedAt >= CHECK_EVERY_MS) {
      const current = statSync(path, { throwIfNoEntry: false });
      isThere = current !== undefined && current.ino === opened.ino && current.dev === opened.dev;
      checkedAt = performance.now();
    }
    if (!isThere) throw databaseReplaced(path);
  };
}
