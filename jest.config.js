const os = require('node:os');
const path = require('node:path');
const nextJest = require('next/jest');

const createJestConfig = nextJest({ dir: __dirname });

/**
 * Packages with many ES modules, which each test file would load again; they are bundled into one script
 * each. Kysely has 255 modules.
 */
const bundled = { kysely: ['kysely', 'kysely/migration'], 'file-type': ['file-type'] };
const bundles = path.join(__dirname, 'node_modules/.cache/jest-bundles');

function bundlePackages() {
  // esbuild is installed with tsx.
  const esbuild = require(require.resolve('esbuild', { paths: [require.resolve('tsx')] }));
  for (const [name, entries] of Object.entries(bundled)) {
    const contents = entries.map((entry) => `export * from '${entry}';`).join('');
    const stdin = { contents, resolveDir: __dirname };
    const outfile = path.join(bundles, `${name}.cjs`);
    esbuild.buildSync({ stdin, outfile, bundle: true, platform: 'node', format: 'cjs', keepNames: true });
  }
}

const ignored = ['/node_modules/', '/.next/', '/e2e/'];
const integration = '\\.integration\\.test\\.ts$';

async function project(displayName, { setupFilesAfterEnv = [], ...options }) {
  const complete = await createJestConfig({
    testPathIgnorePatterns: ignored,
    runtime: '<rootDir>/lib/testing/caching-runtime.js',
    setupFiles: ['<rootDir>/lib/testing/jest-environment.ts'],
    setupFilesAfterEnv: ['<rootDir>/lib/testing/second-try.ts', ...setupFilesAfterEnv],
    moduleNameMapper: {
      '^@/(.*)$': '<rootDir>/$1',
      '^server-only$': 'next/dist/compiled/server-only/empty',
      '^(kysely|file-type)(/migration)?$': path.join(bundles, '$1.cjs'),
      // Each test file loads its modules again, and zod's sixty languages are a seventh of the application.
      '^\\.\\./locales/index\\.cjs$': 'zod/v4/locales/en.cjs',
    },
    ...options,
  })();
  return { ...complete, displayName };
}

/**
 * Integration tests run once per dialect: always on SQLite, and on PostgreSQL if its programs run, either the
 * machine's own or those from npm. Features that only PostgreSQL has are tested in
 * *.postgres.integration.test.ts. `without` are the patterns of files that the dialect leaves out.
 */
function integrationProject(dialect, without) {
  return project(`integration on ${dialect}`, {
    testMatch: ['**/*.integration.test.ts'],
    testPathIgnorePatterns: [...ignored, ...without],
    testEnvironment: 'node',
    globalSetup: '<rootDir>/lib/testing/start-databases.mjs',
    globalTeardown: '<rootDir>/lib/testing/stop-databases.mjs',
    setupFilesAfterEnv: [
      '<rootDir>/lib/testing/low-costs.ts',
      `<rootDir>/lib/testing/${dialect.toLowerCase()}-database.ts`,
    ],
  });
}

// Fontconfig reads the process's real environment; tests can change only a copy of it.
process.env.FONTCONFIG_FILE = path.join(__dirname, 'data/preview-fonts/fonts.conf');

module.exports = async () => {
  const { findPostgres, hasPostgresTools } = await import('./scripts/test/postgres-cluster.mjs');
  bundlePackages();
  const postgres = findPostgres();
  const needsTools = postgres && !hasPostgresTools(postgres) ? ['/features/backups/'] : [];
  return {
    // With one process for each core, a core is idle while a test waits for a database or a program.
    maxWorkers: Math.ceil(1.5 * os.availableParallelism()),
    // Jest keeps about 15 MB for each file until its process ends, and freeing a gigabyte takes longer than Jest waits.
    workerIdleMemoryLimit: '600MB',
    // Generous, because a slow machine is not a failure: this only ends tests that hang.
    testTimeout: 300_000,
    projects: [
      await project('pure', {
        testMatch: ['**/*.test.ts'],
        testPathIgnorePatterns: [...ignored, integration],
        testEnvironment: 'node',
      }),
      await project('component', {
        testMatch: ['**/*.test.tsx'],
        testEnvironment: 'jsdom',
        setupFilesAfterEnv: ['<rootDir>/lib/testing/component-matchers.ts'],
      }),
      await integrationProject('SQLite', ['\\.postgres\\.integration\\.test\\.ts$']),
      ...(postgres
        ? [await integrationProject('Postgres', ['\\.sqlite\\.integration\\.test\\.ts$', ...needsTools])]
        : []),
    ],
  };
};
