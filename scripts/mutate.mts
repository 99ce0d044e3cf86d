// npm run mutate -- [--all | --sample N] [--trust] [PATH…]: changes single places of the code, and tells which changes no
// test noticed. In a copy of the working tree, with the tests nearest to each file; e2e tests take no part, and what the
// compiler refuses needs no test. --trust: the tests have just passed, and are not run without a mutation first.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import startDatabases from '../lib/testing/start-databases.mjs';
import stopDatabases from '../lib/testing/stop-databases.mjs';
import accepted from './mutate/accepted-survivors.json' with { type: 'json' };
import { compiles } from './mutate/compiler.ts';
import { applyMutation, listMutations, type Mutation } from './mutate/mutations.ts';
import { listImporters, nearestTests } from './mutate/nearest-tests.ts';
import { createTestRunner, type TestRunner } from './mutate/test-runner.ts';
import { root } from './node-binary.mjs';

const TARGETS = [
  'lib/http',
  'lib/contract',
  'middleware.ts',
  'lib/features/accounts',
  'lib/features/questions',
  'lib/features/records',
  'lib/page-cache',
];
/** Calls and hooks of the browser: what they do is seen on screens only, by the e2e tests. */
const seenOnScreensOnly = /\/(client|use-[^/]+)\.tsx?$/;
/** Tests of a file, the nearest first: more would find little more, and take hours. */
const MAX_TESTS = 8;
/** These run first: most mutants die there, and the others need not load what they stand on. */
const NEAREST_TESTS = 2;
const GOAL_PERCENT = 85;
const projects = ['pure', 'component', 'integration on SQLite'];
interface Mutant extends Mutation {
  file: string;
  /** What stands there. */
  original: string;
}

function listFiles(): string[] {
  const options = ['ls-files', '-co', '--exclude-standard'];
  const { stdout } = spawnSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 });
  return stdout.split('\n').filter((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile());
}

function copyTree(files: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'trivia-mutate-'));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function listMutants(files: readonly string[]): Mutant[] {
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return listMutations(source).map((mutation) => ({
      ...mutation,
      file,
      original: source.slice(mutation.start, mutation.end),
    }));
  });
}

/** The same ones each time, from everywhere. */
function sampleOf(mutants: readonly Mutant[], count: number): Mutant[] {
  const rankOf = ({ file, original, replacement, line }: Mutant) =>
    createHash('sha1')
      .update(JSON.stringify([file, line, original, replacement]))
      .digest('hex');
  return [...mutants].sort((a, b) => rankOf(a).localeCompare(rankOf(b))).slice(0, count);
}

/** What each of the files is tested by. */
function findTests(files: readonly string[], targets: ReadonlySet<string>): Map<string, string[]> {
  const isSource = (file: string) => /\.m?tsx?$/.test(file) && !file.startsWith('e2e/');
  const sources = new Map(
    files.filter(isSource).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const importers = listImporters(sources);
  return new Map([...targets].map((file) => [file, nearestTests(file, importers).slice(0, MAX_TESTS)]));
}

const isForPostgres = (test: string) => test.endsWith('.postgres.integration.test.ts');

async function isNoticed({ passes }: TestRunner, tests: readonly string[]): Promise<boolean> {
  const [onPostgres, elsewhere] = [tests.filter(isForPostgres), tests.filter((test) => !isForPostgres(test))];
  for (const some of [elsewhere.slice(0, NEAREST_TESTS), elsewhere.slice(NEAREST_TESTS)])
    if (some.length > 0 && !(await passes(some, projects))) return true;
  const hasPostgres = Boolean(process.env.TEST_POSTGRES_URL) && onPostgres.length > 0;
  return hasPostgres && !(await passes(onPostgres, ['integration on Postgres']));
}

function reasonFor({ file, original, replacement }: Mutant): string | undefined {
  return accepted.find(
    (one) => one.file === file && one.original === original && one.replacement === replacement,
  )?.reason;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      all: { type: 'boolean' },
      sample: { type: 'string', default: '160' },
      trust: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const targets = positionals.length > 0 ? positionals : TARGETS;
  const files = listFiles();
  const isTarget = (file: string) =>
    targets.some((target) => file === target || file.startsWith(`${target}/`)) &&
    /\.tsx?$/.test(file) &&
    !/\.(test|d)\.tsx?$/.test(file) &&
    !seenOnScreensOnly.test(file);
  const all = listMutants(files.filter(isTarget));
  const mutants = values.all ? all : sampleOf(all, Number(values.sample));
  console.log(`${mutants.length} of ${all.length} mutants`);

  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isStopped = true;
    });
  }
  const copy = copyTree(files);
  await startDatabases();
  const runner = createTestRunner(copy);
  const killed = new Map<string, number>();
  const total = new Map<string, number>();
  let refused = 0;
  let unexplained = 0;
  try {
    const testsOf = findTests(files, new Set(mutants.map(({ file }) => file)));
    const allTests = [...new Set([...testsOf.values()].flat())];
    if (!values.trust && (await isNoticed(runner, allTests))) {
      throw new Error('The tests fail without a mutation: run npm test.');
    }
    for (const [file, tests] of testsOf) {
      if (isStopped) break;
      const own = mutants.filter((mutant) => mutant.file === file);
      const folder = targets.find((target) => file === target || file.startsWith(`${target}/`)) ?? '';
      const source = readFileSync(join(copy, file), 'utf8');
      const isTyped = compiles(copy, file);
      for (const mutant of own) {
        writeFileSync(join(copy, file), applyMutation(source, mutant));
        if (isTyped && !compiles(copy, file)) {
          refused += 1;
          continue;
        }
        const isKilled = await isNoticed(runner, tests);
        // The signal may have ended the tests, too.
        if (isStopped) break;
        total.set(folder, (total.get(folder) ?? 0) + 1);
        if (isKilled) killed.set(folder, (killed.get(folder) ?? 0) + 1);
        const reason = reasonFor(mutant);
        if (!isKilled && !reason) unexplained += 1;
        const change = JSON.stringify({ original: mutant.original, replacement: mutant.replacement });
        const verdict = isKilled ? 'killed' : 'SURVIVED';
        console.log(
          `${verdict} ${file}:${mutant.line} ${change}${!isKilled && reason ? ` (${reason})` : ''}`,
        );
      }
      writeFileSync(join(copy, file), source);
    }
  } finally {
    runner.end();
    stopDatabases();
    rmSync(copy, { recursive: true, force: true });
  }
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
  for (const [folder, count] of total)
    console.log(`${folder}: ${killed.get(folder) ?? 0} of ${count} killed`);
  if (sum(total) === 0) {
    console.log('No mutant ran.');
    process.exit(1);
  }
  if (refused > 0) console.log(`${refused} more were refused by the compiler.`);
  const percent = (100 * sum(killed)) / sum(total);
  console.log(`In all: ${percent.toFixed(1)} % killed; ${unexplained} survivors without a reason.`);
  process.exit(percent >= GOAL_PERCENT ? 0 : 1);
}

await main();
