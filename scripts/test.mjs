// `npm test`: everything, from a fresh clone. Each step runs even when an earlier one failed; the last line is the
// plain total.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installIfStale } from './install.mjs';
import { nodeBinary, root } from './node-binary.mjs';
import { findPostgres } from './postgres-cluster.mjs';
import { ensureBrowser, ensureFfmpeg } from './test-tools.mjs';

const results = join(root, 'test-results');
const total = { passed: 0, failed: 0 };

function run(title, args, env = {}) {
  console.log(`\n── ${title}`);
  const startedAt = Date.now();
  const { status } = spawnSync(nodeBinary(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  console.log(
    `   ${title}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  return status === 0;
}

/** A step that counts as one check. */
function check(title, args, env) {
  const isOk = run(title, args, env);
  total[isOk ? 'passed' : 'failed'] += 1;
  return isOk;
}

/** A test runner's step: its own counts go into the total; a runner that failed without counting counts once. */
function countTests(title, args, reportFile, readCounts, env) {
  const report = join(results, reportFile);
  mkdirSync(results, { recursive: true });
  rmSync(report, { force: true });
  const isOk = run(title, args, env);
  const counts = existsSync(report)
    ? readCounts(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  total.passed += counts.passed;
  total.failed += isOk ? counts.failed : Math.max(1, counts.failed);
}

process.env.NEXT_TELEMETRY_DISABLED = '1';
process.env.TZ = 'Pacific/Kiritimati';
installIfStale();
if (!findPostgres()) console.log('PostgreSQL is not installed: the database suite runs on SQLite only.');

const missingFfmpeg = ensureFfmpeg();
if (missingFfmpeg) console.log(missingFfmpeg);

const next = 'node_modules/next/dist/bin/next';
check('Format, lint and import rules', [
  'node_modules/@biomejs/biome/bin/biome',
  'ci',
  '--error-on-warnings',
  '.',
]);
run('Route types', [next, 'typegen']);
check('Types', ['node_modules/typescript/bin/tsc', '--noEmit']);
countTests(
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
  ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numFailedTestSuites),
  }),
);
const isBuilt = check('Production build', ['scripts/build.mjs'], { NODE_ENV: 'production' });
const problem = isBuilt ? ensureBrowser() : 'The build failed, so there is nothing to open in a browser.';
if (problem) {
  console.log(`\n── End-to-end tests\n   ${problem}`);
  total.failed += 1;
} else {
  countTests(
    'End-to-end tests in Chromium',
    ['node_modules/playwright/cli.js', 'test'],
    'e2e.json',
    ({ stats: { expected, unexpected, flaky } }) => ({ passed: expected, failed: unexpected + flaky }),
  );
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
