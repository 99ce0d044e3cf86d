import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

// This is set before the test file is loaded, because its first import reads the configuration.
const directory = mkdtempSync(join(tmpdir(), 'trivia-test-'));
const name = `test_${randomBytes(8).toString('hex')}`;
const clusterUrl = process.env.TEST_POSTGRES_URL;
process.env.DATA_DIR = directory;
process.env.DATABASE_URL = `${clusterUrl}/${name}`;

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: `${clusterUrl}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(() => administer(`create database ${name} template trivia_template`));

afterAll(async () => {
  const { database } = await import('@/lib/db/connection');
  await database().destroy();
  await administer(`drop database ${name} with (force)`);
  rmSync(directory, { recursive: true, force: true });
});
