import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findNodeBinary, root, runNode } from '../cli/node-binary.mjs';
import { BENCH_PASSWORD } from './mixed-load';

export interface BenchSite {
  origin: string;
  /** It is the id of the serving process. */
  pid: number;
  stop: () => Promise<void>;
}

/** Runs a Node script to its end; throws if it fails. */
export function runStep(args: string[], env: NodeJS.ProcessEnv): void {
  const status = runNode(args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${args.join(' ')} failed`);
}

/**
 * Starts the site as `npm start` does, with the default log (into a file), on a temporary data directory with
 * sample content. It trusts one proxy, so that each request of the mixed load can have its own address.
 */
export async function startBenchSite(port: number, more: Record<string, string> = {}): Promise<BenchSite> {
  const directory = mkdtempSync(join(tmpdir(), 'trivia-bench-'));
  const log = join(directory, 'bench.log');
  const output = openSync(log, 'w');
  const start = spawn(findNodeBinary(), ['scripts/cli/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL: '',
      STAFF_PASSWORD: BENCH_PASSWORD,
      TRUSTED_PROXIES: '1',
      ...more,
    },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if ((start.exitCode ?? start.signalCode) !== null) throw new Error(readFileSync(log, 'utf8'));
    await delay(100);
  }
  const [child] = readFileSync(`/proc/${start.pid}/task/${start.pid}/children`, 'utf8').split(' ');
  return {
    origin,
    pid: Number(child),
    async stop() {
      if (start.kill('SIGTERM')) await once(start, 'exit');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
