// npm run mutate -- [--all | --sample N] [PATH…]: changes single places of the code, and tells which changes no test
// noticed. In a copy of the working tree, with the tests nearest to each file; e2e tests take no part.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
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
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import startDatabases from '../lib/testing/start-databases.mjs';
import stopDatabases from '../lib/testing/stop-databases.mjs';
import accepted from './mutate/accepted-survivors.json' with { type: 'json' };
import { applyMutation, listMutations, type Mutation } from './mutate/mutations.ts';
import { nodeBinary, root } from './node-binary.mjs';

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
const MAX_TESTS = 10;
/** What hangs has noticed, too. */
const LIMIT_MS = 600_000;
const GOAL_PERCENT = 85;
const projects = ['pure', 'component', 'integration on SQLite'];
const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

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

/** Do these tests pass in the copy? */
async function passes(copy: string, tests: readonly string[], names: readonly string[]): Promise<boolean> {
  const child = spawn(
    nodeBinary(),
    [...jest, '-w', '1', '--bail', '--silent', '--selectProjects', ...names, '--runTestsByPath', ...tests],
    { cwd: copy, stdio: 'ignore', timeout: LIMIT_MS, env: { ...process.env, TZ: 'Pacific/Kiritimati' } },
  );
  const [code] = await once(child, 'close');
  return code === 0;
}

/** Tests that reach the file, those of its folder first, and the one of its name before them. */
function findTests(copy: string, file: string): string[] {
  const listing = [...jest, '--listTests', '--findRelatedTests', file];
  const { stdout } = spawnSync(nodeBinary(), listing, { cwd: copy, encoding: 'utf8' });
  const stem = file.replace(/\.tsx?$/, '');
  const distanceOf = (test: string) =>
    test.startsWith(`${stem}.`) ? -1 : relative(dirname(file), test).split('/').length;
  const found = stdout.split('\n').filter((path) => path.startsWith(copy));
  const related = [...new Set(found)].map((path) => relative(copy, path));
  return related.sort((a, b) => distanceOf(a) - distanceOf(b)).slice(0, MAX_TESTS);
}

const isForPostgres = (test: string) => test.endsWith('.postgres.integration.test.ts');

async function isNoticed(copy: string, tests: readonly string[]): Promise<boolean> {
  const [onPostgres, elsewhere] = [tests.filter(isForPostgres), tests.filter((test) => !isForPostgres(test))];
  if (elsewhere.length > 0 && !(await passes(copy, elsewhere, projects))) return true;
  const hasPostgres = Boolean(process.env.TEST_POSTGRES_URL) && onPostgres.length > 0;
  return hasPostgres && !(await passes(copy, onPostgres, ['integration on Postgres']));
}

function reasonFor({ file, original, replacement }: Mutant): string | undefined {
  return accepted.find(
    (one) => one.file === file && one.original === original && one.replacement === replacement,
  )?.reason;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean' }, sample: { type: 'string', default: '300' } },
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
  const killed = new Map<string, number>();
  const total = new Map<string, number>();
  let unexplained = 0;
  try {
    for (const file of new Set(mutants.map((mutant) => mutant.file))) {
      if (isStopped) break;
      const own = mutants.filter((mutant) => mutant.file === file);
      const folder = targets.find((target) => file === target || file.startsWith(`${target}/`)) ?? '';
      const tests = findTests(copy, file);
      if (await isNoticed(copy, tests)) throw new Error(`The tests of ${file} fail without a mutation.`);
      const source = readFileSync(join(copy, file), 'utf8');
      for (const mutant of own) {
        writeFileSync(join(copy, file), applyMutation(source, mutant));
        const isKilled = await isNoticed(copy, tests);
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
    stopDatabases();
    rmSync(copy, { recursive: true, force: true });
  }
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
  for (const [folder, count] of total)
    console.log(`${folder}: ${killed.get(folder) ?? 0} of ${count} killed`);
  const percent = (100 * sum(killed)) / sum(total);
  console.log(`In all: ${percent.toFixed(1)} % killed; ${unexplained} survivors without a reason.`);
  process.exit(percent >= GOAL_PERCENT ? 0 : 1);
}

await main();
