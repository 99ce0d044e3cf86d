import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type Db, openDatabase } from './connection';
import { explainOutage } from './explain-outage';

const unreachable = 'postgres://nobody@127.0.0.1:1/nothing';

let directory: string;
let db: Db | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'trivia-outage-'));
});

afterEach(async () => {
  await db?.destroy();
  db = undefined;
  rmSync(directory, { recursive: true, force: true });
});

function openHere(): Db {
  db = openDatabase({ DATA_DIR: directory, DATABASE_URL: undefined });
  return db;
}

const createNotes = sql`create table notes (text text)`;
const fill = sql`insert into notes values (${'x'.repeat(1_000_000)})`;
const count = sql<{ notes: number }>`select count(*) as notes from notes`;

it('a save to a full disk is answered with 507, also in a transaction, and nothing is stored', async () => {
  const full = openHere();
  await createNotes.execute(full);
  await sql`pragma max_page_count = 20`.execute(full);
  const outage = { status: 507, code: 'storage_full', message: expect.stringContaining('no space left') };
  await expect(fill.execute(full)).rejects.toMatchObject(outage);
  await expect(full.transaction().execute((transaction) => fill.execute(transaction))).rejects.toMatchObject(
    outage,
  );
  expect((await count.execute(full)).rows).toEqual([{ notes: 0 }]);
});

it('a save to a database that another process locks is answered with 503 and Retry-After', async () => {
  const locked = openHere();
  await createNotes.execute(locked);
  await sql`pragma busy_timeout = 1`.execute(locked);
  const other = new DatabaseSync(join(directory, 'trivia.db'));
  other.exec('begin immediate');
  await expect(fill.execute(locked)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 3 });
  other.close();
  await fill.execute(locked);
});

describe.each([
  ['removed', (path: string) => rmSync(path)],
  ['left without its log', (path: string) => rmSync(`${path}-wal`)],
  [
    'replaced',
    (path: string) => {
      renameSync(path, `${path}.old`);
      writeFileSync(path, '');
    },
  ],
])('after the open database file was %s', (_, change) => {
  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['statement', (watched) => fill.execute(watched)],
    ['transaction', (watched) => watched.transaction().execute((transaction) => fill.execute(transaction))],
  ])('a save in one %s is answered with 503', async (_how, save) => {
    const path = join(directory, 'trivia.db');
    const watched = openHere();
    await createNotes.execute(watched);
    change(path);
    await expect(save(watched)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('removed or replaced'),
    });
  });
});

it('a query to an unreachable PostgreSQL is answered with 503 and Retry-After', async () => {
  db = openDatabase({ DATA_DIR: directory, DATABASE_URL: unreachable });
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 10,
    message: 'The database does not answer right now. Try again in a few seconds.',
  });
});

it.each([
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 507],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 5 }, 503],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 778 }, 503],
  [{ code: '53100' }, 507],
  [{ code: '53300' }, 503],
  [{ code: '57P01' }, 503],
  [{ code: '08006' }, 503],
  [{ code: 'ECONNREFUSED' }, 503],
  [new Error('timeout exceeded when trying to connect'), 503],
  [new Error('Connection terminated unexpectedly'), 503],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 2067 }, undefined],
  [{ code: '23505', constraint: 'users_username_key_key' }, undefined],
  [null, undefined],
])(
  'the database error %p is an outage with the status %p and Retry-After, or none (undefined)',
  (error, status) => {
    const outage = explainOutage(error);
    expect(outage?.status).toBe(status);
    expect((outage?.retryAfterSeconds ?? 0) > 0).toBe(status !== undefined);
  },
);
