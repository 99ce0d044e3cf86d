import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BENCH_PASSWORD } from './bench-staff';
import { memoryFlags, nodeBinary, root, serverFlags } from './node-binary.mjs';

export interface BenchSite {
  origin: string;
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

/** Runs a step of Node to its end; throws when it fails. */
export function runStep(args: string[], env: NodeJS.ProcessEnv, cwd: string = root): void {
  const { status } = spawnSync(nodeBinary(), args, {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed`);
}

/** The command that keeps a server on the first core, where there is one for that. */
export function onOneCore(command: string[]): string[] {
  const hasTaskset = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
  return hasTaskset ? ['taskset', '-c', '0', ...command] : command;
}

/** Serves the build of a checkout (`cwd`) as `npm start` does, on a temporary data directory with sample content. */
export async function startBenchSite(
  port: number,
  more: Record<string, string> = {},
  wrap: (command: string[]) => string[] = (command) => command,
  cwd: string = root,
): Promise<BenchSite> {
  const directory = mkdtempSync(join(tmpdir(), 'trivia-bench-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    PORT: String(port),
    DATA_DIR: directory,
    DATABASE_URL: '',
    STAFF_PASSWORD: BENCH_PASSWORD,
    LOG_LEVEL: 'silent',
    ...more,
  };
  runStep([...serverFlags, 'scripts/prepare.ts'], env, cwd);
  const [program = '', ...args] = wrap([nodeBinary(), ...memoryFlags, 'scripts/serve.ts']);
  const server: ChildProcess = spawn(program, args, { cwd, env });
  await new Promise<void>((ready, failed) => {
    server.stdout?.on('data', (line) => String(line).includes('Ready') && ready());
    server.stderr?.pipe(process.stderr);
    server.once('exit', () => failed(new Error('The server did not start')));
  });
  server.removeAllListeners('exit');
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: server.pid ?? 0,
    async stop() {
      if (server.kill('SIGTERM')) await once(server, 'exit');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The page of a question of yesterday. */
export async function findSharedQuestion(origin: string, forDate: string): Promise<string> {
  const path = `/singlegames/get_single_game_questions_by_date?forDate=${forDate}`;
  const { singleGameQuestionsByDate } = (await (await fetch(origin + path)).json()) as {
    singleGameQuestionsByDate: { singleGameQuestionInfo?: { questionTag: string } }[];
  };
  const tag = singleGameQuestionsByDate.find((item) => item.singleGameQuestionInfo)?.singleGameQuestionInfo;
  if (!tag) throw new Error('The sample content has no question that day');
  return tag.questionTag;
}
