// Jest's global set-up of the integration tests: one migrated database per dialect, which every test file copies.
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeBinary, root, serverFlags } from '../../scripts/cli/node-binary.mjs';
import { findPostgres, startCluster } from '../../scripts/test/postgres-cluster.mjs';

export const TEMPLATE = 'trivia_template';

function prepare(env) {
  const { status, stderr } = spawnSync(nodeBinary(), [...serverFlags, 'scripts/cli/prepare.ts'], {
    cwd: root,
    env: {
      ...process.env,
      SAMPLE_CONTENT: 'off',
      STAFF_USERNAME: 'first-staff',
      STAFF_PASSWORD: 'first-password',
      ...env,
    },
  });
  if (status !== 0) throw new Error(`The test database could not be prepared: ${stderr}`);
}

export default async function startDatabases() {
  const base = mkdtempSync(join(tmpdir(), 'trivia-base-'));
  prepare({ DATA_DIR: base, DATABASE_URL: '' });
  process.env.TEST_SQLITE_BASE = base;
  globalThis.triviaTestBase = base;

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
  prepare({ DATA_DIR: base, DATABASE_URL: `${cluster.url}/${TEMPLATE}` });
}
