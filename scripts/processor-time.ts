import { readFileSync } from 'node:fs';
import { type Ask, type Asks, type Load, load } from './bench-load';

/** A load, and how long the processor has worked for who answered it, in hundredths of a second. */
export interface Worked extends Load {
  ticks: number;
}

/** How long the processor has worked for a process so far, in hundredths of a second. Linux tells it. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** A process and all that it has started. */
export function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

/** Asks as `load` does, and measures the processes that answer. */
export async function loadProcesses(
  pids: readonly number[],
  port: number,
  ask: Ask | Asks,
  milliseconds: number,
): Promise<Worked> {
  const ticks = () => pids.reduce((sum, pid) => sum + ticksOf(pid), 0);
  const before = ticks();
  const result = await load(port, ask, milliseconds);
  return { ...result, ticks: ticks() - before };
}

/** What an answer costs the processor, over all rounds: unlike the rate it hardly depends on what else the machine does. */
export function costOf(rounds: readonly Worked[]): number {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return sum(rounds.map(({ ticks }) => ticks)) / sum(rounds.map(({ times }) => times.length));
}
