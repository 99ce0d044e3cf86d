import { readFileSync } from 'node:fs';
import { makeDataDirectory, makeDirectory, removeDirectory } from '@/e2e/fixtures/server';
import { test as base } from '@/e2e/fixtures/test';
import { findPostgres, startCluster } from '@/scripts/test/postgres-cluster.mjs';
import { figure } from './figures-reporter';

type DatabaseName = 'SQLite' | 'PostgreSQL';

interface Fixtures {
  database: DatabaseName;
  /** The PostgreSQL cluster, if the test runs on one. */
  cluster: Awaited<ReturnType<typeof startCluster>> | null;
  /** Adds a measurement to the table. */
  note: (description: string) => void;
}

/** Defines tests for each database. */
export function onEachDatabase(define: () => void): void {
  for (const database of ['SQLite', 'PostgreSQL'] as const) {
    test.describe(database, () => {
      test.use({ database });
      define();
    });
  }
}

/** The only child process of a process. */
export function findChild(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

/** Tests with their own servers on either database. */
export const test = base.extend<Fixtures>({
  database: ['SQLite', { option: true }],
  dataDir: async ({ database }, use) => {
    const directory = database === 'SQLite' ? makeDataDirectory() : makeDirectory();
    await use(directory);
    removeDirectory(directory);
  },
  cluster: async ({ database }, use) => {
    const binaries = database === 'PostgreSQL' ? findPostgres() : null;
    test.skip(database === 'PostgreSQL' && !binaries, 'PostgreSQL is not installed');
    const cluster = binaries ? await startCluster(binaries) : null;
    await use(cluster);
    cluster?.stop();
  },
  start: async ({ cluster, start }, use) => {
    const common = {
      DATABASE_URL: cluster ? `${cluster.url}/postgres` : '',
      SAMPLE_CONTENT: 'on',
      TRUSTED_PROXIES: '1',
    };
    await use((settings, command) => start({ ...common, ...settings }, command));
  },
  note: async ({ database: _database }, use, info) => {
    await use((description) => info.annotations.push(figure(description)));
  },
});
