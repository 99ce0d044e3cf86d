import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { setClock } from '@/lib/testing/clock';
import { addCaller, addUser, visitor } from '@/lib/testing/factories';
import { begin, makePasskeyRow, password } from '@/lib/testing/staff-people';
import { createTotpSecret, renewRecoveryCodes } from './one-time-codes';
import { hashPassword } from './password-hash';
import { beginSession, findSessionUser } from './sessions';
import { logIn, logInSecondFactor, logOff, requireCurrentPassword } from './sign-in';
import { findUser, type UserRow, updateUser } from './store';
import {
  beginChallenge,
  countRecoveryCodes,
  deletePasskeys,
  endChallenge,
  findChallenge,
  insertPasskey,
  listPasskeys,
  touchPasskey,
} from './two-factor-store';

describe('a sign-in with a second factor', () => {
  let people = 0;

  /** Adds a person with an authenticator and recovery codes, who can begin a sign-in. */
  async function addPerson() {
    const username = `factor-${++people}`;
    const passwordHash = await hashPassword(password);
    const { id } = await addUser({ username, passwordHash, totpSecret: createTotpSecret() });
    const recoveryCodes = await renewRecoveryCodes(id, database());
    const caller: Caller = { ...visitor, address: `198.51.100.${people}` };
    return { id, caller, recoveryCodes, beginSignIn: () => begin(username, caller) };
  }

  it('counts no right code, however often the person signs in', async () => {
    const { caller, recoveryCodes, beginSignIn } = await addPerson();
    for (const recoveryCode of recoveryCodes.slice(0, 7)) {
      const { challenge } = await beginSignIn();
      await expect(logInSecondFactor({ challenge, recoveryCode }, caller)).resolves.toHaveProperty('token');
    }
  });

  it('is open to the person while somebody guesses at a similar user name', async () => {
    const { caller, recoveryCodes, beginSignIn } = await addPerson();
    const { challenge } = await beginSignIn();
    for (let time = 0; time < 5; time++) {
      const guess = logIn({ username: `factor-${people}|second factor`, password: 'a wrong guess' }, caller);
      await expect(guess).rejects.toMatchObject({ status: 401, code: 'not_signed_in' });
    }
    const [recoveryCode] = recoveryCodes;
    await expect(logInSecondFactor({ challenge, recoveryCode }, caller)).resolves.toHaveProperty('token');
  });

  it('uses up one code of several that finish the same sign-in at once', async () => {
    const { id, caller, recoveryCodes, beginSignIn } = await addPerson();
    const { challenge } = await beginSignIn();
    const attempts = await Promise.allSettled(
      recoveryCodes.slice(0, 5).map((recoveryCode) => logInSecondFactor({ challenge, recoveryCode }, caller)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countRecoveryCodes(id)).toBe(recoveryCodes.length - 1);
  });

  it('refuses a right code after five wrong ones, without using it up, and still takes the password', async () => {
    const { caller, recoveryCodes, beginSignIn } = await addPerson();
    const { challenge } = await beginSignIn();
    for (let time = 0; time < 5; time++) {
      const guess = logInSecondFactor({ challenge, recoveryCode: 'AAAA' }, caller);
      await expect(guess).rejects.toMatchObject({ status: 400, code: 'wrong_code' });
    }
    const [recoveryCode] = recoveryCodes;
    await expect(logInSecondFactor({ challenge, recoveryCode }, caller)).rejects.toMatchObject({
      status: 429,
    });
    // Attempts with the password have a count of their own.
    await beginSignIn();
    const elsewhere = { ...caller, address: '203.0.113.1' };
    const { token } = await logInSecondFactor({ challenge, recoveryCode }, elsewhere);
    expect(await findSessionUser(token)).not.toBeNull();
  });

  it('refuses somebody whose account was disabled between the two steps', async () => {
    const { id, caller, recoveryCodes, beginSignIn } = await addPerson();
    const { challenge } = await beginSignIn();
    const disabledAt = new Date().toISOString();
    await database().updateTable('users').set({ disabledAt }).where('id', '=', id).execute();
    const attempt = logInSecondFactor({ challenge, recoveryCode: recoveryCodes[0] }, caller);
    await expect(attempt).rejects.toMatchObject({ status: 401, code: 'not_signed_in' });
    const sessions = database().selectFrom('sessions').select('userId').where('userId', '=', id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('begins a session that ends when the person logs off, and not when a visitor does', async () => {
    const { caller, recoveryCodes, beginSignIn } = await addPerson();
    const { challenge } = await beginSignIn();
    const { token } = await logInSecondFactor({ challenge, recoveryCode: recoveryCodes[0] }, caller);
    await logOff({}, caller);
    expect(await findSessionUser(token)).not.toBeNull();
    await logOff({}, { ...caller, token });
    expect(await findSessionUser(token)).toBeNull();
  });
});

describe('a challenge', () => {
  const over = { status: 410, code: 'challenge_expired' };
  const MINUTE = 60_000;
  afterEach(() => jest.useRealTimers());

  const beginFor = (userId: string) => beginChallenge({ userId, purpose: 'sign_in', secret: 'expected' });

  it('is found only by its token of 256 bits and purpose, and the token is not stored', async () => {
    const { id: userId } = await addUser();
    const token = await beginFor(userId);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await findChallenge(token, 'sign_in')).toEqual({ userId, secret: 'expected' });
    await expect(findChallenge(token, 'passkey')).rejects.toMatchObject(over);
    await expect(findChallenge(`${token}x`, 'sign_in')).rejects.toMatchObject(over);
    const stored = await database().selectFrom('account_challenges').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('is ended once, also by two requests at the same time', async () => {
    const token = await beginFor((await addUser()).id);
    const ends = await Promise.allSettled([endChallenge(token), endChallenge(token)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(findChallenge(token, 'sign_in')).rejects.toMatchObject(over);
  });

  it('can be answered for ten minutes, and is deleted when one begins after that', async () => {
    const { id: userId } = await addUser();
    const start = Date.now();
    setClock(start);
    const [first, second] = [await beginFor(userId), await beginFor(userId)];
    setClock(start + 10 * MINUTE - 1);
    const third = await beginFor(userId);
    expect(await findChallenge(first, 'sign_in')).toMatchObject({ userId });
    setClock(start + 10 * MINUTE);
    await expect(findChallenge(second, 'sign_in')).rejects.toMatchObject(over);
    await beginFor(userId);
    const rows = await database()
      .selectFrom('account_challenges')
      .select('expiresAt')
      .where('userId', '=', userId)
      .execute();
    expect(rows).toHaveLength(2);
    expect(await findChallenge(third, 'sign_in')).toMatchObject({ userId });
  });
});

describe('a stored passkey', () => {
  async function addPasskeys(userId: string, many: number): Promise<string[]> {
    const rows = Array.from({ length: many }, () => makePasskeyRow(userId));
    for (const row of rows) expect(await insertPasskey(row)).toBe(true);
    return rows.map(({ id }) => id).toSorted();
  }

  it('is removed only from its own person, one at a time or all', async () => {
    const [one, other] = await Promise.all([addCaller(), addCaller()]);
    const [first = '', second = '', third = ''] = await addPasskeys(one.user.id, 3);
    const fourth = await addPasskeys(other.user.id, 1);
    const left = async ({ user }: typeof one) => (await listPasskeys(user.id)).map(({ id }) => id).toSorted();

    await deletePasskeys(other.user.id, first);
    await deletePasskeys(one.user.id, second);
    expect(await left(one)).toEqual([first, third]);
    await deletePasskeys(one.user.id, null);
    expect([await left(one), await left(other)]).toEqual([[], fourth]);
  });

  it('of one person is not stored for another', async () => {
    const [one, other] = await Promise.all([addCaller(), addCaller()]);
    const [id = ''] = await addPasskeys(one.user.id, 1);
    expect(await insertPasskey({ ...makePasskeyRow(other.user.id), id })).toBe(false);
    expect(await listPasskeys(other.user.id)).toEqual([]);
  });

  it('keeps the counter of its use, which may exceed 31 bits', async () => {
    const { user } = await addCaller();
    const [id = ''] = await addPasskeys(user.id, 1);
    const use = { counter: 2 ** 32 - 1, usedAt: new Date().toISOString() };
    await touchPasskey(id, use);
    expect(await listPasskeys(user.id)).toMatchObject([{ counter: use.counter, lastUsedAt: use.usedAt }]);
  });
});

describe('the current password', () => {
  const MINUTE = 60_000;
  let people = 0;
  afterEach(() => jest.useRealTimers());

  /** Adds a person who signs in now. */
  async function addPerson(): Promise<{ account: UserRow; caller: Caller }> {
    const { id } = await addUser({ passwordHash: await hashPassword(password) });
    const token = await beginSession(id);
    const account = await findUser(id);
    if (!account) throw new Error('the account is gone');
    return { account, caller: { ...visitor, address: `198.51.100.${++people}`, token } };
  }

  const again = { status: 403, code: 'fresh_sign_in_required' };

  it.each([
    ['an authenticator', (id: string) => updateUser(id, { totpSecret: 'JBSWY3DPEHPK3PXP' })],
    ['a passkey', (id: string) => insertPasskey(makePasskeyRow(id))],
  ])('is accepted from a person with %s within ten minutes of a sign-in', async (_factor, addFactor) => {
    const start = Date.now();
    setClock(start);
    const { account: before, caller } = await addPerson();
    await addFactor(before.id);
    const account = (await findUser(before.id)) ?? before;
    setClock(start + 10 * MINUTE - 1);
    await requireCurrentPassword(account, password, caller);
    setClock(start + 10 * MINUTE);
    await expect(requireCurrentPassword(account, password, caller)).rejects.toMatchObject(again);
    await expect(requireCurrentPassword(account, password, visitor)).rejects.toMatchObject(again);
  });

  it('is accepted from a person without second factor, however long ago they signed in', async () => {
    const start = Date.now();
    setClock(start);
    const { account, caller } = await addPerson();
    setClock(start + 11 * MINUTE);
    await expect(requireCurrentPassword(account, password, caller)).resolves.toBeUndefined();
  });

  it('can be guessed five times, and right passwords do not count', async () => {
    const { account, caller } = await addPerson();
    for (let time = 0; time < 8; time++) await requireCurrentPassword(account, password, caller);
    for (let time = 0; time < 5; time++) {
      await expect(requireCurrentPassword(account, 'guess', caller)).rejects.toMatchObject({
        status: 400,
        message: 'This is not your current password.',
        issues: [{ path: 'currentPassword', message: 'This is not your current password' }],
      });
    }
    await expect(requireCurrentPassword(account, 'guess', caller)).rejects.toMatchObject({ status: 429 });
    await expect(requireCurrentPassword(account, password, caller)).rejects.toMatchObject({ status: 429 });
  });
});
