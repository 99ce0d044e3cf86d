import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { config } from '@/lib/config/config';
import { type Db, database, getDatabaseFile, openDatabase } from '@/lib/db/connection';

const directory = mkdtempSync(join(tmpdir(), 'trivia-previous-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const readFixture = (name: string) =>
  gunzipSync(readFileSync(join(process.cwd(), 'lib/testing/previous-schema', name)));

/**
 * Opens a database made by the first 41 migrations, beside the test's own, with content of every kind as that version
 * stored it.
 */
export async function openPreviousDatabase(): Promise<Db> {
  if (!config.DATABASE_URL) {
    writeFileSync(getDatabaseFile(directory), readFixture('sqlite.db.gz'));
    return openDatabase({ DATABASE_URL: undefined, DATA_DIR: directory });
  }
  const DATABASE_URL = `${config.DATABASE_URL}_previous`;
  const name = DATABASE_URL.slice(DATABASE_URL.lastIndexOf('/') + 1);
  await sql`create database ${sql.ref(name)}`.execute(database());
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(readFixture('postgres.sql.gz').toString());
  await client.end();
  return openDatabase({ DATABASE_URL, DATA_DIR: directory });
}
