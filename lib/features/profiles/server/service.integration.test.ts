import { randomUUID } from 'node:crypto';
import { database } from '@/lib/db/connection';
import { addCaller, addCategory, addUser, visitor } from '@/lib/testing/factories';
import { findAccountInfo, listSingleGameStats } from './service';

const notFound = { status: 404, message: 'User not found' };

it('a visitor sees the account of a player, whatever the letter case of the name', async () => {
  const player = await addUser({ role: 'player', name: 'Tess Rivera' });
  const answer = await findAccountInfo({ username: player.username.toUpperCase() }, visitor);
  expect(answer).toEqual({
    username: player.username,
    name: 'Tess Rivera',
    mediaId: undefined,
    defaultAvatarColor: '#2b5fd9',
    dateJoined: '2026-01-31',
    myAccount: false,
  });
});

it('a staff member sees their own account, marked as theirs', async () => {
  const owner = await addCaller('admin');
  const { username } = owner.user;
  expect(await findAccountInfo({ username }, owner)).toMatchObject({ username, myAccount: true });
});

it.each([
  ['a staff account', { role: 'admin' as const }],
  ['a disabled player', { role: 'player' as const, disabledAt: '2026-02-01T00:00:00.000Z' }],
])('a visitor of %s gets 404 for the account and its results', async (_, fields) => {
  const { username } = await addUser(fields);
  await expect(findAccountInfo({ username }, visitor)).rejects.toMatchObject(notFound);
  await expect(listSingleGameStats({ username }, visitor)).rejects.toMatchObject(notFound);
});

it.each(['nobody', 'x'.repeat(5000)])('a visitor of the unknown account %j gets 404', async (username) => {
  await expect(findAccountInfo({ username }, visitor)).rejects.toMatchObject(notFound);
});

it('a visitor sees the results in active categories in their order, and in inactive ones only if played', async () => {
  const { id, username } = await addUser({ role: 'player' });
  const suffix = randomUUID();
  const [first, , retired] = await Promise.all([
    addCategory({ name: `First ${suffix}`, position: 900 }),
    addCategory({ name: `Second ${suffix}`, position: 901 }),
    addCategory({ name: `Retired ${suffix}`, position: 902, active: 0 }),
    addCategory({ name: `Unplayed and retired ${suffix}`, position: 903, active: 0 }),
  ]);
  await database()
    .insertInto('game_stats')
    .values([
      { userId: id, categoryId: first, totalAnswered: 4, totalCorrect: 3 },
      { userId: id, categoryId: retired, totalAnswered: 2, totalCorrect: 0 },
    ])
    .execute();
  const { singleGameStats } = await listSingleGameStats({ username }, visitor);
  expect(
    singleGameStats
      .filter(({ categoryName }) => categoryName.endsWith(suffix))
      .map(({ categoryName, stats }) => [categoryName, stats]),
  ).toEqual([
    [`First ${suffix}`, { totalAnswered: 4, totalCorrect: 3 }],
    [`Second ${suffix}`, undefined],
    [`Retired ${suffix}`, { totalAnswered: 2, totalCorrect: 0 }],
  ]);
});
