// What a call takes on a small and on a large database of either kind, taking turns.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { productToday } from '@/lib/dates/today';
import { nodeBinary, root, serverFlags } from '../cli/node-binary.mjs';
import { findPostgres, startCluster } from '../test/postgres-cluster.mjs';
import { runStep } from './bench-site';
import { median } from './beside';

/** What a call took on one database. */
interface Measured {
  /** Milliseconds: the middle one of each round, in the order of the rounds. */
  rounds: number[];
  shortest: number;
  /** How many things its last answer told of. */
  found: number;
}

/** By the call: what it took on the small and on the large database. */
export type Comparison = Map<string, readonly [few: Measured, many: Measured]>;

/** What a process that times calls tells of one of them. */
interface Visit {
  taken: number[];
  found: number;
}

type Calls = readonly [name: string, work: () => Promise<unknown>][];

/** Of each call the first rounds do not count: until then the code is compiled and the pages are read. */
const WARM_UP_ROUNDS = 2;
/** A round has a call so many times, and more of a short one, until so much time has gone by. */
const TIMES = 5;
const MOST_TIMES = 50;
const ROUND_MS = 20;

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
  runStep([...serverFlags, 'scripts/cli/prepare.ts'], env);
  if (!existsSync(mark)) {
    runStep([...serverFlags, 'scripts/bench/fill.ts', questions], env);
    writeFileSync(mark, '');
  }
  return spawn(nodeBinary(), [...serverFlags, script], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function ask<Answer>(side: ChildProcess, name: string | null): Promise<Answer> {
  side.send({ name });
  const [answer] = await once(side, 'message');
  return answer;
}

/** Call by call the two sides take turns, in each round the other one first, so that the machine's mood is the same. */
async function takeTurns(
  sides: readonly [ChildProcess, ChildProcess],
  rounds: number,
  only: string,
): Promise<Comparison> {
  const unmeasured = (): Measured => ({ rounds: [], shortest: Number.POSITIVE_INFINITY, found: 0 });
  const [names] = await Promise.all(sides.map((side) => ask<string[]>(side, null)));
  const wanted = (names ?? []).filter((name) => name.includes(only));
  const compared = new Map(wanted.map((name) => [name, [unmeasured(), unmeasured()] as const]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const [name, measured] of compared) {
      for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const { taken, found } = await ask<Visit>(sides[index], name);
        if (round < 0) continue;
        const one = measured[index];
        one.rounds.push(median(taken));
        one.shortest = Math.min(one.shortest, ...taken);
        one.found = found;
      }
    }
  }
  return compared;
}

/** How many things an answer tells of: what it says itself, else all that its lists have. */
function countFound(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 0;
  if ('total' in answer) return Number(answer.total);
  const own = Array.isArray(answer) ? answer.length : 0;
  return Object.values(answer).reduce<number>((sum, part) => sum + countFound(part), own);
}

/** The script's side of it: times one of its calls whenever it is asked to, and first tells their names. */
export function answerRounds(calls: Promise<Calls>): void {
  process.on('message', async ({ name }: { name: string | null }) => {
    const known = new Map(await calls);
    const work = name === null ? undefined : known.get(name);
    if (!work) {
      process.send?.([...known.keys()]);
      return;
    }
    const visit: Visit = { taken: [], found: 0 };
    const end = performance.now() + ROUND_MS;
    while (visit.taken.length < TIMES || (visit.taken.length < MOST_TIMES && performance.now() < end)) {
      const startedAt = performance.now();
      const answer = await work();
      visit.taken.push(performance.now() - startedAt);
      visit.found = countFound(answer);
    }
    process.send?.(visit);
  });
  process.on('disconnect', () => process.exit(0));
}

/**
 * Times a script's calls on databases of both kinds and sizes (`--small 10000 --large 100000 --rounds 15`, of
 * PostgreSQL a cluster for each, where its programs are), and hands what they took on each kind to `report`.
 * `--keep FOLDER` keeps the databases there for the next run of the same day, from whose date they are filled;
 * `--only sqlite` or `postgres` leaves the other out, `--call save` all calls without that in their name.
 */
export async function compareSizes(script: string, report: (compared: Comparison) => void): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      small: { type: 'string', default: '10000' },
      large: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '15' },
      keep: { type: 'string' },
      only: { type: 'string' },
      call: { type: 'string', default: '' },
    },
  });
  const { small, large, rounds, keep, only, call } = values;
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
      report(await takeTurns(sides, Number(rounds), call));
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
    for (const cluster of clusters.values()) cluster.pause('fast');
    if (!keep) rmSync(home, { recursive: true, force: true });
  }
}
