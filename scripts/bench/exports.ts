// What an export of many records takes, beside somebody who reads: `npm run bench -- exports [--rows 100000]`. In memory above
// the idle server, and in what the reads wait; at last with a reader who takes nothing for a while.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serverFlags } from '../cli/node-binary.mjs';
import { runStep, startBenchSite } from './bench-site';
import { beside, median, quantile } from './beside';
import { BENCH_PASSWORD, signIn } from './mixed-load';

const PORT = 4648;
const READS_A_SECOND = 50;
const FORMS = ['csv', 'json', 'xlsx'];

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
      const headers = { Authorization: `Bearer ${token}` };
      const ask = (form: string) => fetch(`${site.origin}/api/export?game=daily&format=${form}`, { headers });
      // A read that is computed for each caller.
      const read = { path: '/categories/all_categories', init: { headers } };
      const meanwhile = <Result>(work: Promise<Result>) => beside(site, READS_A_SECOND, () => [read], work);
      for (const form of FORMS) await (await ask(`${form}&from=2020-01-01&to=2020-01-02`)).arrayBuffer();
      const quiet = await meanwhile(delay(5000));
      const idle = quiet.megabytes;
      const slowest = quantile(quiet.reads, 0.99);
      tell(`idle: ${idle} MB; a read ${median(quiet.reads).toFixed(1)} ms, p99 ${slowest.toFixed(1)} ms`);
      for (const form of FORMS) {
        const { result, seconds, megabytes, reads } = await meanwhile(ask(form).then(drain));
        const most = quantile(reads, 0.99);
        tell(
          `${form}: ${(result / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; at most ${megabytes - idle} MB above idle; ` +
            `a read ${median(reads).toFixed(1)} ms, p99 ${most.toFixed(1)} ms (× ${(most / slowest).toFixed(1)})`,
        );
      }
      const held = await ask('csv');
      const { megabytes } = await meanwhile(delay(5000));
      tell(`a reader who takes nothing for 5 s: at most ${megabytes - idle} MB above idle`);
      await held.body?.cancel();
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
