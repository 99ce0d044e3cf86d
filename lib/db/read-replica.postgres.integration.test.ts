import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { config } from '@/lib/config/config';
import { invalidatePages, voidAllPages } from '@/lib/kept/page-cache';
import { pageTags } from '@/lib/kept/rendering';
import { type Replica, startTestReplica } from '@/lib/testing/start-replica';
import { type Db, database, followReplica, openDatabase, readForVisitor } from './connection';

const name = new URL(config.DATABASE_URL ?? '').pathname;

let replica: Replica;
let copy: Db;

beforeAll(async () => {
  await sql`create table saved (text text)`.execute(database());
  replica = await startTestReplica();
  copy = openDatabase({ DATABASE_URL: `${replica.url}${name}`, DATA_DIR: config.DATA_DIR });
  followReplica(database(), copy);
});
afterAll(async () => {
  await copy.destroy();
});

/** Where a read took place, and what it found. */
async function read() {
  const { rows } = await sql<{ is_copy: boolean; texts: string }>`
    select pg_is_in_recovery() as is_copy, (select string_agg(text, ' ' order by text) from saved) as texts
  `.execute(database());
  return rows[0];
}

async function save(text: string): Promise<void> {
  await sql`insert into saved values (${text})`.execute(database());
  await invalidatePages(pageTags.dailyQuestions);
}

const untilTheCopyIsRead = async () => {
  while (!(await readForVisitor(read))?.is_copy) await delay(20);
};

it('reads for visitors on the copy, and for everybody else on the primary', async () => {
  await save('a');
  await untilTheCopyIsRead();
  expect(await readForVisitor(read)).toEqual({ is_copy: true, texts: 'a' });
  expect(await read()).toEqual({ is_copy: false, texts: 'a' });
});

it('reads for visitors on the primary what has not come to the copy', async () => {
  await sql`select pg_wal_replay_pause()`.execute(copy);
  await save('b');
  expect(await readForVisitor(read)).toEqual({ is_copy: false, texts: 'a b' });
  await sql`select pg_wal_replay_resume()`.execute(copy);
  await untilTheCopyIsRead();
  expect(await readForVisitor(read)).toEqual({ is_copy: true, texts: 'a b' });
});

it('reads for visitors on the primary what another instance may have saved unheard', async () => {
  await untilTheCopyIsRead();
  await sql`select pg_wal_replay_pause()`.execute(copy);
  await sql`update saved set text = 'bb' where text = 'b'`.execute(database());
  voidAllPages();
  expect(await readForVisitor(read)).toEqual({ is_copy: false, texts: 'a bb' });
  await sql`select pg_wal_replay_resume()`.execute(copy);
  await untilTheCopyIsRead();
  expect(await readForVisitor(read)).toEqual({ is_copy: true, texts: 'a bb' });
});

it('does on the primary what the copy refuses', async () => {
  await untilTheCopyIsRead();
  const insert = () => sql`insert into saved values ('c')`.execute(database());
  await readForVisitor(insert);
  expect(await read()).toEqual({ is_copy: false, texts: 'a bb c' });
});

it('reads for visitors on the primary when the copy is away', async () => {
  await untilTheCopyIsRead();
  await replica.stop();
  expect(await readForVisitor(read)).toMatchObject({ is_copy: false });
});
