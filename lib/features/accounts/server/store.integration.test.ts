import { type Db, database } from '@/lib/db/connection';
import { addUser } from '@/lib/testing/factories';
import { renewRecoveryCodes } from './one-time-codes';
import { beginSession, endSession } from './sessions';
import {
  countPeopleWho,
  deleteMarkedUser,
  deleteSession,
  deleteSessionsOfUser,
  findLiveSession,
  findSessionStart,
  findUser,
  findUserByKey,
  holdAccountsThatMay,
  insertSession,
  insertUser,
  listMarkedUsers,
  listSessions,
  listStaffRows,
  staffExists,
  touchSession,
  unmarkUser,
  updateUser,
} from './store';
import {
  deletePasskeys,
  endChallenge,
  insertChallenge,
  replaceRecoveryCodes,
  touchPasskey,
} from './two-factor-store';

describe('what is stored of accounts', () => {
  const disabledAt = '2026-01-01T00:00:00.000Z';
  const hour = (number: number) => `2026-11-22T${String(number).padStart(2, '0')}:00:00.000Z`;

  it('counts and holds the enabled accounts that may do something, and lists all staff by name', async () => {
    await database().updateTable('users').set({ role: 'player' }).execute();
    expect([await staffExists(), await countPeopleWho('useStaffArea')]).toEqual([false, 0]);
    const [zoe, adam, eve] = [
      await addUser({ username: 'Zoe', role: 'writer' }),
      await addUser({ username: 'adam', role: 'admin' }),
      await addUser({ username: 'Eve', role: 'admin', disabledAt }),
    ];
    expect([await staffExists(), await countPeopleWho('useStaffArea')]).toEqual([true, 2]);
    expect(await countPeopleWho('manageStaff')).toBe(1);
    expect((await listStaffRows()).map(({ id }) => id)).toEqual([adam.id, eve.id, zoe.id]);
    const held = await database()
      .transaction()
      .execute((transaction) => holdAccountsThatMay('manageStaff', transaction));
    expect(held).toEqual([adam.id]);
  });

  it('holds them until the transaction is over: of two who each take one away, the second finds one', async () => {
    await database().updateTable('users').set({ role: 'player' }).execute();
    const [one, two] = [await addUser({ role: 'admin' }), await addUser({ role: 'admin' })];
    const takeAway = ({ id }: { id: string }) =>
      database()
        .transaction()
        .execute(async (transaction) => {
          const held = await holdAccountsThatMay('manageStaff', transaction);
          if (held.length > 1) {
            await transaction.updateTable('users').set({ disabledAt }).where('id', '=', id).execute();
          }
          return held.length;
        });
    // Opens several connections before, so that neither transaction is over when the other begins.
    await Promise.all([staffExists(), staffExists()]);
    const found = await Promise.all([takeAway(one), takeAway(two)]);
    expect(found.toSorted()).toEqual([1, 2]);
  });

  it('has a user name once, in whatever letters, and says what else is wrong', async () => {
    const user = await addUser({ username: 'Ann' });
    expect(await findUserByKey('ann')).toMatchObject({ id: user.id });
    expect(await insertUser({ ...user, id: 'another' })).toBe(false);
    await expect(insertUser({ ...user, usernameKey: 'another' })).rejects.toThrow();
    expect(await findUser('another')).toBeNull();
  });

  it('finds a session by who, when used and when begun, and ends all, all but one, or one', async () => {
    const [{ id: userId }, other] = [await addUser(), await addUser()];
    for (const [name, begun, used] of [
      ['a', 1, 5],
      ['b', 2, 4],
      ['c', 3, 3],
    ] as const) {
      const times = { createdAt: hour(begun), lastUsedAt: hour(used), device: `device ${name}` };
      await insertSession({ tokenHash: `${userId} ${name}`, userId, ...times });
    }
    const theirs = { createdAt: hour(1), lastUsedAt: hour(9), device: null };
    await insertSession({ tokenHash: `${other.id} a`, userId: other.id, ...theirs });
    const live = async (limits: { usedAfter: string; createdAfter: string }) =>
      (await listSessions(userId, limits)).map(({ tokenHash }) => tokenHash.split(' ').at(-1));
    const always = { usedAfter: hour(0), createdAfter: hour(0) };
    expect(await live(always)).toEqual(['a', 'b', 'c']);
    expect(await live({ ...always, usedAfter: hour(3) })).toEqual(['a', 'b']);
    expect(await live({ ...always, createdAfter: hour(1) })).toEqual(['b', 'c']);
    const find = (name: string, limits = always) => findLiveSession(`${userId} ${name}`, limits);
    expect(await find('c')).toMatchObject({ id: userId, lastUsedAt: hour(3) });
    expect(await find('c', { ...always, usedAfter: hour(3) })).toBeUndefined();
    expect(await find('c', { ...always, createdAfter: hour(3) })).toBeUndefined();
    expect(await findSessionStart(`${userId} b`)).toBe(hour(2));

    await deleteSessionsOfUser(userId, undefined, { only: `${userId} b` });
    expect(await live(always)).toEqual(['a', 'c']);
    await deleteSessionsOfUser(userId, undefined, { only: `${userId} c`, but: `${userId} c` });
    expect(await live(always)).toEqual(['a', 'c']);
    await deleteSessionsOfUser(userId, undefined, { but: `${userId} c` });
    expect(await live(always)).toEqual(['c']);
    await database().updateTable('users').set({ disabledAt }).where('id', '=', userId).execute();
    expect(await find('c')).toBeUndefined();
    await deleteSessionsOfUser(userId);
    expect(await findSessionStart(`${userId} c`)).toBeUndefined();
    expect(await findSessionStart(`${other.id} a`)).toBe(hour(1));
  });

  it('deletes whom it listed as marked, unless they came back meanwhile', async () => {
    const marked = (deletionRequestedAt: string | null, role: 'player' | 'writer' = 'player') =>
      addUser({ role, deletionRequestedAt });
    const [later, early, justNow, staff, unmarked] = [
      await marked(hour(2)),
      await marked(hour(1)),
      await marked(hour(3)),
      await marked(hour(1), 'writer'),
      await marked(null),
    ];
    const list = async () => (await listMarkedUsers(hour(3), ['player'])).map(({ id }) => id);
    expect(await list()).toEqual([early.id, later.id]);
    await unmarkUser(later.id);
    expect(await list()).toEqual([early.id]);
    for (const [{ id }, isDeleted] of [
      [early, true],
      [later, false],
      [justNow, false],
      [unmarked, false],
    ] as const) {
      expect(await deleteMarkedUser(id, hour(3))).toBe(isDeleted);
      expect((await findUser(id)) === null).toBe(isDeleted);
    }
    expect(await findUser(staff.id)).toMatchObject({ deletionRequestedAt: hour(1) });
  });
});

describe('writes in a transaction that is over', () => {
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
    ['that one stays', (db) => unmarkUser('u', db)],
    ['that some are held', (db) => holdAccountsThatMay('manageStaff', db)],
    ['the use of a passkey', (db) => touchPasskey('k', { counter: 1, usedAt: at }, db)],
    ['that passkeys are gone', (db) => deletePasskeys('u', null, db)],
  ];

  it.each(writes)('nobody is told of %s that it is stored where it is not', async (_what, write) => {
    const over = await database().startTransaction().execute();
    await over.rollback().execute();
    await expect(write(over)).rejects.toThrow();
  });
});
