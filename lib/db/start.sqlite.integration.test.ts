import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigurationError } from '@/lib/config/environment';
import { openDatabase } from './connection';
import { ensureDatabaseIsThere, markDatabase } from './database-mark';
import { migrateToLatest } from './migrate';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'trivia-start-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('refuses a directory whose database is gone, and says how to go on', () => {
  ensureDatabaseIsThere(directory);
  markDatabase(directory);
  expect(() => ensureDatabaseIsThere(directory)).toThrow(/trivia\.db is gone.*restore a backup/);
  new DatabaseSync(join(directory, 'trivia.db')).exec('create table t (x)');
  ensureDatabaseIsThere(directory);
});

it('leaves a database of something else as it was', async () => {
  const file = new DatabaseSync(join(directory, 'trivia.db'));
  file.exec('create table recipes (name text)');
  const db = openDatabase({ DATA_DIR: directory, DATABASE_URL: undefined });
  const refused = expect(migrateToLatest(db)).rejects;
  await refused.toThrow(ConfigurationError);
  await db.destroy();
  expect(file.prepare('select name from sqlite_schema').all()).toEqual([
    expect.objectContaining({ name: 'recipes' }),
  ]);
  file.close();
});
