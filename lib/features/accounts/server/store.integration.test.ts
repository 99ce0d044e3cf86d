import { type Db, database } from '@/lib/db/connection';
import { addUser } from '@/lib/testing/factories';
import { renewRecoveryCodes } from './one-time-codes';
import { beginSession, endSession } from './sessions';
import {
  cancelDeletion,
  countAccountsThatMay,
  deleteSession,
  deleteSessionsOfUser,
  findUser,
  findUserByKey,
  insertSession,
  insertUser,
  listStaffRows,
  lockAccountsThatMay,
  staffExists,
  touchSession,
  updateUser,
} from './store';
import {
  deletePasskeys,
  endChallenge,
  insertChallenge,
  replaceRecoveryCodes,
  touchPasskey,
} from './two-factor-store';

describe('stored accounts', () => {
  const disabledAt = '2026-01-01T00:00:00.000Z';

  it('counts and locks the enabled accounts that may do something, and lists all staff by name', async () => {
    await database().updateTable('users').set({ role: 'player' }).execute();
    expect([await staffExists(), await countAccountsThatMay('useStaffArea')]).toEqual([false, 0]);
    const [zoe, adam, eve] = [
      await addUser({ username: 'Zoe', role: 'writer' }),
      await addUser({ username: 'adam', role: 'admin' }),
      await addUser({ username: 'Eve', role: 'admin', disabledAt }),
    ];
    expect([await staffExists(), await countAccountsThatMay('useStaffArea')]).toEqual([true, 2]);
    expect(await countAccountsThatMay('manageStaff')).toBe(1);
    expect((await listStaffRows()).map(({ id }) => id)).toEqual([adam.id, eve.id, zoe.id]);
    const held = await database()
      .transaction()
      .execute((transaction) => lockAccountsThatMay('manageStaff', transaction));
    expect(held).toEqual([adam.id]);
  });

  it('refuses a second user name in any letter case, and reports other errors', async () => {
    const user = await addUser({ username: 'Ann' });
    expect(await findUserByKey('ann')).toMatchObject({ id: user.id });
    expect(await insertUser({ ...user, id: 'another' })).toBe(false);
    await expect(insertUser({ ...user, usernameKey: 'another' })).rejects.toThrow();
    expect(await findUser('another')).toBeNull();
  });
});

describe('refuses writes in a transaction that has ended', () => {
  const at = '2031-03-01T00:00:00.000Z';

  const writes: [string, (db: Db) => Promise<unknown>][] = [
    [
      'a step',
      (db) =>
        insertChallenge(
          { tokenHash: 'h', userId: 'u', purpose: 'sign_in', secret: '', expiresAt: at },
          at,
          db,
        ),
    ],
    ['the end of a step', (db) => endChallenge('t', db)],
    ['recovery codes', (db) => renewRecoveryCodes('u', db)],
    ['codes for others', (db) => replaceRecoveryCodes('u', ['h'], db)],
    ['a session', (db) => beginSession('u', new Date(at), null, db)],
    [
      'a row of one',
      (db) => insertSession({ tokenHash: 'h', userId: 'u', createdAt: at, lastUsedAt: at, device: null }, db),
    ],
    ['its use', (db) => touchSession('h', at, db)],
    ['its end', (db) => endSession('t', db)],
    ['its end by its hash', (db) => deleteSession('h', db)],
    ['the end of all', (db) => deleteSessionsOfUser('u', db)],
    ['a user', async (db) => insertUser({ ...(await addUser()), id: 'another', usernameKey: 'another' }, db)],
    ['a change of one', (db) => updateUser('u', { name: 'Ann' }, db)],
    ['that one stays', (db) => cancelDeletion('u', db)],
    ['that some are held', (db) => lockAccountsThatMay('manageStaff', db)],
    ['the use of a passkey', (db) => touchPasskey('k', { counter: 1, usedAt: at }, db)],
    ['that passkeys are gone', (db) => deletePasskeys('u', null, db)],
  ];

  it.each(writes)('nobody is told of %s that it is stored where it is not', async (_what, write) => {
    const over = await database().startTransaction().execute();
    await over.rollback().execute();
    await expect(write(over)).rejects.toThrow();
  });
});
