// What an export of many records takes, beside somebody who reads: `npm run bench -- exports [--rows 100000]`. In memory above
// the idle server, and in what the reads wait; at last with a reader who takes nothing for a while.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serverFlags } from '../cli/node-binary.mjs';
import { runStep, startBenchSite } from './bench-site';
import { memoryOf } from './memory';
import { BENCH_PASSWORD, signIn } from './mixed-load';

const PORT = 4648;
const READ_EVERY_MS = 20;
const FORMS = ['csv', 'json', 'xlsx'];

/** A read that is computed for each caller, again and again until the work is done: how long 50 and 99 of 100 take. */
async function readBeside(origin: string, token: string, work: Promise<unknown>): Promise<[number, number]> {
  const taken: number[] = [];
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  while (!isDone) {
    const startedAt = performance.now();
    const response = await fetch(`${origin}/categories/all_categories`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    taken.push(performance.now() - startedAt);
    await delay(READ_EVERY_MS);
  }
  const sorted = taken.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return [at(0.5), at(0.99)];
}

/** The highest resident memory in megabytes while the work is done. */
async function peakOf(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid).now);
  }, 20);
  await work.finally(() => clearInterval(timer));
  return peak;
}

async function drain(response: Response): Promise<number> {
  let bytes = 0;
  for await (const part of response.body ?? []) bytes += part.length;
  return bytes;
}

/** Fills a database, serves it, and prints what each form of file takes. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { rows: { type: 'string', default: '100000' } },
  });
  const directory = mkdtempSync(join(tmpdir(), 'trivia-exports-'));
  const settings = { DATA_DIR: directory, STAFF_PASSWORD: BENCH_PASSWORD, SAMPLE_CONTENT: 'off' };
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    ...settings,
  };
  try {
    runStep([...serverFlags, 'scripts/cli/prepare.ts'], env);
    runStep([...serverFlags, 'scripts/bench/fill.ts', values.rows], env);
    const site = await startBenchSite(PORT, { ...settings, NODE_OPTIONS: '--max-old-space-size=256' });
    const tell = (text: string) => console.log(`  ${text}`);
    try {
      const token = await signIn(site.origin, BENCH_PASSWORD);
      const ask = (form: string) =>
        fetch(`${site.origin}/api/export?game=daily&format=${form}`, {
          headers: { Authorization: `Bearer ${token}` },
        });
      for (const form of FORMS) await (await ask(`${form}&from=2020-01-01&to=2020-01-02`)).arrayBuffer();
      const [typical, slowest] = await readBeside(site.origin, token, delay(5000));
      const idle = memoryOf(site.pid).now;
      tell(`idle: ${idle} MB; a read ${typical.toFixed(1)} ms, p99 ${slowest.toFixed(1)} ms`);
      for (const form of FORMS) {
        const startedAt = performance.now();
        const work = ask(form).then(drain);
        const [peak, [half, most]] = await Promise.all([
          peakOf(site.pid, work),
          readBeside(site.origin, token, work),
        ]);
        const seconds = (performance.now() - startedAt) / 1000;
        const megabytes = (await work) / 1e6;
        tell(
          `${form}: ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s; at most ${peak - idle} MB above idle; ` +
            `a read ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms (× ${(most / slowest).toFixed(1)})`,
        );
      }
      const held = await ask('csv');
      tell(
        `a reader who takes nothing for 5 s: at most ${(await peakOf(site.pid, delay(5000))) - idle} MB above idle`,
      );
      await held.body?.cancel();
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
