// Measures requests to a site while other work runs: their time, and the memory of the process.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchSite } from './bench-site';

/** Computes the quantile of values for a share from 0 to below 1; 0 without values. */
export function computeQuantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

/** Computes the median; 0 without values. */
export function computeMedian(values: readonly number[]): number {
  return computeQuantile(values, 0.5);
}

function readMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Without a body it counts as a read. */
export interface BenchRequest {
  path: string;
  init?: RequestInit;
}

/** Reads and saves are times in milliseconds; the megabytes are the peak of memory. */
export interface Measurements {
  reads: number[];
  saves: number[];
  failed: string[];
  megabytes: number;
  seconds: number;
}

/** Sends requests at a fixed rate until the work is over, and measures them; rejects as the work does. */
export async function measureBeside<Result>(
  site: BenchSite,
  rate: number,
  askedIn: (turn: number) => readonly BenchRequest[],
  work: Promise<Result>,
): Promise<Measurements & { result: Result }> {
  const measured: Measurements = { reads: [], saves: [], failed: [], megabytes: 0, seconds: 0 };
  const startedAt = performance.now();
  const state = { isOver: false };
  const end = work.finally(() => {
    state.isOver = true;
  });
  // A rejection is thrown below; unhandled until then, it would end this process.
  end.catch(() => {});
  const ask = async ({ path, init }: BenchRequest) => {
    const asked = performance.now();
    try {
      const response = await fetch(site.origin + path, init);
      await response.arrayBuffer();
      if (!response.ok) measured.failed.push(`${path} ${response.status}`);
    } catch (error) {
      measured.failed.push(String(error));
    }
    (init?.body ? measured.saves : measured.reads).push(performance.now() - asked);
  };
  const asking: Promise<void>[] = [];
  for (let turn = 0; !state.isOver; turn++) {
    await delay(Math.max(0, startedAt + (turn * 1000) / rate - performance.now()));
    asking.push(...askedIn(turn).map(ask));
    measured.megabytes = Math.max(measured.megabytes, readMemory(site.pid));
  }
  const result = await end;
  measured.seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(asking);
  return { ...measured, result };
}
