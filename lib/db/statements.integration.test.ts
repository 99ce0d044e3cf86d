import { addCategory } from '@/lib/testing/factories';
import { type Db, database } from './connection';
import { prepareQuery } from './statements';

const selectNames = (db: Db) => db.selectFrom('categories').select('name').orderBy('name');

async function addNamed(...names: string[]): Promise<string[]> {
  return Promise.all(names.map((name) => addCategory({ name })));
}

it('a prepared query is built once, and runs each time with the values of the call', async () => {
  const [first = '', second = ''] = await addNamed('one', 'two');
  const build = jest.fn((db: Db, { id, active }: { id: string; active: number }) =>
    selectNames(db).where('id', '=', id).where('active', '=', active),
  );
  const find = prepareQuery(build);
  expect(await find({ id: first, active: 1 })).toEqual([{ name: 'one' }]);
  expect(await find({ id: second, active: 1 })).toEqual([{ name: 'two' }]);
  expect(await find({ id: second, active: 0 })).toEqual([]);
  expect(build).toHaveBeenCalledTimes(1);
});

it('a prepared query accepts lists of any length', async () => {
  const ids = await addNamed('three', 'four', 'five');
  const list = prepareQuery((db, given: { ids: readonly string[] }) =>
    selectNames(db).where('id', 'in', given.ids),
  );
  for (const count of [1, 3, 2, 3]) expect(await list({ ids: ids.slice(0, count) })).toHaveLength(count);
});

it('a prepared query runs in a transaction, and is rolled back with it', async () => {
  const [id = ''] = await addNamed('six');
  const rename = prepareQuery((db, given: { id: string; name: string }) =>
    db.updateTable('categories').set({ name: given.name }).where('id', '=', given.id),
  );
  const failing = database()
    .transaction()
    .execute(async (transaction) => {
      await rename({ id, name: 'seven' }, transaction);
      const renamed = await selectNames(transaction).where('id', '=', id).execute();
      expect(renamed).toEqual([{ name: 'seven' }]);
      throw new Error('undone');
    });
  await expect(failing).rejects.toThrow('undone');
  expect(await selectNames(database()).where('id', '=', id).execute()).toEqual([{ name: 'six' }]);
});

it('a prepared query whose builder reads a value is refused', async () => {
  const reading = prepareQuery((db, { id }: { id: string }) => selectNames(db).where('id', '=', `${id}!`));
  await expect(reading({ id: 'one' })).rejects.toThrow(TypeError);
});
