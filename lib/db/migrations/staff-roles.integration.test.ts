import { type Kysely, sql } from 'kysely';
import { openEmptyDatabase } from '@/lib/testing/empty-database';
import * as initial from './0001-initial';
import * as staffRoles from './0008-staff-roles';

it('makes existing staff admins, leaves players players, and keeps what belongs to them', async () => {
  const db = await openEmptyDatabase();
  await initial.up(db as Kysely<unknown>);
  for (const [id, role] of [
    ['u1', 'staff'],
    ['u2', 'player'],
  ]) {
    await sql`insert into users values (${id}, ${id}, ${id}, null, ${role}, 'hash', null, null, '#000000', '2030-01-31')`.execute(
      db,
    );
    await sql`insert into sessions values (${`of ${id}`}, ${id}, '2030', '2030')`.execute(db);
  }

  await staffRoles.up(db as Kysely<unknown>);

  const users = await db.selectFrom('users').select(['id', 'role', 'password_hash']).orderBy('id').execute();
  expect(users.map((user) => ({ ...user }))).toEqual([
    { id: 'u1', role: 'admin', password_hash: 'hash' },
    { id: 'u2', role: 'player', password_hash: 'hash' },
  ]);
  expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(2);
  await expect(sql`update users set role = 'staff' where id = 'u1'`.execute(db)).rejects.toThrow(/check/i);
  await sql`update users set role = 'writer' where id = 'u1'`.execute(db);
  await db.destroy();
});
