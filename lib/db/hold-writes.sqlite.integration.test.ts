import { config } from '@/lib/config/config';
import { addCategory } from '@/lib/testing/factories';
import { database, openDatabase } from './connection';
import { holdWrites, writeMuch } from './hold-writes';

const other = openDatabase(config);
afterAll(() => other.destroy());

const names = () => database().selectFrom('categories').select('name').execute();

it('has those who write wait, and nobody who reads, while another connection writes', async () => {
  const id = await addCategory();
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const held = holdWrites(database(), () => {
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  const order: string[] = [];
  const saved = database()
    .updateTable('categories')
    .set({ name: 'Saved here' })
    .where('id', '=', id)
    .execute()
    .then(() => order.push('saved'));
  await writeMuch(other, () =>
    other.transaction().execute(async (transaction) => {
      await transaction.updateTable('categories').set({ name: 'Elsewhere' }).where('id', '=', id).execute();
      expect(await names()).not.toContainEqual({ name: 'Elsewhere' });
      order.push('elsewhere');
    }),
  );
  expect(await names()).toContainEqual({ name: 'Elsewhere' });
  end.resolve();
  await Promise.all([held, saved]);
  expect(order).toEqual(['elsewhere', 'saved']);
  expect(await names()).toContainEqual({ name: 'Saved here' });
});

it('lets them write again after a work that fails', async () => {
  const fails = holdWrites(database(), () => Promise.reject(new Error('the thread ended')));
  await expect(fails).rejects.toThrow('the thread ended');
  expect(await addCategory()).toEqual(expect.any(String));
});
