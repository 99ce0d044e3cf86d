import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { config } from '@/lib/config/config';
import { addCategory } from '@/lib/testing/factories';
import { type Db, database, getDatabaseFile, isWrittenElsewhere, openDatabase } from './connection';

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
  const second = sql`insert into cards (word) values ('second')`.execute(db).then(() => order.push('second'));
  const third = db.transaction().execute(async (transaction) => {
    order.push(`third sees ${(await words(transaction)).at(-1)}`);
  });
  // A read, which begins after them and waits for none, ends before them.
  expect(await words()).toEqual(['one', 'two']);
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
