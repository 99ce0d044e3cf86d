import { database } from '@/lib/db/connection';
import { VIEWS_MAX } from '@/lib/features/views/rules';
import { addCaller, visitor } from '@/lib/testing/factories';
import { keepView, listViews, removeView, renameView } from './service';

it('keeps views for one person alone, by their names', async () => {
  const [wendy, eddie] = await Promise.all([addCaller(), addCaller()]);
  const { view } = await keepView({ name: 'Mine', path: '/plan?status=draft&at=2026-11-24' }, wendy);
  expect(view).toMatchObject({ name: 'Mine', path: '/plan?status=draft' });
  await keepView({ name: 'All', path: '/search' }, wendy);
  const names = async (caller: typeof wendy) => (await listViews({}, caller)).views.map(({ name }) => name);
  expect(await names(wendy)).toEqual(['All', 'Mine']);
  expect(await names(eddie)).toEqual([]);

  await expect(renameView({ viewId: view.id, name: 'Theirs' }, eddie)).rejects.toMatchObject({ status: 404 });
  await removeView({ viewId: view.id }, eddie);
  expect(await names(wendy)).toEqual(['All', 'Mine']);
  await keepView({ name: 'Mine', path: '/search?query=rhine' }, eddie);
  await removeView({ viewId: view.id }, wendy);
  // Once more, as after a lost answer.
  await removeView({ viewId: view.id }, wendy);
  expect(await names(wendy)).toEqual(['All']);
  expect(await names(eddie)).toEqual(['Mine']);
});

it('replaces a view only where that is asked for, and gives no name twice, whatever its case', async () => {
  const caller = await addCaller();
  const { view } = await keepView({ name: 'Drafts', path: '/plan?status=draft' }, caller);
  // The same again, as after a lost answer.
  expect((await keepView({ name: 'Drafts', path: '/plan?status=draft' }, caller)).view).toEqual(view);
  const other = { name: 'DRAFTS', path: '/search?status=draft' };
  await expect(keepView(other, caller)).rejects.toMatchObject({ status: 409 });
  await keepView({ ...other, isReplacing: true }, caller);
  expect((await listViews({}, caller)).views).toEqual([{ ...other, id: view.id }]);

  const second = await keepView({ name: 'Hard ones', path: '/plan?difficulty=hard' }, caller);
  const rename = (name: string) => renameView({ viewId: second.view.id, name }, caller);
  await expect(rename('drafts')).rejects.toMatchObject({ status: 409 });
  expect((await rename('hard ones')).view).toMatchObject({
    name: 'hard ones',
    path: '/plan?difficulty=hard',
  });
});

it('keeps so many and no more, also of those who come at once; they end with the account', async () => {
  const caller = await addCaller();
  const keep = (number: number) => keepView({ name: `View ${number}`, path: '/plan' }, caller);
  for (let number = 2; number <= VIEWS_MAX; number++) await keep(number);
  const last = await Promise.allSettled([keep(100), keep(101), keep(102)]);
  expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect((await listViews({}, caller)).views).toHaveLength(VIEWS_MAX);

  await database().deleteFrom('users').where('id', '=', caller.user.id).execute();
  const left = await database()
    .selectFrom('kept_views')
    .where('user_id', '=', caller.user.id)
    .selectAll()
    .execute();
  expect(left).toEqual([]);
});

it('has none for a visitor', async () => {
  await expect(listViews({}, visitor)).rejects.toMatchObject({ status: 401 });
  await expect(keepView({ name: 'Mine', path: '/plan' }, visitor)).rejects.toMatchObject({ status: 401 });
});
