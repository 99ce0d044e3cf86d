import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { config } from '@/lib/config/config';
import { type Db, database } from './connection';
import { PLANNED_EACH_TIME } from './postgres-pool';
import { withAdvisoryLock } from './run-exclusively';
import { inTransaction } from './statements';

const read = (db: Db) => sql<Record<string, unknown>>`select * from growing`.execute(db);

let columns = 0;

/** Adds a column, as a migration does, and returns its name. */
async function grow(): Promise<string> {
  columns += 1;
  const column = `column${columns}`;
  await sql`alter table growing add column ${sql.ref(column)} integer`.execute(database());
  return column;
}

beforeAll(async () => {
  await sql`create table growing (id integer primary key)`.execute(database());
  await sql`insert into growing values (1)`.execute(database());
});

it('a connection prepares a repeated statement once', async () => {
  await database()
    .connection()
    .execute(async (db) => {
      for (const id of [1, 2, 3]) await sql`select id from growing where id = ${id}`.execute(db);
      const prepared = await sql<{ count: number }>`
        select count(*) as count from pg_prepared_statements where statement like 'select id from growing%'
      `.execute(db);
      expect(prepared.rows).toEqual([{ count: 1 }]);
    });
});

it('a statement that is marked is planned by its values each time', async () => {
  const docs = Array.from({ length: 2000 }, (_, doc) => ({
    doc,
    subjectType: 'question' as const,
    subjectId: `${doc}`,
    version: 1,
    words: sql<string>`array_to_tsvector(array[${doc < 3 ? 'rare' : 'common'}])`,
  }));
  await database().deleteFrom('search_documents').execute();
  await database().insertInto('search_documents').values(docs).execute();
  await sql`analyze search_documents`.execute(database());
  await database()
    .transaction()
    .execute(async (db) => {
      // PostgreSQL plans a prepared statement five times by its values, and then once for all values.
      for (let times = 0; times < 6; times++) {
        await sql`select doc from search_documents ${sql.raw(PLANNED_EACH_TIME)}
          where doc >= ${0} and doc < ${9000} and words @@ ${"'rare'"}::tsquery`.execute(db);
      }
      const read = await sql<{ count: number }>`
        select idx_tup_fetch + seq_tup_read as count from pg_stat_xact_user_tables where relname = 'search_documents'
      `.execute(db);
      expect(read.rows[0]?.count).toBeLessThan(docs.length);
    });
});

it('a prepared statement returns the new columns after a migration', async () => {
  await database()
    .connection()
    .execute(async (db) => {
      await read(db);
      const column = await grow();
      expect((await read(db)).rows).toMatchObject([{ id: 1, [column]: null }]);
    });
});

it('a transaction with a prepared statement is repeated after a migration', async () => {
  const everyConnection = Array.from({ length: config.DATABASE_POOL_SIZE }, () =>
    database().transaction().execute(read),
  );
  await Promise.all(everyConnection);
  const column = await grow();
  let attempts = 0;
  const found = await inTransaction(async (transaction) => {
    attempts += 1;
    return read(transaction);
  });
  expect(found.rows[0]).toHaveProperty(column);
  expect(attempts).toBe(2);
});

it.each([
  ['statement_timeout', `${config.DATABASE_STATEMENT_SECONDS}s`],
  ['lock_timeout', `${config.DATABASE_LOCK_SECONDS}s`],
])('a connection has the configured %s', async (name, value) => {
  const { rows } = await sql`select current_setting(${name}) as value`.execute(database());
  expect(rows).toEqual([{ value }]);
});

it('a connection that is dropped in use fails its query, and the pool answers others again', async () => {
  const work = database()
    .connection()
    .execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database());
      // This would take a minute, but the connection has ended by then.
      await sql`select pg_sleep(60)`.execute(db);
    });
  await expect(work).rejects.toThrow();
  // Before the pool notices, the dead connection may be lent out once more.
  const answers = () => sql`select 1`.execute(database()).catch(() => null);
  while (!(await answers())) await delay(20);
});

it('the work of a start ends as usual if only the connection of its lock is lost', async () => {
  const started = withAdvisoryLock(config.DATABASE_URL, async () => {
    // It waits until the connection of the lock has ended.
    const ended =
      await sql`select pg_terminate_backend(pid, 60000) as "isEnded" from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(database());
    expect(ended.rows).toEqual([{ isEnded: true }]);
  });
  await expect(started).resolves.toBeUndefined();
});
