// What a call takes on a small and on a large database of either kind, taking turns.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { productToday } from '@/lib/dates/today';
import { runStep } from './bench-site';
import { nodeBinary, root, serverFlags } from './node-binary.mjs';
import { findPostgres, startCluster } from './postgres-cluster.mjs';

/** Milliseconds by what took them. */
export type Times = Record<string, number>;

/** Of a filled database: its settings, how many questions it holds, and the file that says that it is whole. */
interface Filled {
  settings: Record<string, string>;
  questions: string;
  mark: string;
}

/** Fills a database, unless that is done, and starts the script that times calls on it (`answerRounds`). */
function fill(script: string, { settings, questions, mark }: Filled): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'silent',
    SAMPLE_CONTENT: 'off',
    ...settings,
  };
  runStep([...serverFlags, 'scripts/prepare.ts'], env);
  if (!existsSync(mark)) {
    runStep([...serverFlags, 'scripts/bench.mts', 'fill', '--questions', questions], env);
    writeFileSync(mark, '');
  }
  return spawn(nodeBinary(), [...serverFlags, script], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function time(side: ChildProcess): Promise<Times> {
  side.send('round');
  const [times] = await once(side, 'message');
  return times;
}

/** The shortest time of each call says what it takes; what others do on the machine is in all longer ones. */
async function takeTurns(sides: readonly [ChildProcess, ChildProcess], rounds: number) {
  const shortest: [few: Times, many: Times] = [{}, {}];
  for (let round = 0; round < rounds; round++) {
    for (const index of [0, 1] as const) {
      const found = shortest[index];
      for (const [name, taken] of Object.entries(await time(sides[index]))) {
        found[name] = Math.min(found[name] ?? taken, taken);
      }
    }
  }
  return shortest;
}

/** The script's side of it: times what it is given, each several times a round, and tells the shortest. */
export function answerRounds(calls: Promise<[string, () => Promise<unknown>][]>, times: number): void {
  process.on('message', async () => {
    const taken: Times = {};
    for (const [name, work] of await calls) {
      taken[name] = Number.POSITIVE_INFINITY;
      for (let time = 0; time < times; time++) {
        const startedAt = performance.now();
        await work();
        taken[name] = Math.min(taken[name], performance.now() - startedAt);
      }
    }
    process.send?.(taken);
  });
  process.on('disconnect', () => process.exit(0));
}

/**
 * Times a script's calls on databases of both kinds and sizes (`--small 10000 --large 1000000 --rounds 15`, of
 * PostgreSQL a cluster for each, where its programs are), and hands the shortest times of each kind to `report`.
 * `--keep FOLDER` keeps the databases there for the next run of the same day, from whose date they are filled;
 * `--only sqlite` or `postgres` leaves the other out.
 */
export async function compareSizes(script: string, report: (few: Times, many: Times) => void): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      small: { type: 'string', default: '10000' },
      large: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '15' },
      keep: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const { small, large, rounds, keep, only } = values;
  const home = keep ? join(resolve(keep), productToday()) : mkdtempSync(join(tmpdir(), 'trivia-growth-'));
  mkdirSync(home, { recursive: true });
  // Of PostgreSQL's user, who may be another, too.
  chmodSync(home, 0o711);
  const binaries = only === 'sqlite' ? null : findPostgres();
  const clusters = new Map<string, Awaited<ReturnType<typeof startCluster>>>();

  async function tryDatabase(name: string, settingsOf: (size: string) => Record<string, string>) {
    const start = (questions: string) => {
      const mark = join(home, `${name}-${questions}-is-filled`);
      return fill(script, { settings: settingsOf(questions), questions, mark });
    };
    const sides = [start(small), start(large)] as const;
    try {
      console.log(`${name}: ${small} and ${large} questions`);
      report(...(await takeTurns(sides, Number(rounds))));
    } finally {
      for (const side of sides) side.disconnect();
    }
  }

  try {
    if (only !== 'postgres') {
      await tryDatabase('SQLite', (size) => ({ DATA_DIR: join(home, size), DATABASE_URL: '' }));
    }
    if (!binaries) return;
    for (const size of [small, large]) {
      clusters.set(size, await startCluster(binaries, join(home, `postgres-${size}`)));
    }
    await tryDatabase('PostgreSQL', (size) => ({
      DATA_DIR: join(home, `${size}-files`),
      DATABASE_URL: `${clusters.get(size)?.url}/postgres`,
    }));
  } finally {
    for (const cluster of clusters.values()) cluster.pause();
    if (!keep) rmSync(home, { recursive: true, force: true });
  }
}
