// `npm test`: everything that CI runs, from a fresh clone. Each step runs even after a failed one, except the end-to-end
// tests after a failed build; failures are repeated at the end, and the last line is the total.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { installIfStale } from '../cli/install.mjs';
import { root, runNode } from '../cli/node-binary.mjs';
import { findPostgres, hasPostgresTools } from './postgres-cluster.mjs';
import { ensureBrowser, ensureFfmpeg } from './test-tools.mjs';

/** Takes the first lines of a test runner's message, which is printed in full above. */
const shorten = (message = '') =>
  stripVTControlCharacters(message).trim().split('\n').slice(0, 12).join('\n');

/**
 * Reads a Jest report as `{ passed, failures, flaky }`, the latter two with `{ name, message }`; a suite that could
 * not run is one failure, and flaky tests passed on their second try: decisions/0042.
 */
function readJestReport({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ name: file, message: shorten(message) }];
    return failed.map((test) => ({
      name: `${file} › ${test.fullName}`,
      message: shorten(test.failureMessages[0]),
    }));
  });
  const flaky = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, retryReasons }) => status === 'passed' && retryReasons?.length)
      .map(({ fullName, retryReasons }) => ({
        name: `${relative(root, name)} › ${fullName}`,
        message: shorten(retryReasons[0]),
      })),
  );
  return { passed: numPassedTests, failures, flaky };
}

/** Reads a Playwright report in the same form; an error outside every test is one failure. */
function readPlaywrightReport({ suites, errors, stats }) {
  const listSpecs = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];
  const ended = (wanted) =>
    suites.flatMap(listSpecs).flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => ({
          name: `e2e/${file}:${line} › ${title}`,
          message: shorten(results.find(({ error }) => error)?.error.message),
        })),
    );
  const outside = errors.map(({ message }) => ({ name: 'Outside every test', message: shorten(message) }));
  return {
    passed: stats.expected + stats.flaky,
    failures: [...ended('unexpected'), ...outside],
    flaky: ended('flaky'),
  };
}

const results = join(root, 'test-results');
let passed = 0;
const failures = [];
const flaky = [];

function run(title, args, env = {}) {
  console.log(`\n── ${title}`);
  const startedAt = Date.now();
  const isOk = runNode(args, { env: { ...process.env, ...env } }) === 0;
  console.log(
    `   ${title}: ${isOk ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  return isOk;
}

/** Runs a step that counts as one check. */
function check(title, args, env) {
  const isOk = run(title, args, env);
  if (isOk) passed += 1;
  else failures.push({ name: title, message: '' });
  return isOk;
}

/** Runs a test runner and adds its counts to the total; one that fails without a failed test counts as one failure. */
function runTests(title, args, reportFile, readReport) {
  const path = join(results, reportFile);
  mkdirSync(results, { recursive: true });
  rmSync(path, { force: true });
  const isOk = run(title, args);
  const report = existsSync(path)
    ? readReport(JSON.parse(readFileSync(path, 'utf8')))
    : { passed: 0, failures: [], flaky: [] };
  passed += report.passed;
  failures.push(...report.failures);
  flaky.push(...report.flaky);
  if (!isOk && report.failures.length === 0) failures.push({ name: title, message: '' });
}

process.env.NEXT_TELEMETRY_DISABLED = '1';
process.env.TZ = 'Pacific/Kiritimati';
installIfStale();
const postgres = findPostgres();
if (!postgres) {
  console.log(
    'No PostgreSQL runs here, neither installed nor brought by npm: the database suite runs on SQLite only.',
  );
} else if (!hasPostgresTools(postgres)) {
  console.log('PostgreSQL has no pg_dump here: its backups are not tried.');
}

const missingFfmpeg = ensureFfmpeg();
if (missingFfmpeg) console.log(missingFfmpeg);

const next = 'node_modules/next/dist/bin/next';
check('Format and lint', [
  'node_modules/@biomejs/biome/bin/biome',
  'ci',
  '--error-on-warnings',
  ...(process.stdout.isTTY ? [] : ['--colors=off']),
  '.',
]);
check('Import rules', ['scripts/test/check-imports.mjs']);
check('Nothing unused', ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors']);
run('Route types', [next, 'typegen']);
check('Types', ['node_modules/typescript/bin/tsc', '--noEmit']);
runTests(
  'Unit, component and integration tests',
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--json',
    '--outputFile',
    join(results, 'jest.json'),
  ],
  'jest.json',
  readJestReport,
);
const isBuilt = check('Production build', ['scripts/cli/build.mjs'], { NODE_ENV: 'production' });
const problem = isBuilt ? ensureBrowser() : 'The build failed, so there is nothing to open in a browser.';
if (problem) {
  failures.push({ name: 'End-to-end tests in Chromium', message: problem });
} else {
  runTests(
    'End-to-end tests in Chromium',
    ['node_modules/playwright/cli.js', 'test'],
    'e2e.json',
    readPlaywrightReport,
  );
}

function list(title, tests) {
  if (tests.length > 0) console.log(`\n── ${title}`);
  for (const { name, message } of tests) console.log(`${name}\n${message.replace(/^/gm, '   ')}\n`);
}

list('What passed on its second try', flaky);
list('What failed', failures);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
