import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { config } from '@/lib/config/config';
import { type Db, database, openDatabase } from '@/lib/db/connection';

const directory = mkdtempSync(join(tmpdir(), 'trivia-old-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let count = 0;

/** An empty database of its own beside the test's, for migrations. */
export async function openEmptyDatabase(): Promise<Db> {
  const name = `empty${++count}`;
  const DATA_DIR = join(directory, name);
  if (!config.DATABASE_URL) return openDatabase({ DATABASE_URL: undefined, DATA_DIR });
  const DATABASE_URL = `${config.DATABASE_URL}_${name}`;
  await sql`create database ${sql.ref(DATABASE_URL.slice(DATABASE_URL.lastIndexOf('/') + 1))}`.execute(
    database(),
  );
  return openDatabase({ DATABASE_URL, DATA_DIR });
}
