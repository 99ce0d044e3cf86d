import { addCategory } from '@/lib/testing/factories';
import { type Db, database } from './connection';
import { prepareQuery } from './statements';

const selectCategories = (db: Db) => db.selectFrom('categories').select(['id', 'name']);

it('a prepared query is built once, and runs each time with the values of the call', async () => {
  const [first, second] = [await addCategory(), await addCategory()];
  const build = jest.fn((db: Db, { id, active }: { id: string; active: number }) =>
    selectCategories(db).where('id', '=', id).where('active', '=', active),
  );
  const find = prepareQuery(build);
  expect(await find({ id: first, active: 1 })).toMatchObject([{ id: first }]);
  expect(await find({ id: second, active: 1 })).toMatchObject([{ id: second }]);
  expect(await find({ id: second, active: 0 })).toEqual([]);
  expect(build).toHaveBeenCalledTimes(1);
});

it('a prepared query accepts lists of any length', async () => {
  const ids = await Promise.all([addCategory(), addCategory(), addCategory()]);
  const list = prepareQuery((db, given: { ids: readonly string[] }) =>
    selectCategories(db).where('id', 'in', given.ids),
  );
  for (const count of [1, 3, 2, 3]) expect(await list({ ids: ids.slice(0, count) })).toHaveLength(count);
});

it('a prepared query runs in a transaction, and is rolled back with it', async () => {
  const id = await addCategory();
  const read = (db: Db) => selectCategories(db).where('id', '=', id).execute();
  const before = await read(database());
  const rename = prepareQuery((db, given: { id: string; name: string }) =>
    db.updateTable('categories').set({ name: given.name }).where('id', '=', given.id),
  );
  const failing = database()
    .transaction()
    .execute(async (transaction) => {
      await rename({ id, name: 'Renamed' }, transaction);
      expect(await read(transaction)).toEqual([{ id, name: 'Renamed' }]);
      throw new Error('undone');
    });
  await expect(failing).rejects.toThrow('undone');
  expect(await read(database())).toEqual(before);
});

it('a prepared query whose builder reads a value is refused', async () => {
  const reading = prepareQuery((db, { id }: { id: string }) =>
    selectCategories(db).where('id', '=', `${id}!`),
  );
  await expect(reading({ id: 'one' })).rejects.toThrow(TypeError);
});
