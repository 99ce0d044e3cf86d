import { readFileSync } from 'node:fs';
import {
  makeDataDirectory,
  makeDirectory,
  removeDirectory,
  type Started,
  startServer,
} from '@/e2e/fixtures/server';
import { test as base } from '@/e2e/fixtures/test';
import { findPostgres, startCluster } from '@/scripts/test/postgres-cluster.mjs';
import { figure } from './figures-reporter';

type DatabaseName = 'SQLite' | 'PostgreSQL';

interface Fixtures {
  database: DatabaseName;
  dataDir: string;
  /** The PostgreSQL cluster, if the test runs on one. */
  cluster: Awaited<ReturnType<typeof startCluster>> | null;
  /** Starts a server on the test's data; servers that still run at the end are killed. */
  start: (settings?: Record<string, string>, command?: string[]) => Promise<Started>;
  /** Adds a measurement to the table. */
  note: (description: string) => void;
}

export const databases: DatabaseName[] = ['SQLite', 'PostgreSQL'];

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
  start: async ({ cluster, dataDir }, use) => {
    const started: Started[] = [];
    await use(async (settings, command) => {
      const server = await startServer(
        {
          DATA_DIR: dataDir,
          DATABASE_URL: cluster ? `${cluster.url}/postgres` : '',
          SAMPLE_CONTENT: 'on',
          TRUSTED_PROXIES: '1',
          ...settings,
        },
        command,
      );
      started.push(server);
      return server;
    });
    for (const server of started) await server.kill();
  },
  note: async ({ database: _database }, use, info) => {
    await use((description) => info.annotations.push(figure(description)));
  },
});
