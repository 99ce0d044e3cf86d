import { randomUUID } from 'node:crypto';
import { type Db, database } from '@/lib/db/connection';
import { addUser } from '@/lib/testing/factories';
import { renewRecoveryCodes } from './one-time-codes';
import { beginSession, endSession } from './sessions';
import {
  cancelDeletion,
  countAccountsThatMay,
  deleteSessionsOfUser,
  findUser,
  findUserByKey,
  insertSession,
  insertUser,
  listStaffRows,
  lockAccountsThatMay,
  updateUser,
} from './store';
import { deletePasskeys, endChallenge, touchPasskey } from './two-factor-store';

describe('stored accounts', () => {
  beforeEach(async () => {
    await database().updateTable('users').set({ role: 'player' }).execute();
  });

  /** Adds a writer and two admins, one of them disabled. */
  async function addThree() {
    const suffix = randomUUID();
    const zoe = await addUser({ username: `Zoe ${suffix}`, role: 'writer' });
    const adam = await addUser({ username: `adam ${suffix}`, role: 'admin' });
    const disabledAt = '2026-01-01T00:00:00.000Z';
    const eve = await addUser({ username: `Eve ${suffix}`, role: 'admin', disabledAt });
    return { zoe, adam, eve };
  }

  it('with a right are counted while they are enabled', async () => {
    expect(await countAccountsThatMay('useStaffArea')).toBe(0);
    await addThree();
    expect(await countAccountsThatMay('useStaffArea')).toBe(2);
    expect(await countAccountsThatMay('manageStaff')).toBe(1);
  });

  it('with a right are returned by their lock while they are enabled', async () => {
    const { adam } = await addThree();
    const enabled = await database()
      .transaction()
      .execute((transaction) => lockAccountsThatMay('manageStaff', transaction));
    expect(enabled).toEqual([adam.id]);
  });

  it('of the staff are listed by name, disabled ones, too', async () => {
    const { zoe, adam, eve } = await addThree();
    expect((await listStaffRows()).map(({ id }) => id)).toEqual([adam.id, eve.id, zoe.id]);
  });

  it('share no user name with another', async () => {
    const user = await addUser({ username: `Ann ${randomUUID()}` });
    expect(await findUserByKey(user.username.toLowerCase())).toMatchObject({ id: user.id });
    expect(await insertUser({ ...user, id: 'another' })).toBe(false);
    expect(await findUser('another')).toBeNull();
  });

  it('share no id: an insert of another one with it throws', async () => {
    const user = await addUser();
    await expect(insertUser({ ...user, usernameKey: 'another' })).rejects.toThrow();
  });
});

describe('a write in a transaction of the caller', () => {
  const at = '2031-03-01T00:00:00.000Z';
  let userId = '';
  beforeAll(async () => {
    userId = (await addUser()).id;
  });

  const writes: [string, (db: Db) => Promise<unknown>][] = [
    ['the end of a challenge', (db) => endChallenge('t', db)],
    ['new recovery codes', (db) => renewRecoveryCodes(userId, db)],
    ['a session', (db) => beginSession(userId, new Date(at), null, db)],
    [
      'the row of a session',
      (db) => insertSession({ tokenHash: 'h', userId, createdAt: at, lastUsedAt: at, device: null }, db),
    ],
    ['the end of a session', (db) => endSession('t', db)],
    ['the end of all sessions of a user', (db) => deleteSessionsOfUser(userId, db)],
    ['a user', async (db) => insertUser({ ...(await addUser()), id: 'another', usernameKey: 'another' }, db)],
    ['a change of a user', (db) => updateUser(userId, { name: 'Ann' }, db)],
    ['a canceled deletion', (db) => cancelDeletion(userId, db)],
    ['locked accounts', (db) => lockAccountsThatMay('manageStaff', db)],
    ['the use of a passkey', (db) => touchPasskey('k', { counter: 1, usedAt: at }, db)],
    ['deleted passkeys', (db) => deletePasskeys(userId, null, db)],
  ];

  it.each(writes)('is refused when the transaction has ended: %s', async (_what, write) => {
    const ended = await database().startTransaction().execute();
    await ended.rollback().execute();
    await expect(write(ended)).rejects.toThrow(/^Transaction is already/);
  });
});
