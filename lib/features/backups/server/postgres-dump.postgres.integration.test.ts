import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { config } from '@/lib/config/config';
import { database, openDatabase } from '@/lib/db/connection';
import { insertMedia } from '@/lib/features/media/server/store';
import { addCategory, addSession, addUser, listSignedIn } from '@/lib/testing/factories';
import { backUp } from './back-up';
import { checkArchive, restore } from './restore';

const SOUND = 'media/audio/soundsound';
const facts = { kind: 'audio', contentType: 'audio/mpeg', bytes: 5, createdAt: '2026-01-01' } as const;

let home: string;
let archive: string;
/** The target is a site with an empty database. */
let target: { DATA_DIR: string; DATABASE_URL: string };

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: `${process.env.TEST_POSTGRES_URL}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await insertMedia({ id: 'soundsound', driver: 'local', originalName: 'tab\there', ...facts });
  await insertMedia({ id: 'cloudcloud', driver: 'gcs', ...facts });
  await addCategory({ name: 'Backed up' });
  await addUser({ username: 'backed-up' });
  mkdirSync(join(config.DATA_DIR, 'media/audio'), { recursive: true });
  writeFileSync(join(config.DATA_DIR, SOUND), 'sound');
});
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'trivia-postgres-backup-'));
  archive = join(home, 'backup.tgz');
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  target = { DATA_DIR: join(home, 'target'), DATABASE_URL: `${process.env.TEST_POSTGRES_URL}/${name}` };
});
afterEach(async () => {
  await database().deleteFrom('media').where('id', '=', 'lostsound1').execute();
  await administer(`drop database ${new URL(target.DATABASE_URL).pathname.slice(1)} with (force)`);
  rmSync(home, { recursive: true, force: true });
});

it('an operator restores categories, accounts and media of a PostgreSQL database exactly', async () => {
  await expect(backUp(config, archive)).resolves.toEqual([]);
  await checkArchive(home, archive);
  await restore(target, archive);
  const restored = openDatabase(target);
  for (const table of ['categories', 'users', 'media', 'kysely_migration'] as const) {
    const read = (db: typeof restored) =>
      db
        .selectFrom(table as 'users')
        .selectAll()
        .execute();
    const rows = await read(restored);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set((await read(database())).map((row) => JSON.stringify(row))),
    );
  }
  await restored.destroy();
  expect(readFileSync(join(target.DATA_DIR, SOUND), 'utf8')).toBe('sound');
});

it('an operator backs up a database whose password has a bare percent sign', async () => {
  const DATABASE_URL = config.DATABASE_URL?.replace('@', ':100%-sure@');
  expect(DATABASE_URL).toContain(':100%-sure@');
  await expect(backUp({ ...config, DATABASE_URL }, archive)).resolves.toEqual([]);
});

it('an operator restores a database without its sessions and unfinished sign-ins', async () => {
  await addSession(database());
  await backUp(config, archive);
  await restore(target, archive);
  const restored = openDatabase(target);
  await expect(listSignedIn(restored)).resolves.toEqual([[], []]);
  await restored.destroy();
});

it('an operator cannot restore over the tables of a database', async () => {
  await backUp(config, archive);
  await expect(restore({ ...target, DATABASE_URL: config.DATABASE_URL }, archive)).rejects.toThrow(
    /is not empty/,
  );
});

it('an operator cannot restore a PostgreSQL database into an embedded one', async () => {
  await backUp(config, archive);
  await expect(restore({ ...target, DATABASE_URL: undefined }, archive)).rejects.toThrow(
    /holds a PostgreSQL database/,
  );
});

it('an operator gets the names of files that the site itself had lost, and restores without them', async () => {
  await insertMedia({ id: 'lostsound1', driver: 'local', ...facts });
  await expect(backUp(config, archive)).resolves.toEqual(['media/audio/lostsound1']);
  await restore(target, archive);
  expect(readdirSync(target.DATA_DIR, { recursive: true })).toContain(SOUND);
});

it('an operator reads in one line, without the password, that the database does not answer, and no part of a backup is left', async () => {
  const nowhere = { ...config, DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/none' };
  const failure = await backUp(nowhere, archive).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(String(failure)).toMatch(/The database does not answer/);
  expect(String(failure)).not.toMatch(/secret-word|\n/);
  expect(readdirSync(home)).toEqual([]);
  expect(readdirSync(config.DATA_DIR).filter((name) => name.startsWith('backup-'))).toEqual([]);
});
