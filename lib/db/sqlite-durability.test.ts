import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { createSqliteDialect } from './sqlite-dialect';

// These tests open a file of their own, because test databases do not wait for the disk.
let directory: string;
let db: Kysely<{ numbers: { number: number } }>;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'trivia-durable-'));
  db = new Kysely({ dialect: createSqliteDialect(join(directory, 'trivia.db')) });
  await sql`create table numbers (number blob)`.execute(db);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await db.destroy();
  rmSync(directory, { recursive: true });
});

const insert = (on: typeof db) => sql`insert into numbers values (zeroblob(1000000))`.execute(on);

it.each([
  ['a statement', () => insert(db)],
  ['a transaction', () => db.transaction().execute(insert)],
])('%s is acknowledged when its log is on the disk, and others read meanwhile', async (_, write) => {
  const { fdatasync } = fs;
  const isReached = Promise.withResolvers<void>();
  const disk = Promise.withResolvers<void>();
  jest.spyOn(fs, 'fdatasync').mockImplementationOnce(async (file, callback) => {
    isReached.resolve();
    await disk.promise;
    fdatasync(file, callback);
  });
  const isAcknowledged = jest.fn();
  const written = write().then(isAcknowledged);
  await isReached.promise;
  expect((await sql`select count(*) as count from numbers`.execute(db)).rows).toEqual([{ count: 1 }]);
  expect(isAcknowledged).not.toHaveBeenCalled();
  disk.resolve();
  await written;
});

it.each([
  ['a statement', () => insert(db)],
  ['a transaction', () => db.transaction().execute(insert)],
])('%s whose log cannot be synced is refused, and so is the next until a start', async (_, write) => {
  const failure = Object.assign(new Error('EIO'), { code: 'EIO' });
  jest.spyOn(fs, 'fdatasync').mockImplementationOnce((_file, callback) => callback(failure));
  for (const written of [write(), write()]) {
    await expect(written).rejects.toMatchObject({ status: 503, cause: failure });
  }
  await db.destroy();
  db = new Kysely({ dialect: createSqliteDialect(join(directory, 'trivia.db')) });
  await expect(write()).resolves.toBeDefined();
});

it('a log of more than 4 MB is copied into the database, and begun anew', async () => {
  for (let count = 0; count < 12; count += 1) await insert(db);
  // Each insert adds a megabyte to the log, so of twelve the last few may not be copied yet.
  expect(fs.statSync(join(directory, 'trivia.db')).size).toBeGreaterThan(5_000_000);
  expect(fs.statSync(join(directory, 'trivia.db-wal')).size).toBeLessThan(7_000_000);
});
