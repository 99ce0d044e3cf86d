import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { addCategory } from '@/lib/testing/factories';
import { commitTogether } from './commit-together';
import { type Db, database } from './connection';

const add = (name: string) => (transaction: Db) => addCategory({ name }, transaction);

async function storedNames(): Promise<string[]> {
  const rows = await database().selectFrom('categories').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Work that has begun and goes on when it is told to. */
function heldWork(work: (transaction: Db) => Promise<unknown>) {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = async (transaction: Db) => {
    begun.resolve();
    await released.promise;
    return work(transaction);
  };
  return { held, begun: begun.promise, release: () => released.resolve() };
}

beforeEach(() => database().deleteFrom('categories').execute());

it('stores all that come while one is under way, and tells nobody before that', async () => {
  const first = heldWork(add('first'));
  const second = heldWork(add('second'));
  const told: string[] = [];
  const saving = [
    commitTogether(first.held).then(() => told.push('first')),
    commitTogether(second.held).then(() => told.push('second')),
  ];
  await first.begun;
  first.release();
  await second.begun;
  expect(told).toEqual([]);
  second.release();
  await Promise.all(saving);
  expect(told).toEqual(['first', 'second']);
  expect(await storedNames()).toEqual(['first', 'second']);
});

it('undoes what fails, and nothing else', async () => {
  const failing = async (transaction: Db) => {
    await add('undone')(transaction);
    throw new Error('refused');
  };
  const results = await Promise.allSettled(
    [add('one'), failing, add('two')].map((work) => commitTogether<unknown>(work)),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { message: 'refused' } });
  expect(await storedNames()).toEqual(['one', 'two']);
});

it('fails all of them where the database has ended their transaction, and goes on with the next', async () => {
  const ending = (transaction: Db) => sql`rollback`.execute(transaction);
  const results = await Promise.allSettled(
    [add('before'), ending].map((work) => commitTogether<unknown>(work)),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await storedNames()).toEqual([]);
  await commitTogether(add('after'));
  expect(await storedNames()).toEqual(['after']);
});

it('does each work on behalf of who asked for it', async () => {
  const person = new AsyncLocalStorage<string>();
  const seen = await Promise.all(
    ['Ada', 'Grace'].map((name) => person.run(name, () => commitTogether(async () => person.getStore()))),
  );
  expect(seen).toEqual(['Ada', 'Grace']);
});

it('begins anew after the last has been told', async () => {
  for (const name of ['a', 'b', 'c']) await commitTogether(add(name));
  expect(await storedNames()).toEqual(['a', 'b', 'c']);
});
