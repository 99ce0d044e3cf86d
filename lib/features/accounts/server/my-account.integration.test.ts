import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { callerOf, confirmed, newPerson, password } from '@/lib/testing/staff-people';
import { changePassword, endOtherSessions, findMyAccount } from './my-account';
import { findSessionUser } from './sessions';
import { logIn, logInSecondFactor } from './sign-in';
import { beginChallenge } from './two-factor-store';

describe('changing the password', () => {
  it('requires the current password and a strong new one, ends the other sessions, and is in the history without either', async () => {
    const { username, caller } = await newPerson();
    const other = await callerOf(username);
    const newPassword = 'seven green bottles';
    const change = (fields: { currentPassword?: string; newPassword?: string }) =>
      changePassword({ currentPassword: password, newPassword, ...fields }, caller);
    await expect(change({ currentPassword: 'guess' })).rejects.toMatchObject({
      issues: [{ path: 'currentPassword' }],
    });
    await expect(change({ newPassword: 'short' })).rejects.toMatchObject({
      issues: [{ path: 'newPassword' }],
    });
    await expect(change({ newPassword: password })).rejects.toMatchObject({ status: 400 });
    await change({});
    expect(await findSessionUser(caller.token ?? '')).not.toBeNull();
    expect(await findSessionUser(other.token ?? '')).toBeNull();
    await expect(logIn({ username, password }, caller)).rejects.toMatchObject({ status: 401 });
    await expect(logIn({ username, password: newPassword }, caller)).resolves.toHaveProperty('token');
    const rows = await database()
      .selectFrom('history')
      .selectAll()
      .where('reason', '=', 'Password changed')
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|seven green/);
  });
});

it('lists where a person is signed in, and signs out one of the others, then all', async () => {
  const { username, caller } = await newPerson();
  for (let other = 0; other < 3; other++) await callerOf(username);
  const { sessions } = await findMyAccount({}, caller);
  expect(sessions.map(({ device }) => device)).toEqual(Array(4).fill('Firefox on Linux'));
  expect(sessions.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
  const [own, other] = [sessions.find(({ isThisOne }) => isThisOne), sessions.find((one) => !one.isThisOne)];
  const end = (sessionId?: string, currentPassword = password) =>
    endOtherSessions({ currentPassword, sessionId }, caller);
  const left = async () => (await findMyAccount({}, caller)).sessions.map(({ id }) => id);

  await expect(end(undefined, 'guess')).rejects.toMatchObject({ issues: [{ path: 'currentPassword' }] });
  await end(own?.id);
  expect(await left()).toHaveLength(4);
  await end(other?.id);
  expect(await left()).toHaveLength(3);
  expect(await left()).not.toContain(other?.id);
  const stranger = await newPerson();
  await endOtherSessions({ currentPassword: password, sessionId: own?.id }, stranger.caller);
  expect(await left()).toContain(own?.id);
  await end();
  expect(await left()).toEqual([own?.id]);
});

it.each([
  [
    'a new password',
    (caller: Caller) => changePassword({ ...confirmed, newPassword: 'seven green bottles' }, caller),
  ],
  ['the end of all other sessions', (caller: Caller) => endOtherSessions(confirmed, caller)],
])('%s ends sign-ins that were begun', async (_what, act) => {
  const { caller } = await newPerson();
  const begun = { userId: caller.user?.id ?? '', purpose: 'sign_in', secret: '' } as const;
  const challenge = await beginChallenge(begun);
  await act(caller);
  await expect(logInSecondFactor({ challenge, code: '1' }, caller)).rejects.toMatchObject({ status: 410 });
});
