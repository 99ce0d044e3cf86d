import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { config } from '@/lib/config/config';
import { ConfigurationError } from '@/lib/config/environment';
import { addCategory } from '@/lib/testing/factories';
import { type Db, database, getDatabaseFile, isWrittenElsewhere, openDatabase } from './connection';
import { lockDataDirectory } from './data-directory';
import { ensureDatabaseIsThere, markDatabase, migrateToLatest } from './migrate';

describe('a start', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'trivia-start-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is refused in a directory whose database is gone, with the remedy', () => {
    ensureDatabaseIsThere(directory);
    markDatabase(directory);
    expect(() => ensureDatabaseIsThere(directory)).toThrow(/trivia\.db is gone.*restore a backup/);
    const file = new DatabaseSync(join(directory, 'trivia.db'));
    file.exec('create table t (x)');
    file.close();
    ensureDatabaseIsThere(directory);
  });

  it('is refused on a database of another program, which stays as it was', async () => {
    const file = new DatabaseSync(join(directory, 'trivia.db'));
    file.exec('create table recipes (name text)');
    const db = openDatabase({ DATA_DIR: directory, DATABASE_URL: undefined });
    await expect(migrateToLatest(db)).rejects.toThrow(ConfigurationError);
    await db.destroy();
    expect(file.prepare('select name from sqlite_schema').all()).toEqual([
      expect.objectContaining({ name: 'recipes' }),
    ]);
    file.close();
  });
});

describe('a data directory', () => {
  let directory: string;
  let db: Db | undefined;
  let release: (() => void) | null;
  let umask: number;

  beforeAll(() => {
    umask = process.umask(0o022);
  });
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'trivia-private-'));
  });
  afterEach(async () => {
    await db?.destroy();
    release?.();
    rmSync(directory, { recursive: true, force: true });
  });
  afterAll(() => process.umask(umask));

  function modes(dataDir: string): Record<string, string> {
    const paths = ['.', ...(readdirSync(dataDir, { recursive: true }) as string[])];
    return Object.fromEntries(
      paths.map((path) => [path, (statSync(join(dataDir, path)).mode & 0o777).toString(8)]),
    );
  }

  async function openAsServer(dataDir: string): Promise<void> {
    release = lockDataDirectory(dataDir);
    db = openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined });
    await migrateToLatest(db);
  }

  it('is private to its owner when it is created', async () => {
    const dataDir = join(directory, 'data');
    await openAsServer(dataDir);
    mkdirSync(join(dataDir, 'media'));
    writeFileSync(join(dataDir, 'media/sound'), 'sound');
    expect(modes(dataDir)).toEqual({
      '.': '700',
      'instance.lock': '600',
      'instance.lock-journal': '600',
      media: '700',
      'media/sound': '600',
      'trivia.db': '600',
      'trivia.db-shm': '600',
      'trivia.db-wal': '600',
    });
  });

  it('stays as it is if it is a shared one such as /tmp', async () => {
    chmodSync(directory, 0o1777);
    await openAsServer(directory);
    expect(statSync(directory).mode & 0o7777).toBe(0o1777);
  });

  it('becomes private if others could read it, and foreign files stay as they were', async () => {
    chmodSync(directory, 0o755);
    mkdirSync(join(directory, 'media/audio'), { recursive: true });
    const files = ['instance.lock', 'trivia.db', 'trivia.db.created', 'media/audio/sound', 'notes.txt'];
    for (const name of files) writeFileSync(join(directory, name), '');
    for (const name of [...files, 'media', 'media/audio']) {
      chmodSync(join(directory, name), name.startsWith('media') && !name.endsWith('sound') ? 0o755 : 0o644);
    }
    await openAsServer(directory);
    expect(modes(directory)).toEqual({
      '.': '700',
      'instance.lock': '600',
      'instance.lock-journal': '600',
      media: '700',
      'media/audio': '700',
      'media/audio/sound': '600',
      'notes.txt': '644',
      'trivia.db': '600',
      'trivia.db-shm': '600',
      'trivia.db-wal': '600',
      'trivia.db.created': '600',
    });
  });
});

it('a process notices a write of another process once, and no own write', async () => {
  expect(await isWrittenElsewhere(database())).toBe(false);
  await addCategory();
  expect(await isWrittenElsewhere(database())).toBe(false);
  const other = new DatabaseSync(getDatabaseFile(config.DATA_DIR));
  other.exec(`update categories set name = 'Written elsewhere'`);
  other.close();
  expect(await isWrittenElsewhere(database())).toBe(true);
  expect(await isWrittenElsewhere(database())).toBe(false);
});

describe('the dialect', () => {
  let directory: string;
  let db: Db;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'sqlite-'));
    db = openDatabase({ DATABASE_URL: undefined, DATA_DIR: directory });
    await sql`create table cards (id integer primary key, word text)`.execute(db);
    await sql`insert into cards (word) values ('one'), ('two')`.execute(db);
  });
  afterEach(async () => {
    await db.destroy();
    rmSync(directory, { recursive: true });
  });

  async function words(from: Db = db): Promise<string[]> {
    const { rows } = await sql<{ word: string }>`select word from cards order by id`.execute(from);
    return rows.map(({ word }) => word);
  }

  it('a reader gets the last commit during a write, and the new state after the next commit', async () => {
    const goOn = Promise.withResolvers<void>();
    const wrote = Promise.withResolvers<void>();
    const writing = db.transaction().execute(async (transaction) => {
      await sql`insert into cards (word) values ('three')`.execute(transaction);
      expect(await words(transaction)).toHaveLength(3);
      wrote.resolve();
      await goOn.promise;
    });
    await wrote.promise;
    expect(await words()).toEqual(['one', 'two']);
    goOn.resolve();
    await writing;
    expect(await words()).toEqual(['one', 'two', 'three']);
  });

  it('writers take turns, also after a failed write', async () => {
    const goOn = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = db.transaction().execute(async () => {
      await goOn.promise;
      order.push('first');
      throw new Error('given up');
    });
    const second = sql`insert into cards (word) values ('second')`
      .execute(db)
      .then(() => order.push('second'));
    const third = db.transaction().execute(async (transaction) => {
      order.push(`third sees ${(await words(transaction)).at(-1)}`);
    });
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    expect(order).toEqual([]);
    goOn.resolve();
    await expect(first).rejects.toThrow('given up');
    await Promise.all([second, third]);
    expect(order).toEqual(['first', 'second', 'third sees second']);
  });

  it('a write in the form of a read is refused', async () => {
    const disguised = sql`with word as (select 'x' as word) insert into cards (word) select word from word`;
    await expect(disguised.execute(db)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('readonly') },
    });
  });

  it('a stream reads the state of its beginning, and other reads get the newest', async () => {
    const read: string[] = [];
    const cards = (db as never as Kysely<{ cards: { id: number; word: string } }>).selectFrom('cards');
    for await (const { word } of cards.select('word').orderBy('id').stream()) {
      read.push(word);
      await sql`insert into cards (word) values (${`after ${word}`})`.execute(db);
      expect(await words()).toContain(`after ${word}`);
    }
    expect(read).toEqual(['one', 'two']);
  });
});
