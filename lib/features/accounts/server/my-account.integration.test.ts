import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { addPerson, confirmed, makeCaller, password } from '@/lib/testing/staff-people';
import { changePassword, endOtherSessions, findMyAccount } from './my-account';
import { findSessionUser, hashSessionToken } from './sessions';
import { logIn, logInSecondFactor } from './sign-in';
import { beginChallenge } from './two-factor-store';

describe('a person who changes their password', () => {
  const newPassword = 'seven green bottles';

  it.each([
    ['a wrong current password', { currentPassword: 'guess', newPassword }, 'currentPassword'],
    ['a weak new one', { currentPassword: password, newPassword: 'short' }, 'newPassword'],
    ['the password they have', { currentPassword: password, newPassword: password }, 'newPassword'],
  ])('is refused with %s', async (_what, passwords, path) => {
    const { caller } = await addPerson();
    await expect(changePassword(passwords, caller)).rejects.toMatchObject({
      status: 400,
      issues: [{ path }],
    });
  });

  it('signs in with the new one from then on, and has no other session', async () => {
    const { username, caller } = await addPerson();
    const other = await makeCaller(username);
    await changePassword({ ...confirmed, newPassword }, caller);
    expect(await findSessionUser(caller.token ?? '')).not.toBeNull();
    expect(await findSessionUser(other.token ?? '')).toBeNull();
    await expect(logIn({ username, password }, caller)).rejects.toMatchObject({ status: 401 });
    await expect(logIn({ username, password: newPassword }, caller)).resolves.toHaveProperty('token');
  });

  it('leaves an entry in the history without the passwords', async () => {
    const { caller } = await addPerson();
    await changePassword({ ...confirmed, newPassword }, caller);
    const rows = await database()
      .selectFrom('history')
      .selectAll()
      .where('reason', '=', 'Password changed')
      .where('subjectId', '=', caller.user?.id ?? '')
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|seven green/);
    expect(JSON.stringify(rows)).not.toContain(password);
  });
});

describe('a person who is signed in at four places', () => {
  async function signInAtFourPlaces() {
    const { username, caller } = await addPerson();
    for (let other = 0; other < 3; other++) await makeCaller(username);
    const listSessions = async () => (await findMyAccount({}, caller)).sessions;
    const sessions = await listSessions();
    const ownId = sessions.find(({ isThisOne }) => isThisOne)?.id;
    const otherId = sessions.find(({ isThisOne }) => !isThisOne)?.id;
    return { caller, listSessions, sessions, ownId, otherId };
  }

  it('sees the device of each session, and which one is this', async () => {
    const { caller, sessions } = await signInAtFourPlaces();
    expect(sessions.map(({ device }) => device)).toEqual(Array(4).fill('Firefox on Linux'));
    const ownIds = sessions.flatMap(({ id, isThisOne }) => (isThisOne ? id : []));
    expect(ownIds).toEqual([hashSessionToken(caller.token ?? '')]);
  });

  it('ends one of the other sessions, and not their own one, by its id', async () => {
    const { caller, listSessions, ownId, otherId } = await signInAtFourPlaces();
    await endOtherSessions({ ...confirmed, sessionId: ownId }, caller);
    expect(await listSessions()).toHaveLength(4);
    await endOtherSessions({ ...confirmed, sessionId: otherId }, caller);
    const left = (await listSessions()).map(({ id }) => id);
    expect(left).toHaveLength(3);
    expect(left).not.toContain(otherId);
  });

  it('ends all the others', async () => {
    const { caller, listSessions, ownId } = await signInAtFourPlaces();
    await endOtherSessions(confirmed, caller);
    expect((await listSessions()).map(({ id }) => id)).toEqual([ownId]);
  });

  it('keeps a session that somebody else names', async () => {
    const { listSessions, otherId } = await signInAtFourPlaces();
    const stranger = await addPerson();
    await endOtherSessions({ ...confirmed, sessionId: otherId }, stranger.caller);
    expect((await listSessions()).map(({ id }) => id)).toContain(otherId);
  });
});

it.each([
  [
    'a new password',
    (caller: Caller) => changePassword({ ...confirmed, newPassword: 'seven green bottles' }, caller),
  ],
  ['the end of all other sessions', (caller: Caller) => endOtherSessions(confirmed, caller)],
])('%s ends unfinished sign-ins', async (_what, act) => {
  const { caller } = await addPerson();
  const begun = { userId: caller.user?.id ?? '', purpose: 'sign_in', secret: '' } as const;
  const challenge = await beginChallenge(begun);
  await act(caller);
  await expect(logInSecondFactor({ challenge, code: '1' }, caller)).rejects.toMatchObject({ status: 410 });
});
