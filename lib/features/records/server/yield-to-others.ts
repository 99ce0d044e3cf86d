import 'server-only';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

const LONGEST_PAUSE_MS = 15;

/**
 * Returns a function to call between two chunks of a long work, so that other requests are served: it pauses for as long
 * as this process was busy since the last pause. Time spent waiting for a database elsewhere is not busy, and causes no
 * pause; neither does a worker thread, as it serves no requests.
 */
export function makeYield(): () => Promise<void> {
  let last = performance.eventLoopUtilization();
  return async () => {
    const { active } = performance.eventLoopUtilization(last);
    await (isMainThread && active >= 1 ? delay(Math.min(active, LONGEST_PAUSE_MS)) : nextTurn());
    last = performance.eventLoopUtilization();
  };
}
