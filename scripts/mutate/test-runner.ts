import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeBinary } from '../node-binary.mjs';

/** What hangs has noticed, too. */
const MAX_MS = 240_000;
/** On a busy machine the same tests may take so much longer, and so many times as long. */
const SLACK_MS = 20_000;
const SLACK_FACTOR = 4;
/** Each run leaves something behind. */
const RUNS_OF_A_PROCESS = 25;

const onSqlite = ['pure', 'component', 'integration on SQLite'];
const onPostgres = ['integration on Postgres'];
const isForPostgres = (test: string) => test.endsWith('.postgres.integration.test.ts');

/** Does `npm test` run this file on both databases here? */
export function runsOnBoth(test: string): boolean {
  const isForOne = /\.(postgres|sqlite)\.integration\.test\.ts$/.test(test);
  return test.endsWith('.integration.test.ts') && !isForOne && Boolean(process.env.TEST_POSTGRES_URL);
}

/** Runs tests of a tree, many times. */
export interface TestRunner {
  /** Does this file of tests pass, as the tree is now? On SQLite, unless it is told otherwise or is of PostgreSQL alone. */
  passes: (test: string, how?: { onPostgres: boolean }) => Promise<boolean>;
  end: () => void;
}

export function createTestRunner(tree: string): TestRunner {
  let child: ChildProcess | undefined;
  let runs = 0;
  /** How long a file of tests took to pass, in milliseconds, by its projects. */
  const took = new Map<string, number>();

  function end(): void {
    child?.kill('SIGKILL');
    child = undefined;
    runs = 0;
  }

  function start(): ChildProcess {
    const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
    return spawn(nodeBinary(), [...flags, 'scripts/mutate/jest-process.mjs'], {
      cwd: tree,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, TZ: 'Pacific/Kiritimati' },
    });
  }

  return {
    end,
    async passes(test, how) {
      const projects = isForPostgres(test) || how?.onPostgres ? onPostgres : onSqlite;
      const name = `${test} ${projects}`;
      if (runs === RUNS_OF_A_PROCESS) end();
      runs += 1;
      child ??= start();
      const [startedAt, known] = [performance.now(), took.get(name)];
      const limitMs = known === undefined ? MAX_MS : SLACK_MS + SLACK_FACTOR * Math.ceil(known);
      const decided = new AbortController();
      const signal = AbortSignal.any([AbortSignal.timeout(limitMs), decided.signal]);
      const answered = once(child, 'message', { signal }).then(([isPassed]) => isPassed as boolean);
      const ended = once(child, 'exit', { signal }).then(() => 'ended' as const);
      child.send({ test, projects });
      const outcome = await Promise.race([answered, ended]).catch(() => 'ended' as const);
      for (const other of [answered, ended]) other.catch(() => {});
      decided.abort();
      if (outcome === 'ended') end();
      if (outcome === true) took.set(name, performance.now() - startedAt);
      return outcome === true;
    },
  };
}
