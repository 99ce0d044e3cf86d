// npm run mutate -- [--all | --sample N] [--after M] [PATH…]: changes single places of the code, and tells which changes
// no test noticed; without the first M of the sample, which ran before. In a copy of the working tree, with those of the
// tests nearest to each file that run the place; e2e tests take no part, and what the compiler refuses needs no test.
// Ended early (Ctrl+C), it tells of those that ran.
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
import { findRefused, whereUsed } from './mutate/compiler.ts';
import { applyMutation, listMutations, type Mutation } from './mutate/mutations.ts';
import { isNamedAfter, listImporters, nearestTests } from './mutate/nearest-tests.ts';
import { markReached, type Numbered } from './mutate/reach.ts';
import { createTestRunner, runsOnBoth, type TestRunner } from './mutate/test-runner.ts';
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
/** Tests of a file, the nearest first, that are asked which mutants they run: more would find little more, and take hours. */
const MAX_TESTS = 12;
/** So many that run a mutant are enough, and those named after its file. */
const ENOUGH_TESTS = 3;
/** More of what runs when its file is loaded and has no test of its own: few of those that load it use it. */
const ENOUGH_LOADS = 8;
const GOAL_PERCENT = 85;
interface Mutant extends Mutation {
  file: string;
  /** What stands there. */
  original: string;
  /** The file with it. */
  source: string;
}

interface NumberedMutant extends Mutant, Numbered {}

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

function listMutants(tree: string, files: readonly string[]): Mutant[] {
  return files.flatMap((file) => {
    const source = readFileSync(join(tree, file), 'utf8');
    return listMutations(source).map((mutation) => ({
      ...mutation,
      file,
      original: source.slice(mutation.start, mutation.end),
      source: applyMutation(source, mutation),
    }));
  });
}

/** The same ones each time, from everywhere, in an order of which every beginning is a sample, too. */
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
  const canRun = (test: string) =>
    !test.endsWith('.postgres.integration.test.ts') || Boolean(process.env.TEST_POSTGRES_URL);
  return new Map(
    [...targets].map((file) => [file, nearestTests(file, importers).filter(canRun).slice(0, MAX_TESTS)]),
  );
}

/**
 * Which tests run each mutant, by their numbers: the files of mutants carry marks meanwhile. What fails as it is tells
 * nothing.
 */
async function findReaching(
  tree: string,
  mutants: readonly NumberedMutant[],
  testsOf: ReadonlyMap<string, readonly string[]>,
  { passes }: TestRunner,
): Promise<Map<number, string[]>> {
  const log = join(tree, 'reached.log');
  const reaching = new Map<number, string[]>(mutants.map(({ number }) => [number, []]));
  const isReached = ({ file, number, isAtLoad }: NumberedMutant) => {
    const tests = reaching.get(number) ?? [];
    const hasOwn = tests.some((test) => isNamedAfter(file, test));
    return tests.length >= (isAtLoad && !hasOwn ? ENOUGH_LOADS : ENOUGH_TESTS);
  };
  const sources = new Map([...testsOf.keys()].map((file) => [file, readFileSync(join(tree, file), 'utf8')]));
  for (const [file, source] of sources) {
    const own = mutants.filter((mutant) => mutant.file === file);
    writeFileSync(join(tree, file), markReached(source, own, log));
  }
  const asked = new Set<string>();
  for (let nearness = 0; nearness < MAX_TESTS; nearness++) {
    for (const [file, tests] of testsOf) {
      const test = tests[nearness];
      const isDone = mutants.every((mutant) => mutant.file !== file || isReached(mutant));
      if (!test || (isDone && !isNamedAfter(file, test)) || asked.has(test)) continue;
      asked.add(test);
      writeFileSync(log, '');
      if (!(await passes(test))) {
        console.log(`${test} fails without a mutation, and is left out`);
        continue;
      }
      for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
        reaching.get(Number(line))?.push(test);
      }
    }
  }
  for (const [file, source] of sources) writeFileSync(join(tree, file), source);
  for (const { file, number } of mutants) {
    reaching.get(number)?.sort((a, b) => Number(isNamedAfter(file, b)) - Number(isNamedAfter(file, a)));
  }
  return reaching;
}

