import 'server-only';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

/** Nobody is kept waiting for a rest longer than this. */
const LONGEST_REST_MS = 15;

/**
 * Makes what lets everybody else have their turn between two portions of a long work: it rests for as long as this process
 * was busy since the last rest. What waits for a database elsewhere is not busy, and goes on at once; so does a thread
 * that nobody else waits for.
 */
export function givingWay(): () => Promise<void> {
  let last = performance.eventLoopUtilization();
  return async () => {
    const { active } = performance.eventLoopUtilization(last);
    await (isMainThread && active >= 1 ? delay(Math.min(active, LONGEST_REST_MS)) : nextTurn());
    last = performance.eventLoopUtilization();
  };
}
