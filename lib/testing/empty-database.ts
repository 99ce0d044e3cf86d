import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { config } from '@/lib/config/config';
import { type Db, database, openDatabase } from '@/lib/db/connection';

const directory = mkdtempSync(join(tmpdir(), 'trivia-old-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** An empty database of its own beside the test's, for migrations: another file, or another schema. */
export async function openEmptyDatabase(): Promise<Db> {
  if (!config.DATABASE_URL) return openDatabase({ DATABASE_URL: undefined, DATA_DIR: directory });
  await sql`create schema old`.execute(database());
  const DATABASE_URL = `${config.DATABASE_URL}?options=${encodeURIComponent('-c search_path=old')}`;
  return openDatabase({ DATABASE_URL, DATA_DIR: directory });
}