/** With the mutant in the tree; what SQLite does not notice is tried on PostgreSQL, too, as `npm test` does. */
async function isNoticed(
  { passes }: TestRunner,
  tests: readonly string[],
  withoutIt: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<boolean> {
  for (const test of tests) if (!(await passes(test))) return true;
  for (const test of tests.filter(runsOnBoth)) {
    const passesThere = () => passes(test, { onPostgres: true });
    // What fails there as it is tells nothing.
    if (!(await passesThere()) && (await withoutIt(passesThere))) return true;
  }
  return false;
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
      after: { type: 'string', default: '0' },
    },
    allowPositionals: true,
  });
  const targets = positionals.length > 0 ? positionals : TARGETS;
  const isUnder = (file: string) => (target: string) => file === target || file.startsWith(`${target}/`);
  const files = listFiles();
  const isTarget = (file: string) =>
    targets.some(isUnder(file)) &&
    /\.tsx?$/.test(file) &&
    !/\.(test|d)\.tsx?$/.test(file) &&
    !seenOnScreensOnly.test(file);
  // From here on the working tree may change.
  const copy = copyTree(files);
  const all = listMutants(copy, files.filter(isTarget));
  const sample = sampleOf(all, values.all ? all.length : Number(values.sample));
  const rest = sample.slice(Number(values.after));
  const mutants: NumberedMutant[] = rest.map((mutant, number) => ({ ...mutant, number }));

  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isStopped = true;
    });
  }
  await startDatabases();
  const runner = createTestRunner(copy);
  const killed = new Map<string, number>();
  const total = new Map<string, number>();
  let unexplained = 0;
  try {
    const refused = findRefused(copy, mutants);
    const compiled = mutants.filter((mutant) => !refused.has(mutant));
    console.log(`${mutants.length} of ${all.length} mutants; the compiler refuses ${refused.size} of them`);
    const testsOf = findTests(files, new Set(compiled.map(({ file }) => file)));
    const reaching = await findReaching(copy, compiled, testsOf, runner);
    let isRefused: (() => boolean) | undefined;
    for (const mutant of compiled) {
      if (isStopped) break;
      const { file, line, replacement, number, source } = mutant;
      const tests = reaching.get(number) ?? [];
      const original = readFileSync(join(copy, file), 'utf8');
      const put = (text: string) => writeFileSync(join(copy, file), text);
      put(source);
      const isKilled = await isNoticed(runner, tests, async (work) => {
        put(original);
        const result = await work();
        put(source);
        return result;
      });
      const reason = isKilled ? undefined : reasonFor(mutant);
      // Elsewhere only types show, and those only of texts and flags.
      const mayBeTyped = mutant.isAtLoad && !/\d/.test(replacement);
      put(original);
      // The signal may have ended the tests, too.
      if (isStopped) break;
      const place = `${file}:${line} ${JSON.stringify({ original: mutant.original, replacement })}`;
      if (!isKilled && !reason && mayBeTyped) {
        isRefused ??= whereUsed(copy);
        put(source);
        const isRefusedElsewhere = isRefused();
        put(original);
        if (isRefusedElsewhere) {
          console.log(`refused by the compiler where it is used ${place}`);
          continue;
        }
      }
      const area = targets.find(isUnder(file)) ?? '';
      total.set(area, (total.get(area) ?? 0) + 1);
      if (isKilled) killed.set(area, (killed.get(area) ?? 0) + 1);
      if (!isKilled && !reason) unexplained += 1;
      const verdict = isKilled ? 'killed' : `SURVIVED ${tests.length} files of tests`;
      console.log(`${verdict} ${place}${reason ? ` (${reason})` : ''}`);
    }
  } finally {
    runner.end();
    stopDatabases();
    rmSync(copy, { recursive: true, force: true });
  }
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
  for (const [area, count] of total) console.log(`${area}: ${killed.get(area) ?? 0} of ${count} killed`);
  if (sum(total) === 0) {
    console.log('No mutant ran.');
    process.exit(1);
  }
  const percent = (100 * sum(killed)) / sum(total);
  console.log(
    `In all: ${sum(killed)} of ${sum(total)} killed, ${percent.toFixed(1)} %; ${unexplained} survivors without a reason.`,
  );
  process.exit(percent >= GOAL_PERCENT ? 0 : 1);
}

await main();
