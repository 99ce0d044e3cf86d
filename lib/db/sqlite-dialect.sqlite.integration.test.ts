import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase } from './connection';

let db: Db;

beforeEach(async () => {
  db = openDatabase({ DATABASE_URL: undefined, DATA_DIR: mkdtempSync(join(tmpdir(), 'sqlite-')) });
  await sql`create table cards (id integer primary key, word text)`.execute(db);
  await sql`insert into cards (word) values ('one'), ('two')`.execute(db);
});
afterEach(() => db.destroy());

async function words(from: Db = db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from cards order by id`.execute(from);
  return rows.map(({ word }) => word);
}

it('reads what was committed last while somebody writes, and the new state right after the commit', async () => {
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

it('lets others write in turn, a failed one included, without holding anybody up', async () => {
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
  await nextTurn();
  expect(order).toEqual([]);
  goOn.resolve();
  await expect(first).rejects.toThrow('given up');
  await Promise.all([second, third]);
  expect(order).toEqual(['first', 'second', 'third sees second']);
});

it('refuses a write that passes for a read', async () => {
  const disguised = sql`with word as (select 'x' as word) insert into cards (word) select word from word`;
  await expect(disguised.execute(db)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('readonly') },
  });
});

it('gives a stream the state of its beginning, and everybody else the newest', async () => {
  const read: string[] = [];
  const cards = (db as never as import('kysely').Kysely<{ cards: { id: number; word: string } }>).selectFrom(
    'cards',
  );
  for await (const { word } of cards.select('word').orderBy('id').stream()) {
    read.push(word);
    await sql`insert into cards (word) values (${`after ${word}`})`.execute(db);
    expect(await words()).toContain(`after ${word}`);
  }
  expect(read).toEqual(['one', 'two']);
});
