// This is Jest's global set-up of the integration tests: it makes a migrated database for each dialect, which every test
// file copies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findNodeBinary, root, serverFlags } from '../../scripts/cli/node-binary.mjs';
import { findPostgres, startCluster } from '../../scripts/test/postgres-cluster.mjs';

const TEMPLATE = 'trivia_template';

async function prepare(env) {
  const preparing = spawn(findNodeBinary(), [...serverFlags, 'scripts/cli/prepare.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      SAMPLE_CONTENT: 'off',
      STAFF_USERNAME: 'first-staff',
      STAFF_PASSWORD: 'first-password',
      ...env,
    },
  });
  const [problem, [status]] = await Promise.all([text(preparing.stderr), once(preparing, 'close')]);
  if (status !== 0) throw new Error(`The test database could not be prepared: ${problem}`);
}

async function startPostgres(base) {
  const binaries = findPostgres();
  if (!binaries) return;
  const cluster = await startCluster(binaries);
  globalThis.triviaTestCluster = cluster;
  process.env.TEST_POSTGRES_URL = cluster.url;
  process.env.TEST_POSTGRES_PROGRAMS = binaries;
  const { Client } = await import('pg').then((module) => module.default);
  const client = new Client({ connectionString: `${cluster.url}/postgres` });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await prepare({ DATA_DIR: base, DATABASE_URL: `${cluster.url}/${TEMPLATE}` });
}

export default async function startDatabases() {
  const base = mkdtempSync(join(tmpdir(), 'trivia-base-'));
  process.env.TEST_SQLITE_BASE = base;
  globalThis.triviaTestBase = base;
  // These run in parallel, because no test runs yet.
  await Promise.all([prepare({ DATA_DIR: base, DATABASE_URL: '' }), startPostgres(join(base, 'postgres'))]);
}
